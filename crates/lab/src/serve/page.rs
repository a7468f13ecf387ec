//! The pages, and the pieces of them that follow as the user edits or plays.

use super::catalog::{Chapter, Item, Lang, chapters};
use crate::entry::Entry;
use crate::explain::Document;
use crate::play::{End, Player, Saying, Seen};
use crate::sequence::Report;
use maud::{DOCTYPE, Markup, PreEscaped, html};
use sg_core::Outcome;
use std::fmt::Write;

/// A whole page. `path` is its own address, for the switch of the language.
fn page(title: &str, lang: Lang, path: &str, body: &Markup) -> Markup {
    let other = lang.pick(Lang::Zh, Lang::En);
    html! {
        (DOCTYPE)
        html lang=(tag(lang)) {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                link rel="icon" href="data:,";
                link rel="stylesheet" href="/serve.css";
                script src="/serve.js" defer {}
            }
            body {
                header.top {
                    span {
                        a href=(address("/", lang)) { (lang.pick("All problems", "全部题目")) }
                        a href=(address("/sequence", lang)) { (lang.pick("Sequences", "SG 序列")) }
                    }
                    a lang=(tag(other)) hreflang=(tag(other)) href=(address(path, other)) {
                        (other.pick("English", "中文"))
                    }
                }
                main { (body) }
            }
        }
    }
}

fn tag(lang: Lang) -> &'static str {
    lang.pick("en", "zh-CN")
}

/// The address of a page in this language.
fn address(path: &str, lang: Lang) -> String {
    format!("{path}{}", lang.pick("", "?lang=zh"))
}

fn path_of(item: &Item, page: &str) -> String {
    format!("/p/{}{page}", item.entry.name)
}

/// All problems by chapter, or those that have all the words of the filter.
pub(super) fn index(items: &[Item], in_chapters: &[Chapter], lang: Lang, filter: &str) -> Markup {
    let wanted = filter.to_lowercase();
    let is_hidden = |item: &Item| {
        let words = item.words();
        !wanted.split_whitespace().all(|word| words.contains(word))
    };
    let body = html! {
        h1 { (lang.pick("Combinatorial games for online judges", "组合游戏题集")) }
        form.filter role="search" action="/" {
            (language(lang))
            label for="filter" { (lang.pick("Filter", "筛选")) }
            input #filter type="search" name="filter" value=(filter) autocomplete="off"
                placeholder=(lang.pick("matching, POJ, 异或 …", "匹配、POJ、Nim ……"));
            button { (lang.pick("Show", "显示")) }
        }
        p #none role="status" hidden[!items.iter().all(is_hidden)] {
            (lang.pick("No problem has these words.", "没有符合的题目。"))
        }
        @for (chapter, items) in chapters(items, in_chapters, lang) {
            section.chapter hidden[items.iter().all(|item| is_hidden(item))] {
                h2 { (chapter) }
                ul.cards {
                    @for item in items {
                        li data-words=(item.words()) hidden[is_hidden(item)] { (card(item, lang)) }
                    }
                }
            }
        }
    };
    page(lang.pick("Combinatorial games", "组合游戏"), lang, "/", &body)
}

/// Keeps the language in a form whose fields make the address.
fn language(lang: Lang) -> Markup {
    html! { @if lang == Lang::Zh { input type="hidden" name="lang" value="zh"; } }
}

/// Says of what follows that it is in English only.
fn is_english(lang: Lang, what: &str) -> Markup {
    html! { @if lang == Lang::Zh { p.faint { (what) "目前只有英文。" } } }
}

fn card(item: &Item, lang: Lang) -> Markup {
    let other = lang.pick(Lang::Zh, Lang::En);
    html! {
        a.thumb href=(address(&path_of(item, ""), lang)) tabindex="-1" aria-hidden="true" {
            @if item.picture.is_some() {
                img src=(path_of(item, "/picture.svg")) alt="" loading="lazy";
            }
        }
        h3 {
            a href=(address(&path_of(item, ""), lang)) { (item.title(lang)) }
            @if item.title(other) != item.title(lang) {
                " " span.faint lang=(tag(other)) { (item.title(other)) }
            }
        }
        p { (item.idea(lang)) }
    }
}

/// The head of the pages of a problem.
fn head(item: &Item, lang: Lang) -> Markup {
    html! {
        h1 { (item.title(lang)) }
        p.judges {
            @for judge in item.judges() {
                @match &judge.url {
                    Some(url) => { a href=(url) rel="noreferrer" { (judge.name) } }
                    None => { span { (judge.name) } }
                }
            }
        }
        p { strong { (item.idea(lang)) } }
    }
}

