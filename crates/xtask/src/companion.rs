//! A problem as the browser extension Competitive Companion posts it: JSON to a port of this machine.
//!
//! The form is described in the extension's README, under "Custom tools":
//! <https://github.com/jmerle/competitive-companion>. What is used of it: `name`, `group`, `url`,
//! `timeLimit` in milliseconds, `memoryLimit` in megabytes and `tests`, each an `input` and an
//! `output`.
//!
//! Any program of this machine can post, and any page in its browser: so a request is bounded in size
//! and time, has to name this machine as its host, and may come from no page.

use crate::{Failure, given, say, warn};
use serde_json::Value;
use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Sender};
use std::thread;
use std::time::{Duration, Instant};

/// One of the ports that the extension posts to by default.
pub(crate) const PORT: u16 = 10043;

/// The most that is read of a request's head and of what is posted, in bytes.
const MOST_HEAD: usize = 1 << 14;
const MOST_BODY: usize = 1 << 24;
/// The time that a request may take from its first byte to its last.
const TIME: Duration = Duration::from_secs(5);
/// How many requests are read at the same time.
const MOST_REQUESTS: usize = 16;

/// What is used of a posted problem, all checked.
#[derive(Debug, PartialEq)]
pub(crate) struct Posted {
    pub(crate) title: String,
    /// The judge, as far as the extension names it.
    pub(crate) judge: String,
    pub(crate) url: String,
    /// In seconds.
    pub(crate) time_limit: Option<f64>,
    /// In mebibytes.
    pub(crate) memory_limit: Option<u64>,
    pub(crate) samples: Vec<Sample>,
}

/// One of the judge's samples.
#[derive(Debug, PartialEq)]
pub(crate) struct Sample {
    pub(crate) input: String,
    pub(crate) output: String,
}

/// Waits for a problem on this port of the loopback interface, or on a free one for 0.
pub(crate) fn receive(port: u16) -> Result<Posted, Failure> {
    let (listener, port) = listen(port)?;
    say("Open the problem in your browser and press Competitive Companion's plus; Ctrl-C ends.");
    if port != PORT {
        say(format!("In the extension's options, {port} must stand among the custom ports."));
    }
    wait(listener, port)
}

fn listen(port: u16) -> Result<(TcpListener, u16), Failure> {
    let cannot = |error| format!("cannot listen on port {port} of this machine: {error}");
    let listener = TcpListener::bind(("127.0.0.1", port)).map_err(cannot)?;
    let port = listener.local_addr().map_err(cannot)?.port();
    Ok((listener, port))
}

/// The first good post. Until this process ends, later ones are answered that one is taken.
fn wait(listener: TcpListener, port: u16) -> Result<Posted, Failure> {
    let (sender, posted) = mpsc::channel();
    let is_taken = Arc::new(AtomicBool::new(false));
    thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            // One of the flag's owners is this thread.
            if Arc::strong_count(&is_taken) > MOST_REQUESTS {
                continue;
            }
            let (is_taken, sender) = (Arc::clone(&is_taken), sender.clone());
            thread::spawn(move || serve(stream, port, &is_taken, &sender));
        }
    });
    posted.recv().map_err(|_| "cannot receive from the browser".to_owned())
}

/// Why a request is refused: a status of HTTP and a reason.
type Refusal = (&'static str, String);

fn serve(mut stream: TcpStream, port: u16, is_taken: &AtomicBool, sender: &Sender<Posted>) {
    let bad = |reason| ("400 Bad Request", reason);
    let result = read(&mut stream, port, TIME).and_then(|body| parse(&body).map_err(bad));
    let result = result.and_then(|posted| {
        if is_taken.swap(true, Ordering::SeqCst) {
            return Err(("409 Conflict", "another problem has been taken".to_owned()));
        }
        Ok(posted)
    });
    let (status, reason) = match &result {
        Ok(_) => ("200 OK", ""),
        Err((status, reason)) => (*status, reason.as_str()),
    };
    // The browser may not wait for the answer.
    let _ = write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: text/plain; charset=utf-8\r\n\
         X-Content-Type-Options: nosniff\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{reason}",
        reason.len()
    );
    // What is left unread would make the system take the answer back.
    let _ = stream.shutdown(Shutdown::Write);
    let _ = stream.set_read_timeout(Some(Duration::from_millis(200)));
    let mut rest = [0; 1 << 14];
    for _ in 0..8 {
        if !stream.read(&mut rest).is_ok_and(|count| count > 0) {
            break;
        }
    }
    match result {
        Ok(posted) => drop(sender.send(posted)),
        Err((_, reason)) => warn(format!("refused a request: {reason}")),
    }
}

