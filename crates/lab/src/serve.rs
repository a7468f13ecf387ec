//! `serve`: the collection in the browser, on this machine alone.
//!
//! The pages work without JavaScript, as forms; with it they follow while the user types. Nothing is
//! kept between two requests: an input and the moves of a game are in the forms. What takes work is
//! done by a process of its own that has a bound (`question.rs`).
//!
//! A page of another site could send requests to this address, too. So a request is refused whose
//! `Host` is another name (which stops names that are rebound to this machine), or that a browser marks
//! as sent from elsewhere. Heads and bodies are bounded in size and time, and connections in number.

mod catalog;
mod page;
mod question;

use crate::entry::Entry;
use crate::{explain, out, play, sequence};
use anyhow::{Context, Result};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Form, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use catalog::{Chapter, Item, Lang};
use clap::Args;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use maud::{Markup, PreEscaped, html};
use question::{Ask, Asked, Question};
use serde::Deserialize;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};

/// The largest body, in bytes.
const BODY: usize = 1 << 20;

/// How long the head of a request may take to come, and how long its body. A connection on which
/// nothing is asked for so long is closed, too.
const PATIENCE: Duration = Duration::from_secs(10);

/// How many connections are open at a time; others wait.
const CONNECTIONS: usize = 64;

/// What the pages may load: what comes from here.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; connect-src 'self'; form-action 'self'; base-uri 'none'; \
     frame-ancestors 'none'";

/// The header of a request that wants only the piece that changes.
const PART: &str = "x-part";

/// Show the collection in the browser: <http://127.0.0.1:7878/>
#[derive(Args, Clone, Copy, Debug)]
pub struct Options {
    /// The port; 0 is any that is free
    #[arg(long, value_name = "N", default_value_t = 7878)]
    port: u16,
    /// Answer one question from standard input
    #[arg(long, hide = true)]
    answer: bool,
}

/// What all requests share.
struct Shelf {
    items: Vec<Item>,
    chapters: Vec<Chapter>,
    /// The names of this server.
    hosts: [String; 2],
    patience: Duration,
    /// How many questions are answered at a time, and how many files are made for the judge.
    explaining: Semaphore,
    bundling: Semaphore,
}

type Shared = State<Arc<Shelf>>;

/// The language, and the filter of the index.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Address {
    lang: Lang,
    filter: String,
}

/// What the forms of a problem send.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Fields {
    /// The first sample where there is none.
    input: Option<String>,
    /// The number of the only case that is explained or played; nothing for the first ones.
    case: String,
    moves: String,
    first: String,
    say: String,
}

/// What the form of the sequences sends.
#[derive(Deserialize)]
#[serde(default)]
struct Search {
    code: String,
    to: u32,
    limit: u32,
}

impl Default for Search {
    fn default() -> Self {
        Search { code: "0.137".to_owned(), to: sequence::TO, limit: sequence::LIMIT }
    }
}

/// Runs the command: serves until it is stopped.
///
/// # Errors
/// If the workspace cannot be read, or the port is taken.
pub fn run(entries: &'static [Entry], options: Options) -> Result<ExitCode> {
    if options.answer {
        return question::answer(entries);
    }
    let (items, chapters) = catalog::read(entries)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
        let listener = TcpListener::bind(address).await;
        let listener = listener.with_context(|| {
            format!("cannot serve on port {}; --port names another", options.port)
        })?;
        let port = listener.local_addr()?.port();
        out::line(format_args!("http://127.0.0.1:{port}/ (Ctrl-C ends it)"))?;
        serve(listener, Shelf::new(items, chapters, port, PATIENCE)).await
    })
}

/// Serves every connection until it ends, or asks nothing for too long.
async fn serve(listener: TcpListener, shelf: Shelf) -> Result<ExitCode> {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(shelf.patience);
    let turns = Arc::new(Semaphore::new(CONNECTIONS));
    let service = TowerToHyperService::new(router(shelf));
    loop {
        let turn = Arc::clone(&turns).acquire_owned().await?;
        let Ok((stream, _)) = listener.accept().await else {
            // The system has no more of something; some of it may be given back.
            sleep(Duration::from_secs(1)).await;
            continue;
        };
        let connection = http.serve_connection(TokioIo::new(stream), service.clone());
        tokio::spawn(async move {
            // One that breaks off cannot be told why.
            let _ = connection.await;
            drop(turn);
        });
    }
}

fn router(shelf: Shelf) -> Router {
    let shelf = Arc::new(shelf);
    let css = explain::css() + include_str!("serve/serve.css");
    let js = include_str!("serve/serve.js");
    Router::new()
        .route("/", get(index))
        .route("/serve.css", get(|| async { typed("text/css", css) }))
        .route("/serve.js", get(|| async { typed("text/javascript", js.to_owned()) }))
        .route("/sequence", get(sequence))
        .route("/sequence.json", get(sequence_json))
        .route("/p/{name}", get(explanation).post(explanation))
        .route("/p/{name}/json", get(json).post(json))
        .route("/p/{name}/play", get(turn).post(turn))
        .route("/p/{name}/bundle.rs", get(bundle))
        .route("/p/{name}/picture.svg", get(picture))
        .fallback(|| async { (StatusCode::NOT_FOUND, "There is no such page.\n") })
        .layer(middleware::from_fn_with_state(Arc::clone(&shelf), guard))
        .with_state(shelf)
}