/// A problem: what it is, an input with its explanation, and why.
pub(super) fn problem(
    item: &Item,
    lang: Lang,
    (input, case): (&str, Option<usize>),
    answer: &Markup,
    write_up: &str,
) -> Markup {
    let body = html! {
        (head(item, lang))
        nav aria-label=(lang.pick("On this page", "本页")) {
            a href="#try" { (lang.pick("Explain an input", "讲解输入")) }
            @if item.entry.is_game {
                a href=(address(&path_of(item, "/play"), lang)) { (lang.pick("Play", "对弈")) }
            }
            a href="#write-up" { (lang.pick("Idea, proof, pitfalls", "思路、证明与易错点")) }
            a.button href=(path_of(item, "/bundle.rs")) data-copy {
                (lang.pick("Copy the file for the judge", "复制提交文件"))
            }
            span #copied role="status" data-done=(lang.pick("Copied.", "已复制。"))
                data-wait=(lang.pick("Being made …", "正在生成……")) {}
        }
        section #try {
            h2 { (lang.pick("Explain an input", "讲解输入")) }
            form #explain method="post" action=(address(&path_of(item, ""), lang)) data-live {
                (field(lang, input))
                div.row {
                    (number_of_case(item, lang, case))
                    button { (lang.pick("Explain", "讲解")) }
                    button formaction=(address(&path_of(item, "/json"), lang)) data-plain {
                        (lang.pick("As JSON", "JSON 格式"))
                    }
                    @if item.entry.is_game {
                        button formaction=(address(&path_of(item, "/play"), lang)) data-plain {
                            (lang.pick("Play it", "对弈此局面"))
                        }
                    }
                }
            }
            (is_english(lang, "讲解正文"))
            div #out lang="en" { (answer) }
        }
        article #write-up {
            h2 { (lang.pick("The problem", "题目")) }
            (is_english(lang, "题解与证明"))
            div lang="en" { (PreEscaped(write_up)) }
        }
    };
    page(item.title(lang), lang, &path_of(item, ""), &body)
}

/// The field for the number of a case, where there may be several.
fn number_of_case(item: &Item, lang: Lang, case: Option<usize>) -> Markup {
    html! {
        @if item.entry.explain.many {
            label for="case" { (lang.pick("Only case", "只看第几组")) }
            input #case name="case" type="number" min="1" value=[case]
                placeholder=(lang.pick("any", "不限"));
        }
    }
}

/// The text field of an input, with room for the numbers of its lines.
fn field(lang: Lang, input: &str) -> Markup {
    html! {
        label for="input" { (lang.pick("Input, as the judge gives it", "输入（与评测数据格式相同）")) }
        div.field {
            pre #lines aria-hidden="true" {}
            textarea #input name="input" rows=(input.lines().count().clamp(4, 14)) wrap="off"
                spellcheck="false" autocomplete="off" autocapitalize="off"
                aria-describedby="fault" { "\n" (input) }
        }
    }
}

/// A text without its first line, which the page has elsewhere.
fn below_title(text: &str) -> &str {
    text.split_once('\n').map_or("", |(_, rest)| rest)
}

/// A game against the program.
pub(super) fn play(
    item: &Item,
    lang: Lang,
    (input, case): (&str, Option<usize>),
    answer: &Markup,
) -> Markup {
    let body = html! {
        (head(item, lang))
        nav {
            a href=(address(&path_of(item, ""), lang)) {
                (lang.pick("Explanation and proof", "讲解与证明"))
            }
        }
        p.status #said role="status" {}
        (is_english(lang, "局面与走法的文字"))
        div #out { (answer) }
        details {
            summary { (lang.pick("New game", "新的一局")) }
            form method="post" action=(address(&path_of(item, "/play"), lang)) data-to="out" {
                (field(lang, input))
                div.row {
                    (number_of_case(item, lang, case))
                    button name="first" value="me" { (lang.pick("I move first", "我先手")) }
                    button name="first" value="computer" {
                        (lang.pick("The program moves first", "程序先手"))
                    }
                }
            }
        }
    };
    page(item.title(lang), lang, &path_of(item, "/play"), &body)
}