/// The body of a request that this listener is for.
fn read(stream: &mut TcpStream, port: u16, time: Duration) -> Result<Vec<u8>, Refusal> {
    let end = Instant::now() + time;
    let mut bytes = Vec::new();
    let mut more = |bytes: &mut Vec<u8>| -> Result<(), Refusal> {
        let slow = || ("408 Request Timeout", "it took too long".to_owned());
        let left = end.saturating_duration_since(Instant::now());
        if left.is_zero() || stream.set_read_timeout(Some(left)).is_err() {
            return Err(slow());
        }
        let mut chunk = [0; 1 << 14];
        match stream.read(&mut chunk) {
            Ok(0) => Err(("400 Bad Request", "it ends early".to_owned())),
            Ok(count) => {
                bytes.extend_from_slice(&chunk[..count]);
                Ok(())
            }
            Err(_) => Err(slow()),
        }
    };
    let (begin, length) = loop {
        more(&mut bytes)?;
        let mut headers = [httparse::EMPTY_HEADER; 64];
        let mut request = httparse::Request::new(&mut headers);
        match request.parse(&bytes) {
            Ok(httparse::Status::Complete(begin)) if begin <= MOST_HEAD => {
                break (begin, check(&request, port)?);
            }
            Ok(httparse::Status::Partial) if bytes.len() <= MOST_HEAD => {}
            Ok(_) => {
                return Err(("431 Request Header Fields Too Large", "its head is too long".into()));
            }
            Err(error) => return Err(("400 Bad Request", format!("it is no HTTP: {error}"))),
        }
    };
    let mut body = bytes.split_off(begin);
    while body.len() < length {
        more(&mut body)?;
    }
    body.truncate(length);
    Ok(body)
}

/// Checks the head of a request and gives the length of its body.
fn check(request: &httparse::Request<'_, '_>, port: u16) -> Result<usize, Refusal> {
    let header = |name: &str| {
        let mut own = request.headers.iter().filter(|h| h.name.eq_ignore_ascii_case(name));
        let value = own.next().map(|header| std::str::from_utf8(header.value).unwrap_or("?"));
        if own.next().is_some() { Some("?") } else { value }
    };
    let host = header("Host").unwrap_or_default();
    let hosts = ["127.0.0.1", "localhost"].map(|name| format!("{name}:{port}"));
    if !hosts.iter().any(|own| own.eq_ignore_ascii_case(host)) {
        return Err(("421 Misdirected Request", "it is for another host".into()));
    }
    // An extension posts with an origin of its own, such as chrome-extension://….
    let is_extension = |origin: &str| {
        origin.split_once("://").is_some_and(|(scheme, _)| scheme.ends_with("-extension"))
    };
    if header("Origin").is_some_and(|origin| !is_extension(origin)) {
        return Err(("403 Forbidden", "it comes from a page, not from an extension".into()));
    }
    if request.method != Some("POST") {
        return Err(("405 Method Not Allowed", "it is no POST".into()));
    }
    match header("Content-Length").map(str::parse) {
        Some(Ok(length)) if length <= MOST_BODY => Ok(length),
        Some(Ok(_)) => {
            Err(("413 Content Too Large", format!("it has more than {MOST_BODY} bytes")))
        }
        _ => Err(("411 Length Required", "its length is not given".into())),
    }
}

