//! A real browser, driven through its debugging protocol.

use serde_json::{Value, json};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use std::{fs, thread};
use tungstenite::{Message, WebSocket};

const PROGRAM: &str = "/usr/bin/chromium";

/// How often is looked for something, ten times a second.
const PATIENCE: u32 = 1200;

/// One page of a browser, which ends with the test.
pub(crate) struct Browser {
    child: Child,
    socket: WebSocket<TcpStream>,
    session: Value,
    calls: u64,
    _profile: tempfile::TempDir,
}

impl Browser {
    /// A new one; `None` where it is not installed.
    pub(crate) fn start() -> Option<Self> {
        if !Path::new(PROGRAM).exists() {
            eprintln!("skipped: there is no {PROGRAM}");
            return None;
        }
        let profile = tempfile::tempdir().expect("a folder");
        let mut command = Command::new(PROGRAM);
        command.args(["--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run"]);
        command.args(["--disable-background-networking", "--remote-debugging-port=0"]);
        command.arg(format!("--user-data-dir={}", profile.path().display()));
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let child = command.spawn().expect("the browser starts");
        // It writes there on which port, and under which path, it listens.
        let file = profile.path().join("DevToolsActivePort");
        let text = patiently(|| fs::read_to_string(&file).ok().filter(|text| text.contains('/')));
        let (port, path) = text.split_once('\n').expect("two lines");
        let stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("it listens");
        let url = format!("ws://127.0.0.1:{port}{}", path.trim());
        let (socket, _) = tungstenite::client(url, stream).expect("it talks");
        let mut browser =
            Browser { child, socket, session: Value::Null, calls: 0, _profile: profile };
        let target = browser.call("Target.createTarget", &json!({"url": "about:blank"}));
        let target = json!({"targetId": target["targetId"], "flatten": true});
        browser.session = browser.call("Target.attachToTarget", &target)["sessionId"].clone();
        browser.call("Emulation.setFocusEmulationEnabled", &json!({"enabled": true}));
        Some(browser)
    }

    /// What a command of the protocol returns.
    pub(crate) fn call(&mut self, method: &str, params: &Value) -> Value {
        self.calls += 1;
        let mut message = json!({"id": self.calls, "method": method, "params": params});
        if !self.session.is_null() {
            message["sessionId"] = self.session.clone();
        }
        self.socket.send(Message::text(message.to_string())).expect("it listens");
        loop {
            let Message::Text(text) = self.socket.read().expect("it answers") else { continue };
            let mut answer: Value = serde_json::from_str(&text).expect("JSON");
            if answer["id"] == self.calls {
                assert!(answer["error"].is_null(), "{method}: {answer}");
                return answer["result"].take();
            }
        }
    }

    /// The value of an expression in the page.
    pub(crate) fn value(&mut self, expression: &str) -> Value {
        let how = json!({
            "expression": expression, "returnByValue": true, "awaitPromise": true, "userGesture": true
        });
        let mut answer = self.call("Runtime.evaluate", &how);
        assert!(answer["exceptionDetails"].is_null(), "{expression}: {answer}");
        answer["result"]["value"].take()
    }

    /// Waits until an expression is true.
    pub(crate) fn wait_for(&mut self, expression: &str) {
        for _ in 0..PATIENCE {
            if self.value(expression) == json!(true) {
                return;
            }
            thread::sleep(Duration::from_millis(100));
        }
        let page = self.value("document.body.innerText");
        panic!("in vain: {expression}\n{page}");
    }

    pub(crate) fn open(&mut self, url: &str) {
        self.call("Page.navigate", &json!({"url": url}));
        self.wait_for(&format!("location.href == {url:?} && document.readyState == 'complete'"));
    }

    /// Types into an element in place of what is there.
    pub(crate) fn fill(&mut self, selector: &str, text: &str) {
        let text = json!(text);
        self.value(&format!(
            "{{ const at = document.querySelector({selector:?}); at.value = {text}; \
             at.dispatchEvent(new Event('input', {{bubbles: true}})); }}"
        ));
    }

    /// Presses and releases the key.
    pub(crate) fn press_enter(&mut self) {
        for (kind, text) in [("keyDown", "\r"), ("keyUp", "")] {
            let key = json!({
                "type": kind, "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13, "text": text
            });
            self.call("Input.dispatchKeyEvent", &key);
        }
    }

    pub(crate) fn click(&mut self, selector: &str) {
        self.value(&format!("document.querySelector({selector:?}).click()"));
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn patiently<T>(look: impl Fn() -> Option<T>) -> T {
    for _ in 0..PATIENCE {
        if let Some(found) = look() {
            return found;
        }
        thread::sleep(Duration::from_millis(100));
    }
    panic!("in vain")
}