/// Why there is no answer.
pub(super) fn fault(message: &str) -> Markup {
    html! { div #fault.fault role="alert" { p { (message) } } }
}

/// The explanation of an input, and what is wrong with it at its line.
pub(super) fn explanation(document: &Document, lang: Lang, input: &str) -> Markup {
    html! {
        @if let Some(message) = document.message() {
            @match place(message) {
                Some((line, column)) => {
                    div #fault.fault role="alert" data-line=(line) {
                        p { (message) }
                        pre { (excerpt(input, line, column)) }
                    }
                }
                None => { (fault(message)) }
            }
        }
        @for section in document.sections() { (PreEscaped(section)) }
        @if document.is_cut() {
            p lang=(tag(lang)) {
                @if lang == Lang::En {
                    "The input has " (document.count()) " cases. To see another one, name it above; \
                     the JSON has all of them."
                } @else {
                    "输入共有 " (document.count()) " 组。要看其他组，请在上面填写组号；JSON 含全部各组。"
                }
            }
        }
    }
}

/// The form of the sequences, and what is known of one.
pub(super) fn sequence(lang: Lang, code: &str, to: u32, limit: u32, answer: &Markup) -> Markup {
    let known = [
        ("0.77", "Kayles"),
        ("0.07", "Dawson’s Kayles"),
        ("0.137", "Dawson’s Chess"),
        ("0.007", "Treblecross"),
        ("{1,2,3}", lang.pick("take 1 to 3", "取 1 至 3 个")),
        ("{2,5}", lang.pick("take 2 or 5", "取 2 或 5 个")),
        ("grundy", lang.pick("Grundy’s Game", "Grundy 博弈")),
    ];
    let path = "/sequence";
    let body = html! {
        h1 { (lang.pick("Sequences of Grundy values", "SG 序列")) }
        p {
            (lang.pick(
                "A code names a game of heaps: an octal game as 0.137, the numbers that may be taken \
                 as {2,5}, or grundy for splitting a heap into two unequal ones. A period is told only \
                 where it is proved.",
                "一个代码表示一种石子堆游戏：八进制游戏（如 0.137）、允许取的数目（如 {2,5}），\
                 或 grundy（把一堆分成大小不等的两堆）。只有证明过的周期才会给出。",
            ))
        }
        form.sequence action=(path) data-live {
            (language(lang))
            label for="code" { (lang.pick("Code", "代码")) }
            input #code name="code" value=(code) required list="codes" autocomplete="off"
                autocapitalize="off" spellcheck="false" aria-describedby="fault";
            datalist #codes {
                @for (code, name) in known { option value=(code) { (name) } }
            }
            label for="to" { (lang.pick("Show heaps up to", "显示的最大堆")) }
            input #to name="to" type="number" min="0" max=(u32::MAX) value=(to) required;
            label for="limit" { (lang.pick("Search so many heaps for a period", "找周期时搜索的堆数")) }
            input #limit name="limit" type="number" min="0" max=(u32::MAX) value=(limit) required;
            div.row {
                button { (lang.pick("Show", "显示")) }
                button formaction="/sequence.json" data-plain { (lang.pick("As JSON", "JSON 格式")) }
            }
        }
        p.row {
            @for (code, name) in known {
                a href=(format!("{path}?code={code}{}", lang.pick("", "&lang=zh"))) {
                    (name) " " code { (code) }
                }
            }
        }
        (is_english(lang, "下面的结果"))
        div #out lang="en" { (answer) }
    };
    page(lang.pick("Sequences", "SG 序列"), lang, path, &body)
}

/// What is proved or seen of a sequence, its picture and its values. `bounds` are those of the page,
/// where they were met.
pub(super) fn values(report: &Report, lang: Lang, bounds: Option<(u32, u32)>) -> Markup {
    let (text, svg) = report.figure();
    html! {
        @if let Some((shown, searched)) = bounds {
            p lang=(tag(lang)) role="status" {
                @if lang == Lang::En {
                    "This page shows heaps up to " (shown) " and searches at most " (searched)
                    "; " code { "just sequence" } " goes further."
                } @else {
                    "本页最多显示到大小为 " (shown) " 的堆，最多搜索 " (searched) " 个堆；"
                    code { "just sequence" } " 没有此限制。"
                }
            }
        }
        h2 { (report.game()) }
        pre.drawn.prose { (below_title(&report.to_string())) }
        figure.values { div.scroll tabindex="0" { (PreEscaped(svg)) } }
        pre.drawn tabindex="0" {
            (below_title(&anstream::adapter::strip_str(text.trim_end()).to_string()))
        }
    }
}