fn typed(kind: &'static str, text: String) -> Response {
    ([(header::CONTENT_TYPE, format!("{kind}; charset=utf-8"))], text).into_response()
}

fn page(markup: Markup) -> Response {
    typed("text/html", markup.into_string())
}

/// Refuses what comes from elsewhere or is too large, and says what the pages may load.
async fn guard(State(shelf): Shared, request: Request, next: Next) -> Response {
    let refusal = |status, why: &'static str| (status, why).into_response();
    if !is_from_here(&shelf.hosts, request.headers()) {
        return refusal(StatusCode::FORBIDDEN, "This address is for pages of its own alone.\n");
    }
    let (parts, body) = request.into_parts();
    let body = match timeout(shelf.patience, to_bytes(body, BODY)).await {
        Ok(Ok(body)) => Body::from(body),
        Ok(Err(_)) => return refusal(StatusCode::PAYLOAD_TOO_LARGE, "At most 1 MiB is read.\n"),
        Err(_) => return refusal(StatusCode::REQUEST_TIMEOUT, "The input was too slow.\n"),
    };
    let mut response = next.run(Request::from_parts(parts, body)).await;
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        // With no referrer at all, browsers would not say from where a form comes.
        (header::REFERRER_POLICY, "same-origin"),
        (header::CACHE_CONTROL, "no-store"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        response.headers_mut().insert(name, value.parse().expect("a plain value"));
    }
    response
}

/// Whether the request is for this server by its name, and no page of another one sent it.
fn is_from_here(hosts: &[String], headers: &HeaderMap) -> bool {
    let all = |name: HeaderName, is_right: &dyn Fn(&str) -> bool| {
        headers.get_all(name).iter().all(|value| value.to_str().is_ok_and(is_right))
    };
    let is_host = |value: &str| hosts.iter().any(|host| host.eq_ignore_ascii_case(value));
    let is_origin = |value: &str| value.strip_prefix("http://").is_some_and(is_host);
    let is_site = |value: &str| ["same-origin", "none"].contains(&value);
    headers.contains_key(header::HOST)
        && all(header::HOST, &is_host)
        && all(header::ORIGIN, &is_origin)
        && all(HeaderName::from_static("sec-fetch-site"), &is_site)
}

