//! A problem as the browser extension Competitive Companion posts it: JSON to a port of this machine.
//!
//! The form is described in the extension's README, under "Custom tools":
//! <https://github.com/jmerle/competitive-companion>. What is used of it: `name`, `group`, `url`,
//! `timeLimit` in milliseconds, `memoryLimit` in megabytes and `tests`, each an `input` and an
//! `output`.

use crate::Failure;
use serde_json::Value;
use std::io::Read;
use tiny_http::{Header, Method, Response, Server};

/// One of the ports that the extension posts to by default.
pub(crate) const PORT: u16 = 10043;

/// The most that is read of what is posted, in bytes.
const MOST: u64 = 1 << 26;

/// What is used of a posted problem.
#[derive(Debug, Default, PartialEq)]
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

/// Waits for a problem on this port of the loopback interface.
pub(crate) fn receive(port: u16) -> Result<Posted, Failure> {
    let server = Server::http(("127.0.0.1", port))
        .map_err(|error| format!("cannot listen on port {port} of this machine: {error}"))?;
    println!(
        "Open the problem in your browser and press Competitive Companion's plus; Ctrl-C ends."
    );
    if port != PORT {
        println!("In the extension's options, {port} must stand among the custom ports.");
    }
    loop {
        let mut request =
            server.recv().map_err(|error| format!("cannot receive from the browser: {error}"))?;
        let mut body = String::new();
        let read = request.as_reader().take(MOST).read_to_string(&mut body);
        let result = match (request.method(), read) {
            (Method::Post, Ok(_)) => parse(&body),
            (Method::Post, Err(error)) => Err(format!("what was posted is no text: {error}")),
            (method, _) => Err(format!("{method} instead of POST")),
        };
        let status = if result.is_ok() { 200 } else { 400 };
        let text =
            Header::from_bytes("Content-Type", "text/plain").expect("the header is well formed");
        let answer = Response::from_string(result.as_ref().err().map_or("", String::as_str));
        // The browser may not wait for the answer.
        let _ = request.respond(answer.with_status_code(status).with_header(text));
        match result {
            Ok(posted) => return Ok(posted),
            Err(failure) => eprintln!("ignored: {failure}"),
        }
    }
}

/// Reads what is used of the posted JSON.
fn parse(body: &str) -> Result<Posted, Failure> {
    let json: Value = serde_json::from_str(body)
        .map_err(|error| format!("what was posted is no JSON: {error}"))?;
    let text = |key: &str| json[key].as_str().map(|text| text.trim().to_owned());
    let tests = json["tests"].as_array().ok_or("what was posted has no `tests`")?;
    let samples = tests.iter().map(|test| {
        let text = |key: &str| -> Result<String, Failure> {
            let text = test[key].as_str().ok_or_else(|| format!("a test has no `{key}`"))?;
            Ok(text.to_owned())
        };
        Ok(Sample { input: text("input")?, output: text("output")? })
    });
    Ok(Posted {
        title: text("name").ok_or("what was posted has no `name`")?,
        judge: text("group").unwrap_or_default(),
        url: text("url").ok_or("what was posted has no `url`")?,
        time_limit: json["timeLimit"].as_f64().map(|milliseconds| milliseconds / 1000.0),
        memory_limit: json["memoryLimit"].as_u64(),
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
        assert_eq!(parse(body), Ok(expected));
    }

    #[test]
    fn other_forms_are_refused() {
        for (body, failure) in [
            ("", "no JSON"),
            ("[]", "no `tests`"),
            (r#"{"tests": []}"#, "no `name`"),
            (r#"{"name": "a", "url": "b", "tests": [{"input": "1"}]}"#, "no `output`"),
        ] {
            let error = parse(body).expect_err(body);
            assert!(error.contains(failure), "{error}");
        }
    }
}