/// The line and the column that a message of a program names.
fn place(message: &str) -> Option<(usize, usize)> {
    let (_, rest) = message.split_once("line ")?;
    let (line, rest) = rest.split_once(", column ")?;
    let (column, _) = rest.split_once(':')?;
    Some((line.parse().ok()?, column.parse().ok()?))
}

/// The line with those before it, and a mark under the column.
fn excerpt(input: &str, line: usize, column: usize) -> String {
    /// How much of a line is shown, in letters.
    const SHOWN: usize = 200;
    let width = line.to_string().len();
    let mut text = String::new();
    for (number, content) in (1..=line).zip(input.lines()).skip(line.saturating_sub(3)) {
        let content: String = content.chars().take(SHOWN).collect();
        let _ = writeln!(text, "{number:width$} | {}", content.replace('\t', " "));
    }
    if column <= SHOWN {
        let _ = writeln!(text, "{:width$}   {:>column$}", "", "^");
    }
    text
}

/// What is seen of a game, with a button for each move. All that is known of the game is in the forms.
pub(super) fn table(
    seen: &Seen,
    lang: Lang,
    entry: &Entry,
    input: &str,
    computer_first: bool,
) -> Markup {
    let action = address(&format!("/p/{}/play", entry.name), lang);
    let state = html! {
        input type="hidden" name="input" value=(input);
        input type="hidden" name="case" value=(seen.case);
        input type="hidden" name="moves" value=(seen.moves.join("\n"));
        input type="hidden" name="first" value=(if computer_first { "computer" } else { "me" });
    };
    let last = seen.moves.last().filter(|_| {
        let is_even = seen.moves.len().is_multiple_of(2);
        is_even != computer_first
    });
    let (drawn, board) = split_board(seen, lang);
    let your_move = lang.pick("Your move.", "轮到你。");
    let status = match (seen.end, &seen.answer, last) {
        (Some(End::Won(Player::Human)), ..) => {
            lang.pick("The game is over: you win.", "对局结束：你赢了。").to_owned()
        }
        (Some(End::Won(Player::Computer)), ..) => {
            lang.pick("The game is over: I win.", "对局结束：程序赢了。").to_owned()
        }
        (Some(_), ..) => lang.pick("The game is over: nobody wins.", "对局结束：平局。").to_owned(),
        (None, Some(saying), _) => said(saying, lang),
        (None, None, Some(last)) => {
            format!("{} {last}{} {your_move}", lang.pick("I play", "程序走"), lang.pick(".", "。"))
        }
        (None, None, None) => format!("{} {your_move}", seen.goal),
    };
    let class = if board.is_some() { "drawn prose" } else { "drawn" };
    let say = |word: &str, label: &'static str| {
        html! { button name="say" value=(word) { (label) } }
    };
    html! {
        p.status data-say { (status) }
        form method="post" action=(action) data-to="out" {
            (state)
            @if entry.explain.many {
                p.faint { (lang.pick("Case ", "第 ")) (seen.case) (lang.pick("", " 组")) }
            }
            @if !drawn.is_empty() { pre class=(class) { (drawn) } }
            @if let Some(board) = board {
                (board)
            } @else {
                (moves(seen))
            }
            @if seen.is_cut {
                p.faint {
                    (lang.pick("… and more moves; type one.", "……走法太多，未全部列出，可直接输入。"))
                }
            }
            div.row {
                @if !seen.moves.is_empty() { (say("undo", lang.pick("Undo", "悔棋"))) }
                @if seen.end.is_none() {
                    (say("hint", lang.pick("Hint", "提示")))
                    (say("who", lang.pick("Who wins?", "谁会赢？")))
                }
            }
        }
        @if seen.end.is_none() {
            form.row method="post" action=(action) data-to="out" {
                (state)
                label for="say" { (lang.pick("A move", "走法")) }
                input #say name="say" required maxlength="200" autocomplete="off";
                button { (lang.pick("Play", "走")) }
                small.faint lang="en" {
                    // What stands between backquotes is typed.
                    @for (index, text) in seen.typed.split('`').enumerate() {
                        @if index % 2 == 1 { code { (text) } } @else { (text) }
                    }
                }
            }
        }
        @if !seen.moves.is_empty() {
            ol.record {
                @for (number, of) in seen.moves.iter().enumerate() {
                    li {
                        @if number.is_multiple_of(2) == computer_first {
                            (lang.pick("I: ", "程序："))
                        } @else {
                            (lang.pick("You: ", "你："))
                        }
                        span lang="en" { (of) }
                    }
                }
            }
        }
    }
}

