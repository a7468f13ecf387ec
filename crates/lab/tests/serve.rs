//! The pages of `lab serve`, over plain HTTP and, where there is one, in a real browser.

mod browser;

use browser::Browser;
use lab::explain;
use lab::problems::find;
use serde_json::json;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// A server on a free port, which ends with the test.
struct Server {
    child: Child,
    host: String,
}

impl Server {
    fn start() -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
        command.args(["serve", "--port", "0"]).stdout(Stdio::piped());
        let mut child = command.spawn().expect("the bench starts");
        let mut line = String::new();
        let stdout = child.stdout.take().expect("it is piped");
        BufReader::new(stdout).read_line(&mut line).expect("the address");
        let host = line.split("//").nth(1).and_then(|rest| rest.split('/').next());
        Server { host: host.expect("an address").to_owned(), child }
    }

    /// Status and body of a request with these further headers.
    fn send(
        &self,
        method: &str,
        path: &str,
        headers: &[(&str, &str)],
        body: &str,
    ) -> (u16, String) {
        let mut request = format!("{method} {path} HTTP/1.1\r\nConnection: close\r\n");
        if !headers.iter().any(|(name, _)| *name == "Host") {
            request.extend(["Host: ", &self.host, "\r\n"]);
        }
        for (name, value) in headers {
            request.extend([name, ": ", value, "\r\n"]);
        }
        if method == "POST" {
            request += "Content-Type: application/x-www-form-urlencoded\r\n";
            request.extend(["Content-Length: ", &body.len().to_string(), "\r\n"]);
        }
        let mut stream = TcpStream::connect(&self.host).expect("the server listens");
        stream.set_read_timeout(Some(Duration::from_secs(180))).expect("a timeout");
        stream.write_all(format!("{request}\r\n").as_bytes()).expect("it reads the head");
        // One that refuses a body may close before it has read it.
        let _ = stream.write_all(body.as_bytes());
        let mut bytes = Vec::new();
        let _ = stream.read_to_end(&mut bytes);
        let text = String::from_utf8(bytes).expect("text");
        let (head, body) = text.split_once("\r\n\r\n").unwrap_or((&text, ""));
        let status = head.split(' ').nth(1).and_then(|status| status.parse().ok());
        // Long answers with a length come whole: the connection is closed behind them.
        assert!(!head.contains("chunked"), "{head}");
        (status.unwrap_or(0), body.to_owned())
    }

    fn get(&self, path: &str) -> String {
        let (status, body) = self.send("GET", path, &[], "");
        assert_eq!(status, 200, "{path}: {body}");
        body
    }

    /// The piece of a page that answers a form.
    fn piece(&self, path: &str, fields: &[(&str, &str)]) -> String {
        let fields: Vec<_> =
            fields.iter().map(|(name, value)| format!("{name}={}", encoded(value))).collect();
        let (status, body) = self.send("POST", path, &[("X-Part", "1")], &fields.join("&"));
        assert_eq!(status, 200, "{path}: {body}");
        body
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn encoded(text: &str) -> String {
    let is_plain = |byte: &u8| byte.is_ascii_alphanumeric();
    let encode = |byte: u8| match byte {
        byte if is_plain(&byte) => char::from(byte).to_string(),
        byte => format!("%{byte:02X}"),
    };
    text.bytes().map(encode).collect()
}

/// The value of the hidden field `moves`.
fn moves(piece: &str) -> &str {
    let (_, rest) = piece.split_once("name=\"moves\" value=\"").expect("the moves");
    rest.split('"').next().expect("its end")
}

#[test]
fn the_index_has_every_problem_in_both_languages_and_filters() {
    let server = Server::start();
    let (english, chinese) = (server.get("/"), server.get("/?lang=zh"));
    for entry in lab::problems::ALL {
        assert!(english.contains(&format!("href=\"/p/{}\"", entry.name)), "{}", entry.name);
        assert!(chinese.contains(&format!("href=\"/p/{}?lang=zh\"", entry.name)), "{}", entry.name);
    }
    assert!(english.contains("The xor of the piles.") && chinese.contains("石子堆"));
    let filtered = server.get("/?filter=Rabbit+P1971");
    let is_shown = |title: &str| {
        let (before, _) = filtered.split_once(title).expect("it is listed");
        let (_, item) = before.rsplit_once("<li").expect("in an item");
        !item.split('>').next().is_some_and(|tag| tag.contains("hidden"))
    };
    assert!(is_shown(">Rabbit and Egg<") && !is_shown(">Nim<"));
    assert!(server.get("/p/nim/picture.svg").starts_with("<svg "));
    // Nothing comes from outside.
    for page in [english, chinese, server.get("/p/nim"), server.get("/p/nim/play")] {
        let loads = page.split([' ', '<']).filter(|word| word.starts_with("src="));
        for source in loads {
            assert!(source.starts_with("src=\"/"), "{source}");
        }
    }
}

#[test]
fn an_explanation_is_that_of_the_command_line_and_a_fault_stands_at_its_line() {
    let server = Server::start();
    let page = server.get("/p/nim");
    for part in ["<h2>Proof</h2>", "<h2>Pitfalls</h2>", "<textarea", "Luogu P2197", "id=\"case-1\""]
    {
        assert!(page.contains(part), "{part}");
    }
    let input = "2\n3\n1 2 7\n2\n5 5\n";
    let nim = find("nim").expect("nim");
    let document = explain::of(&nim.explain, input.as_bytes(), &explain::Options::default());
    let document = document.expect("an explanation");
    let piece = server.piece("/p/nim", &[("input", input)]);
    assert_eq!(piece, document.sections().concat());

    let piece = server.piece("/p/nim", &[("input", "1\r\n3\r\n1 2 x\r\n")]);
    assert!(piece.contains("data-line=\"3\"") && piece.contains("line 3, column 5"), "{piece}");
    assert!(piece.contains("3 | 1 2 x\n        ^\n"), "{piece}");
    // Without the header it is a whole page, with what was typed.
    let (status, page) = server.send("POST", "/p/nim", &[], "input=1+1+%3C%2Ftextarea%3E");
    assert!(status == 200 && page.contains("\n1 1 &lt;/textarea&gt;</textarea>"), "{page}");
}

/// What the command writes, given this on standard input.
fn command(arguments: &[&str], input: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_lab"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.spawn().expect("the bench starts");
    let stdin = child.stdin.take();
    stdin.expect("it is piped").write_all(input.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("text")
}

#[test]
fn json_and_pictures_are_those_of_the_command_for_any_number_of_cases() {
    let server = Server::start();
    let cases: Vec<_> = (1..=30).map(|pile| format!("2\n{pile} 9\n")).collect();
    let input = format!("30\n{}", cases.concat());
    let form = format!("input={}", encoded(&input));
    let (status, json) = server.send("POST", "/p/nim/json", &[], &form);
    assert_eq!((status, json), (200, command(&["explain", "nim", "-", "--json"], &input)));

    let page = command(&["explain", "nim", "-", "--html", "-"], &input);
    let piece = server.piece("/p/nim", &[("input", &input)]);
    let (sections, note) = piece.rsplit_once("</section>").expect("sections");
    assert!(page.contains(sections) && note.contains("The input has 30 cases."), "{note}");
    let page = command(&["explain", "nim", "-", "--html", "-", "--case", "25"], &input);
    let piece = server.piece("/p/nim", &[("input", &input), ("case", "25")]);
    assert!(piece.contains("id=\"case-25\"") && page.contains(&piece), "{piece}");
    let json = server.send("POST", "/p/nim/json", &[], &format!("{form}&case=25"));
    let told = command(&["explain", "nim", "-", "--json", "--case", "25"], &input);
    assert_eq!(json, (200, told));
}

#[test]
fn a_sequence_is_that_of_the_command() {
    let server = Server::start();
    for (code, to) in [("0.137", 99), ("{2,5}", 30), ("grundy", 99), ("0.007", 500)] {
        let path = format!("code={}&to={to}&limit=2000", encoded(code));
        let page = server.get(&format!("/sequence?{path}"));
        let page = page.replace("&lt;", "<").replace("&quot;", "\"").replace("&amp;", "&");
        let options = ["sequence", code, "--to", &to.to_string(), "--limit", "2000"];
        // What is known, and the values.
        for line in command(&options, "").lines() {
            assert!(page.contains(line.trim()), "{line}\n{page}");
        }
        let svg = command(&[&options[..], &["--svg", "-"]].concat(), "");
        assert!(page.contains(&svg.replace("&lt;", "<").replace("&quot;", "\"")), "{code}");
        let json = command(&[&options[..], &["--json"]].concat(), "");
        assert_eq!(server.get(&format!("/sequence.json?{path}")), json);
    }
    assert!(server.get("/sequence").contains("period 34 after a pre-period of 52"));
    assert!(server.get("/sequence?lang=zh&code=0.77").contains("<h1>SG 序列</h1>"));
    let wrong = server.get("/sequence?code=0.8");
    assert!(wrong.contains("role=\"alert\"") && wrong.contains("like 0.137, {2,5} or grundy"));
    // The bounds are told where they are met.
    let far = server.get("/sequence?code=0.07&to=20000&limit=4000000000");
    assert!(far.contains("heaps up to 9999 and searches at most 1048576"), "{far}");
    let none = server.send("GET", "/sequence?code=0.77&to=-1", &[], "");
    assert_eq!(none.0, 400, "{}", none.1);
}

#[test]
fn a_game_is_played_from_the_forms_alone() {
    let server = Server::start();
    let play = |input: &str, moves: &str, first: &str, say: &str| {
        let fields = [("input", input), ("moves", moves), ("first", first), ("say", say)];
        server.piece("/p/nim/play", &fields)
    };
    let input = "1\n2\n1 2\n";
    let start = play(input, "", "me", "");
    assert!(start.contains("value=\"heap 2: take 1\"") && moves(&start).is_empty(), "{start}");
    assert!(play(input, "", "me", "who").contains("You are winning"));
    assert!(play(input, "", "me", "hint").contains("You win with heap 2: take 1."));
    assert!(play(input, "", "me", "3 1").contains("3 1 is no legal move here."));
    let after = play(input, "", "me", "2 1");
    assert_eq!(moves(&after), "heap 2: take 1\nheap 1: take 1");
    let end = play(input, moves(&after), "me", "heap 2: take 1");
    assert!(end.contains("The game is over: you win."), "{end}");
    let back = play(input, moves(&end), "me", "undo");
    assert_eq!(moves(&back), moves(&after));
    // In Chinese, all but the names of moves is in Chinese.
    let told = server.piece("/p/nim/play?lang=zh", &[("input", input), ("say", "hint")]);
    assert!(told.contains("必胜走法：heap 2: take 1。"), "{told}");
    let page = server.get("/p/nim?lang=zh");
    assert!(page.contains("讲解正文目前只有英文。") && page.contains("题解与证明目前只有英文。"));

    // The program moves first, and wins.
    let first = play(input, "", "computer", "");
    assert_eq!(moves(&first), "heap 2: take 1");
    let lost = play(input, moves(&first), "computer", "1 1");
    assert!(lost.contains("The game is over: I win."), "{lost}");
    assert!(play(input, "heap 9: take 9", "me", "").contains("is not legal"));

    // Without a number, the first case in which there is a move; it stays the case that is played.
    let cases = "3\n1\n0\n2\n1 2\n1\n5\n";
    let second = play(cases, "", "me", "");
    assert!(second.contains("name=\"case\" value=\"2\""), "{second}");
    let third = server.piece("/p/nim/play", &[("input", cases), ("case", "3"), ("say", "1 5")]);
    assert!(third.contains("The game is over: you win."), "{third}");
    let none = server.piece("/p/nim/play", &[("input", cases), ("case", "4")]);
    assert!(none.contains("there is no such case; the input has 3"), "{none}");

    // A cell of a board is a button.
    let board = server.piece("/p/grid-game/play", &[("input", "2 2\n.#\n..\n")]);
    assert!(board.contains("class=\"board\"") && board.contains("value=\"2 1\""), "{board}");
    assert!(!board.contains("value=\"1 2\""), "{board}");
}

#[test]
fn every_game_is_played_to_its_end() {
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures");
    for entry in lab::problems::ALL.iter().filter(|entry| entry.is_game) {
        let sample = std::fs::read(fixtures.join(entry.name).join("sample-1.in"));
        let sample = sample.expect("a sample");
        let mut turn = lab::play::Turn { computer_first: true, ..Default::default() };
        let mut end = None;
        for _ in 0..1000 {
            let seen = (entry.turn)(&sample, &turn).expect("only legal moves are made");
            assert_eq!(seen.end.is_some(), seen.legal.is_empty(), "{}", entry.name);
            end = seen.end;
            if end.is_some() {
                break;
            }
            // The last of the moves that are listed is often a large one.
            turn.said = seen.legal.last().expect("a move").clone();
            turn.case = Some(seen.case);
            turn.moves = seen.moves;
        }
        assert!(end.is_some(), "{} has not ended", entry.name);
    }
}

#[test]
fn what_comes_from_elsewhere_or_is_too_large_is_refused() {
    let server = Server::start();
    for (name, value) in [
        ("Host", "example.org"),
        ("Origin", "http://example.org"),
        ("Origin", "null"),
        ("Sec-Fetch-Site", "cross-site"),
    ] {
        assert_eq!(server.send("POST", "/p/nim", &[(name, value)], "").0, 403, "{name}: {value}");
        assert_eq!(server.send("GET", "/", &[(name, value)], "").0, 403, "{name}: {value}");
    }
    let own = format!("http://{}", server.host);
    assert_eq!(server.send("POST", "/p/nim", &[("Origin", &own)], "input=0").0, 200);
    let large = format!("input={}", "1+".repeat(1 << 20));
    assert_eq!(server.send("POST", "/p/nim", &[], &large).0, 413);
    for path in ["/p/no-such-problem", "/../Cargo.toml", "/p/nim/doc"] {
        assert_eq!(server.send("GET", path, &[], "").0, 404, "{path}");
    }
}

/// A button that makes a move.
const MOVE: &str = ":is(.moves, .board) button";

/// Clicks moves until the game is over, or has gone on for long where it need not end.
fn play_to_the_end(browser: &mut Browser, name: &str) {
    for _ in 0..60 {
        if browser.value(&format!("!!document.querySelector('{MOVE}')")) != true {
            browser.wait_for(
                "document.querySelector('#said').textContent.includes('The game is over')",
            );
            return;
        }
        let count = browser.value("document.querySelectorAll('.record li').length");
        browser.click(MOVE);
        browser.wait_for(&format!("document.querySelectorAll('.record li').length > {count}"));
    }
    assert_eq!(name, "berzerk", "it has an end");
}

#[test]
fn a_browser_follows_the_user() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start();
    let address = |path: &str| format!("http://{}{path}", server.host);

    browser.open(&address("/"));
    browser.fill("#filter", "POJ 2311");
    let shown = "[...document.querySelectorAll('.cards li:not([hidden]) h3 a')]";
    browser.wait_for(&format!("{shown}.map(at => at.textContent).join() == 'Cutting Game'"));

    // An error stands at its line; the picture follows when it is mended.
    browser.open(&address("/p/nim"));
    browser.fill("#input", "1\n3\n1 2 x");
    browser.wait_for("document.querySelector('#lines .wrong')?.textContent.trim() == '3'");
    browser.wait_for("document.querySelector('#input').ariaInvalid == 'true'");
    browser.fill("#input", "1\n3\n1 2 4");
    browser.wait_for("document.querySelector('#out svg')?.textContent.includes('nim-sum 7')");
    browser.wait_for("!document.querySelector('.wrong')");

    browser.open(&address("/p/nim/play"));
    browser.value("document.querySelector('details').open = true");
    browser.fill("#input", "1\n2\n1 2");
    browser.click("button[value=me]");
    // The sample, which is played before, has no such move.
    browser.wait_for("!!document.querySelector('button[value=\"heap 2: take 2\"]')");
    for state in ["I play heap 1: take 1", "you win"] {
        browser.click("button[value=\"heap 2: take 1\"]");
        browser
            .wait_for(&format!("document.querySelector('#said').textContent.includes('{state}')"));
    }
    // A heap, a string, a graph, boards, trees for two, and one that may go on for ever.
    for name in [
        "nim",
        "playing-with-string",
        "moving-tokens",
        "grid-game",
        "crossing-pawn",
        "tree-colours",
        "berzerk",
    ] {
        browser.open(&address(&format!("/p/{name}/play")));
        browser.click("button[value=hint]");
        browser.wait_for("document.querySelector('#said').textContent != ''");
        play_to_the_end(&mut browser, name);
        // Back, and again to the end.
        browser.click("button[value=undo]");
        browser.wait_for(&format!("!!document.querySelector('{MOVE}')"));
        play_to_the_end(&mut browser, name);
    }

    // By keys alone: the focus stays in the game.
    browser.open(&address("/p/nim/play"));
    browser.value(&format!("document.querySelector('{MOVE}').focus()"));
    browser.press_enter();
    browser.wait_for("document.querySelectorAll('.record li').length == 2");
    browser.wait_for("document.querySelector('#out').contains(document.activeElement)");

    // Sequences follow while the code is typed.
    browser.open(&address("/sequence"));
    browser.fill("#code", "{2,5}");
    browser.wait_for("document.querySelector('#out h2').textContent.endsWith('game {2, 5}')");
    browser.wait_for("!!document.querySelector('#out svg')");
    browser.fill("#code", "0.9");
    browser.wait_for("document.querySelector('#fault')?.textContent.includes('0.137')");

    let mut papers = Vec::new();
    for (width, theme) in [(1200, "light"), (1200, "dark"), (375, "light"), (375, "dark")] {
        let size = json!({"width": width, "height": 800, "deviceScaleFactor": 1, "mobile": false});
        browser.call("Emulation.setDeviceMetricsOverride", &size);
        let scheme = json!([{"name": "prefers-color-scheme", "value": theme}]);
        browser.call("Emulation.setEmulatedMedia", &json!({"features": scheme}));
        for path in [
            "/",
            "/?lang=zh",
            "/p/nim",
            "/p/s-nim?lang=zh",
            "/p/grid-game",
            "/p/grid-game/play",
            "/p/moving-tokens/play?lang=zh",
            "/sequence",
            "/sequence?lang=zh&code=grundy",
        ] {
            browser.open(&address(path));
            let wide = browser.value("document.documentElement.scrollWidth");
            assert!(wide.as_u64().is_some_and(|wide| wide <= width), "{path}: {wide} of {width}");
            let faults = browser.value(include_str!("browser/faults.js"));
            assert_eq!(faults, json!([]), "{path}, {width}, {theme}");
        }
        papers.push(browser.value("getComputedStyle(document.documentElement).backgroundColor"));
    }
    assert!(papers[0] == papers[2] && papers[1] == papers[3] && papers[0] != papers[1]);

    let permissions = json!(["clipboardReadWrite", "clipboardSanitizedWrite"]);
    browser.call("Browser.grantPermissions", &json!({"permissions": permissions}));
    browser.open(&address("/p/nim"));
    browser.click("[data-copy]");
    browser.wait_for("document.querySelector('#copied').textContent == 'Copied.'");
    let copied = browser.value("navigator.clipboard.readText()");
    assert!(copied.as_str().is_some_and(|text| text.contains("fn main()")), "{copied}");
}