/// Reads and checks what is used of the posted JSON.
fn parse(body: &[u8]) -> Result<Posted, Failure> {
    let json: Value = serde_json::from_slice(body)
        .map_err(|error| format!("what was posted is no JSON: {error}"))?;
    let tests = json["tests"].as_array().ok_or("what was posted has no `tests`")?;
    let samples = tests.iter().map(|test| {
        let text = |key: &str| -> Result<String, Failure> {
            let text = test[key].as_str().ok_or_else(|| format!("a test has no `{key}`"))?;
            Ok(text.to_owned())
        };
        Ok(Sample { input: text("input")?, output: text("output")? })
    });
    let text =
        |key: &str| json[key].as_str().ok_or_else(|| format!("what was posted has no `{key}`"));
    let limit = |key: &str| match &json[key] {
        Value::Null => Ok(None),
        limit => limit.as_f64().map(Some).ok_or_else(|| format!("`{key}` is no number")),
    };
    Ok(Posted {
        title: given::line("the title", text("name")?)?,
        judge: given::line("the judge", text("group").unwrap_or("the judge"))?,
        url: given::address(text("url")?)?,
        time_limit: limit("timeLimit")?.map(|limit| given::seconds(limit / 1000.0)).transpose()?,
        memory_limit: limit("memoryLimit")?.map(given::mebibytes).transpose()?,
        samples: samples.collect::<Result<_, Failure>>()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_published_form_is_read() {
        let body = r#"{
            "name": "S-Nim", "group": "HDU Online Judge",
            "url": "https://acm.hdu.edu.cn/showproblem.php?pid=1536",
            "interactive": false, "memoryLimit": 32, "timeLimit": 2500, "testType": "single",
            "input": {"type": "stdin"}, "output": {"type": "stdout"},
            "languages": {"java": {"mainClass": "Main", "taskClass": "SNim"}},
            "batch": {"id": "1", "size": 1},
            "tests": [{"input": "2 2 5\n", "output": "LWW\n"}, {"input": "0\n", "output": "\n"}]
        }"#;
        let sample =
            |input: &str, output: &str| Sample { input: input.into(), output: output.into() };
        let expected = Posted {
            title: "S-Nim".into(),
            judge: "HDU Online Judge".into(),
            url: "https://acm.hdu.edu.cn/showproblem.php?pid=1536".into(),
            time_limit: Some(2.5),
            memory_limit: Some(32),
            samples: vec![sample("2 2 5\n", "LWW\n"), sample("0\n", "\n")],
        };
        assert_eq!(parse(body.as_bytes()), Ok(expected));
    }

    /// A good post with one thing changed.
    fn post(key: &str, value: Value) -> String {
        let mut json = serde_json::json!({
            "name": "Nim", "group": "Luogu", "url": "https://a.b/c", "timeLimit": 1000,
            "memoryLimit": 64, "tests": [{"input": "1\n", "output": "2\n"}],
        });
        json[key] = value;
        json.to_string()
    }

    #[test]
    fn other_forms_are_refused() {
        for (body, failure) in [
            (String::new(), "no JSON"),
            ("[]".into(), "no `tests`"),
            (post("name", Value::Null), "no `name`"),
            (post("name", "a\u{1b}[31m".into()), "U+001B"),
            (post("name", " \n".into()), "empty"),
            (post("group", "\u{202e}".into()), "U+202E"),
            (post("url", "javascript:alert(1)".into()), "no address"),
            (post("timeLimit", 0.into()), "no time limit"),
            (post("timeLimit", 1e300.into()), "no time limit"),
            (post("memoryLimit", (-1).into()), "no memory limit"),
            (post("memoryLimit", u64::MAX.into()), "no memory limit"),
            (post("memoryLimit", "64".into()), "no number"),
            (post("tests", serde_json::json!([{"input": "1"}])), "no `output`"),
        ] {
            let error = parse(body.as_bytes()).expect_err(&body);
            assert!(error.contains(failure), "{error}");
        }
        let posted = parse(post("name", " Kelly's\r\nGame ".into()).as_bytes()).unwrap();
        assert_eq!(posted.title, "Kelly's Game");
    }

    /// Sends these bytes, ends the request and gives the answer.
    fn send(port: u16, request: &str) -> String {
        let mut stream = TcpStream::connect(("127.0.0.1", port)).unwrap();
        // A request that is refused early may be cut off.
        let _ = stream.write_all(request.as_bytes());
        let _ = stream.shutdown(Shutdown::Write);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).into_owned()
    }

    #[test]
    fn only_one_post_of_an_extension_to_this_machine_is_taken() {
        let (listener, port) = listen(0).unwrap();
        let waiting = thread::spawn(move || wait(listener, port));
        let body = post("name", "Nim".into());
        let good = format!(
            "POST / HTTP/1.1\r\nHost: localhost:{port}\r\nOrigin: moz-extension://1234\r\n\
             Content-Length: {}\r\n\r\n{body}",
            body.len()
        );
        let host = format!("localhost:{port}");
        for (from, to, status) in [
            ("POST", "GET", 405),
            (host.as_str(), "evil.example", 421),
            (&host, "localhost", 421),
            ("Host: ", "Hast: ", 421),
            ("moz-extension://1234", "https://evil.example", 403),
            ("moz-extension://1234", "null", 403),
            ("Content-Length: ", "Content-Size: ", 411),
            ("Content-Length: ", "Content-Length: -", 411),
            ("Content-Length: ", "Content-Length: 9", 400),
            ("Content-Length: ", "Content-Length: 99999", 413),
            ("Content-Length: ", "Transfer-Encoding: chunked\r\nContent-Size: ", 411),
            ("Origin: ", &format!("{}: ", "a".repeat(MOST_HEAD + 1)), 431),
            ("\"name\"", "name", 400),
            ("HTTP/1.1", "\u{1b}", 400),
        ] {
            assert!(good.contains(from), "{from}");
            let answer = send(port, &good.replacen(from, to, 1));
            assert!(answer.starts_with(&format!("HTTP/1.1 {status} ")), "{from}: {answer}");
        }
        // One that sends nothing holds up no other.
        let _silent = TcpStream::connect(("127.0.0.1", port)).unwrap();
        assert!(send(port, &good).starts_with("HTTP/1.1 200 "));
        assert!(send(port, &good).starts_with("HTTP/1.1 409 "));
        assert_eq!(waiting.join().unwrap().unwrap().title, "Nim");
    }

    #[test]
    fn a_slow_request_ends() {
        let (listener, port) = listen(0).unwrap();
        let mut slow = TcpStream::connect(("127.0.0.1", port)).unwrap();
        write!(slow, "POST / HTTP/1.1\r\nHost: localhost:{port}\r\n").unwrap();
        let (mut stream, _) = listener.accept().unwrap();
        let refusal = read(&mut stream, port, Duration::from_millis(20)).unwrap_err();
        assert_eq!(refusal.0, "408 Request Timeout");
    }
}
