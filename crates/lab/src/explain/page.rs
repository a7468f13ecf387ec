//! The explanation as one HTML page that needs nothing from outside.

use super::Explained;
use super::ink::style_sheet;
use super::report::{Block, Line, Tone, is_numeric};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Pictures may shrink to this part of their size before they scroll.
const SHRINKS_TO: f64 = 0.6;

/// The page about these cases. `failure` is what stopped reading, if anything did; `left_out` is how
/// many cases the page does without.
pub(crate) fn page(
    title: &str,
    cases: &[Explained],
    left_out: usize,
    failure: Option<&str>,
) -> anyhow::Result<String> {
    let css = format!("{}\n{}", style_sheet(":root"), include_str!("page.css"));
    let many = cases.len() > 1;
    let mut sections = Vec::new();
    for (index, case) in cases.iter().enumerate() {
        sections.push(section(index, many, case)?);
    }
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(css)) }
            }
            body {
                h1 { (title) }
                @if many {
                    nav {
                        @for index in 1..=cases.len() {
                            a href=(format!("#case-{index}")) { "Case " (index) }
                        }
                    }
                }
                @for section in &sections { (section) }
                @if left_out > 0 {
                    p.faint { (left_out) " more cases are not shown; --all shows them." }
                }
                @if let Some(failure) = failure { p.lose { (failure) } }
            }
        }
    };
    Ok(page.into_string())
}

fn section(index: usize, many: bool, case: &Explained) -> anyhow::Result<Markup> {
    let picture = (case.picture)()?;
    let least = (picture.width() * SHRINKS_TO).round();
    let size = format!("width:100%;max-width:{}px;min-width:{least}px", picture.width());
    let element = picture.to_element().replacen("<svg ", &format!("<svg style=\"{size}\" "), 1);
    Ok(html! {
        section id=(format!("case-{}", index + 1)) {
            @if many { h2 { "Case " (index + 1) } }
            figure { div.scroll { (PreEscaped(element)) } }
            @for block in &case.report.blocks { (markup(block)) }
            h3 { "The judge's answer" }
            pre.answer { (case.answer) }
        }
    })
}

fn markup(block: &Block) -> Markup {
    match block {
        Block::Heading(text) => html! { h3 { (text) } },
        Block::Text(line) => html! { p { (spans(line)) } },
        Block::List(items) => html! { ul { @for item in items { li { (spans(item)) } } } },
        Block::Drawing(_) | Block::Aside(_) => html! {},
        Block::Table { head, rows } => {
            let numeric: Vec<bool> =
                (0..head.len()).map(|column| is_numeric(rows, column)).collect();
            html! {
                div.scroll {
                    table {
                        thead { tr {
                            @for (name, &number) in head.iter().zip(&numeric) {
                                th.number[number] { (name) }
                            }
                        } }
                        tbody {
                            @for row in rows {
                                tr {
                                    @for (cell, &number) in row.iter().zip(&numeric) {
                                        td.number[number] { (cell) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        }
    }
}

fn spans(line: &Line) -> Markup {
    html! {
        @for (tone, text) in &line.0 {
            @match tone {
                Tone::Plain => { (text) }
                Tone::Strong => { strong { (text) } }
                Tone::Win => { span.win { (text) } }
                Tone::Lose => { span.lose { (text) } }
                Tone::Faint => { span.faint { (text) } }
            }
        }
    }
}