/// What a handler returns: a page or a piece of one, or why there is none.
type Reply = Result<Response, (StatusCode, &'static str)>;

impl Shelf {
    fn new(items: Vec<Item>, chapters: Vec<Chapter>, port: u16, patience: Duration) -> Self {
        let at_once = std::thread::available_parallelism().map_or(2, usize::from);
        Shelf {
            items,
            chapters,
            hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")],
            patience,
            explaining: Semaphore::new(at_once),
            bundling: Semaphore::new(1),
        }
    }

    /// The problem of a page.
    fn find(&self, name: &str) -> Result<&Item, (StatusCode, &'static str)> {
        let found = self.items.iter().find(|item| item.entry.name == name);
        found.ok_or((StatusCode::NOT_FOUND, "There is no such problem.\n"))
    }

    async fn ask(&self, lang: Lang, asked: Asked) -> Result<String> {
        let is_bundle = matches!(asked, Asked::Problem { ask: Ask::Bundle, .. });
        let turns = if is_bundle { &self.bundling } else { &self.explaining };
        question::ask(&Question { lang, asked }, turns).await
    }

    /// The piece of a page that answers, or says why there is no answer.
    async fn piece(&self, lang: Lang, asked: Asked) -> Markup {
        match self.ask(lang, asked).await {
            Ok(answer) => PreEscaped(answer),
            Err(error) => page::fault(&format!("{error:#}")),
        }
    }
}

impl Fields {
    /// The input and the number of the case that is asked for, if it is one.
    fn input(&self, item: &Item) -> (String, Option<usize>) {
        let input = self.input.clone().unwrap_or_else(|| item.sample());
        (input, self.case.trim().parse().ok())
    }
}

impl Item {
    fn asked(&self, input: &str, ask: Ask) -> Asked {
        Asked::Problem { name: self.entry.name.to_owned(), input: input.to_owned(), ask }
    }
}

async fn index(State(shelf): Shared, Query(address): Query<Address>) -> Response {
    page(page::index(&shelf.items, &shelf.chapters, address.lang, &address.filter))
}

async fn explanation(
    State(shelf): Shared,
    Path(name): Path<String>,
    Query(Address { lang, .. }): Query<Address>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Reply {
    let item = shelf.find(&name)?;
    let (input, case) = fields.input(item);
    let answer = shelf.piece(lang, item.asked(&input, Ask::Explain(case))).await;
    if headers.contains_key(PART) {
        return Ok(page(answer));
    }
    let write_up = item.write_up().unwrap_or_else(|error| {
        let why = format!("{error:#}");
        html! { p { (why) } }.into_string()
    });
    Ok(page(page::problem(item, lang, (&input, case), &answer, &write_up)))
}

async fn json(State(shelf): Shared, Path(name): Path<String>, Form(fields): Form<Fields>) -> Reply {
    let item = shelf.find(&name)?;
    let (input, case) = fields.input(item);
    let answer = shelf.ask(Lang::En, item.asked(&input, Ask::Json(case))).await;
    Ok(plain("application/json", answer))
}

async fn bundle(State(shelf): Shared, Path(name): Path<String>) -> Reply {
    let asked = shelf.find(&name)?.asked("", Ask::Bundle);
    Ok(plain("text/plain", shelf.ask(Lang::En, asked).await))
}

/// An answer that is no piece of a page.
fn plain(kind: &'static str, answer: Result<String>) -> Response {
    match answer {
        Ok(text) => typed(kind, text),
        Err(error) => (StatusCode::UNPROCESSABLE_ENTITY, format!("{error:#}\n")).into_response(),
    }
}

async fn picture(State(shelf): Shared, Path(name): Path<String>) -> Reply {
    let picture = shelf.find(&name)?.picture.clone();
    let picture = picture.ok_or((StatusCode::NOT_FOUND, "There is no picture.\n"))?;
    Ok(typed("image/svg+xml", picture))
}

async fn turn(
    State(shelf): Shared,
    Path(name): Path<String>,
    Query(Address { lang, .. }): Query<Address>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Reply {
    let item = shelf.find(&name)?;
    let (input, case) = fields.input(item);
    let ask = Ask::Play(play::Turn {
        case,
        moves: fields.moves.lines().map(|line| line.trim().to_owned()).collect(),
        computer_first: fields.first == "computer",
        said: fields.say,
    });
    let answer = shelf.piece(lang, item.asked(&input, ask)).await;
    if headers.contains_key(PART) {
        return Ok(page(answer));
    }
    Ok(page(page::play(item, lang, (&input, case), &answer)))
}

async fn sequence(
    State(shelf): Shared,
    Query(Address { lang, .. }): Query<Address>,
    headers: HeaderMap,
    Query(search): Query<Search>,
) -> Response {
    let answer = shelf.piece(lang, search.asked(false)).await;
    if headers.contains_key(PART) {
        return page(answer);
    }
    page(page::sequence(lang, &search.code, search.to, search.limit, &answer))
}

async fn sequence_json(State(shelf): Shared, Query(search): Query<Search>) -> Response {
    plain("application/json", shelf.ask(Lang::En, search.asked(true)).await)
}

impl Search {
    fn asked(&self, json: bool) -> Asked {
        Asked::Sequence { code: self.code.trim().to_owned(), to: self.to, limit: self.limit, json }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::{Read, Write};
    use std::net::TcpStream;
    use std::thread;

    /// What is answered to one that sends this and then nothing more, until the server closes.
    fn answer_to(address: SocketAddr, sent: &str) -> String {
        let mut stream = TcpStream::connect(address).expect("the server listens");
        // It fails instead of waiting for ever.
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a timeout");
        stream.write_all(sent.as_bytes()).expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("it closes the connection");
        answer
    }

    #[test]
    fn one_that_is_slow_to_ask_is_not_waited_for() {
        let (tell, told) = std::sync::mpsc::channel();
        thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
            runtime.expect("a runtime").block_on(async {
                let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.expect("a port");
                let address = listener.local_addr().expect("an address");
                tell.send(address).expect("the test listens");
                let patience = Duration::from_millis(300);
                let shelf = Shelf::new(Vec::new(), Vec::new(), address.port(), patience);
                serve(listener, shelf).await
            })
        });
        let address = told.recv().expect("an address");
        let host = format!("Host: {address}\r\n");
        let head = |answer: String| answer.lines().next().unwrap_or_default().to_owned();
        assert_eq!(answer_to(address, ""), "");
        assert!(!head(answer_to(address, "GET / HT")).contains("200"));
        assert!(!head(answer_to(address, &format!("GET / HTTP/1.1\r\n{host}"))).contains("200"));
        let part = format!("POST / HTTP/1.1\r\n{host}Content-Length: 9\r\n\r\ninp");
        assert_eq!(head(answer_to(address, &part)), "HTTP/1.1 408 Request Timeout");
        // One that asks at once is answered, and the connection does not stay open for nothing.
        let whole = format!("GET / HTTP/1.1\r\n{host}\r\n");
        assert_eq!(head(answer_to(address, &whole)), "HTTP/1.1 200 OK");
        // Many that ask nothing keep nobody else waiting for ever.
        let idle: Vec<_> =
            (0..CONNECTIONS).map(|_| TcpStream::connect(address).expect("it listens")).collect();
        assert_eq!(head(answer_to(address, &whole)), "HTTP/1.1 200 OK");
        drop(idle);
    }
}