/// What the program says, in the language of the page.
fn said(saying: &Saying, lang: Lang) -> String {
    if lang == Lang::En {
        return saying.to_string();
    }
    match saying {
        Saying::WinsBy(winning) => format!("必胜走法：{winning}。"),
        Saying::NoneIsKnown => "不知道此局面有没有必胜走法。".into(),
        Saying::NoneButDraw => "没有必胜走法，但可以守和。".into(),
        Saying::NoneWins => "没有必胜走法：无论怎么走，程序都能赢。".into(),
        Saying::Outcome(Outcome::N) => "你处于必胜态，前提是走对每一步。".into(),
        Saying::Outcome(Outcome::P) => "程序处于必胜态。".into(),
        Saying::Outcome(Outcome::Draw) => "双方都走最优时不分胜负，对局可无限进行下去。".into(),
        Saying::NotKnown => "不知道：结论不涉及这种局面。".into(),
        Saying::NoMoveYet => "你还没有走过。".into(),
        Saying::NoMove(text, typed) => format!("{text} 不是合法走法。走法的写法：{typed}。"),
    }
}

/// The legal moves by what stands before the colon: those of one heap are together.
fn moves(seen: &Seen) -> Markup {
    let parts = |name: &str| match name.split_once(": ") {
        Some((group, rest)) => (group.to_owned(), rest.to_owned()),
        None => (String::new(), name.to_owned()),
    };
    let mut groups: Vec<(String, Vec<(&str, String)>)> = Vec::new();
    for name in &seen.legal {
        let (group, rest) = parts(name);
        match groups.last_mut() {
            Some((last, moves)) if *last == group => moves.push((name, rest)),
            _ => groups.push((group, vec![(name, rest)])),
        }
    }
    html! {
        div.moves {
            @for (group, moves) in groups {
                div role="group" aria-label=(group) {
                    @if !group.is_empty() { span { (group) } }
                    @for (name, label) in moves {
                        button name="say" value=(name) aria-label=(name) { (label) }
                    }
                }
            }
        }
    }
}

/// Where every move is a cell and the drawing ends in a board of letters: what stands above the board,
/// and the board with a button in each of these cells. Otherwise the whole drawing.
fn split_board(seen: &Seen, lang: Lang) -> (String, Option<Markup>) {
    let whole = (seen.drawn.clone(), None);
    let cell = |name: &String| {
        let (row, column) = name.split_once(' ')?;
        Some((row.parse::<usize>().ok()?, column.parse::<usize>().ok()?))
    };
    let Some(cells) = seen.legal.iter().map(cell).collect::<Option<Vec<_>>>() else { return whole };
    let lines: Vec<&str> = seen.drawn.lines().collect();
    let is_row = |line: &&&str| !line.is_empty() && !line.contains([' ', ':']);
    let rows = lines.iter().rev().take_while(is_row).count();
    let (above, board) = lines.split_at(lines.len() - rows);
    let width = board.first().map_or(0, |row| row.chars().count());
    let is_inside = |&(row, column): &(usize, usize)| {
        (1..=rows).contains(&row) && (1..=width).contains(&column)
    };
    if rows == 0 || seen.is_cut || !cells.iter().all(is_inside) {
        return whole;
    }
    let markup = html! {
        div.scroll {
            div.board style=(format!("grid-template-columns:repeat({width},2.5rem)")) {
                @for (row, line) in (1..).zip(board) {
                    @for (column, letter) in (1..).zip(line.chars()) {
                        @if cells.contains(&(row, column)) {
                            button name="say" value=(format!("{row} {column}"))
                                aria-label=(lang.pick(
                                    format!("row {row}, column {column}: {letter}"),
                                    format!("第 {row} 行第 {column} 列：{letter}"),
                                )) { (letter) }
                        } @else {
                            span.hole[letter == '#'] { (letter) }
                        }
                    }
                }
            }
        }
    };
    (above.join("\n"), Some(markup))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_marked_under_its_column() {
        let message = "error: line 3, column 5: expected a pile, found x";
        assert_eq!(place(message), Some((3, 5)));
        assert_eq!(place("warning: nothing"), None);
        assert_eq!(excerpt("1\r\n3\r\n1 2 x", 3, 5), "1 | 1\n2 | 3\n3 | 1 2 x\n        ^\n");
    }
}
