//! `serve`: the collection in the browser, on this machine alone.
//!
//! The pages work without JavaScript, as forms; with it they follow while the user types. Nothing is
//! kept between two requests: an input and the moves of a game are in the forms. What takes work is
//! done by a process of its own that has a bound (`question.rs`).
//!
//! A page of another site could send requests to this address, too. So a request is refused whose
//! `Host` is another name (which stops names that are rebound to this machine), or that a browser marks
//! as sent from elsewhere. Bodies are bounded in size and time.

mod catalog;
mod page;
mod question;

use crate::entry::Entry;
use crate::{explain, out, play};
use anyhow::{Context, Result};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::{Form, Path, Query, Request, State};
use axum::http::{HeaderMap, HeaderName, StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use catalog::{Item, Lang};
use clap::Args;
use maud::{Markup, PreEscaped, html};
use question::{Ask, Question};
use serde::Deserialize;
use std::net::{Ipv4Addr, SocketAddr};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;
use tokio::net::TcpListener;
use tokio::sync::Semaphore;
use tokio::time::timeout;

/// The largest body, in bytes, and how long it may take to come.
const BODY: usize = 1 << 20;
const BODY_TIME: Duration = Duration::from_secs(10);

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
    /// The names of this server.
    hosts: [String; 2],
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

/// What the forms send.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Fields {
    input: String,
    moves: String,
    first: String,
    say: String,
}

/// Runs the command: serves until it is stopped.
///
/// # Errors
/// If the workspace cannot be read, or the port is taken.
pub fn run(entries: &'static [Entry], options: Options) -> Result<ExitCode> {
    if options.answer {
        return question::answer(entries);
    }
    let items = catalog::read(entries)?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
        let listener = TcpListener::bind(address).await;
        let listener = listener.with_context(|| {
            format!("cannot serve on port {}; --port names another", options.port)
        })?;
        let port = listener.local_addr()?.port();
        out::line(format_args!("http://127.0.0.1:{port}/ (Ctrl-C ends it)"))?;
        axum::serve(listener, router(items, port)).await?;
        Ok(ExitCode::SUCCESS)
    })
}

fn router(items: Vec<Item>, port: u16) -> Router {
    let at_once = std::thread::available_parallelism().map_or(2, usize::from);
    let shelf = Arc::new(Shelf {
        items,
        hosts: [format!("127.0.0.1:{port}"), format!("localhost:{port}")],
        explaining: Semaphore::new(at_once),
        bundling: Semaphore::new(1),
    });
    let css = explain::css() + include_str!("serve/serve.css");
    let js = include_str!("serve/serve.js");
    Router::new()
        .route("/", get(index))
        .route("/serve.css", get(|| async { typed("text/css", css) }))
        .route("/serve.js", get(|| async { typed("text/javascript", js.to_owned()) }))
        .route("/p/{name}", get(first_explanation).post(explanation))
        .route("/p/{name}/json", post(json))
        .route("/p/{name}/play", get(first_turn).post(turn))
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
    let body = match timeout(BODY_TIME, to_bytes(body, BODY)).await {
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

impl Shelf {
    /// The problem of a page.
    fn find(&self, name: &str) -> Result<&Item, (StatusCode, &'static str)> {
        let found = self.items.iter().find(|item| item.entry.name == name);
        found.ok_or((StatusCode::NOT_FOUND, "There is no such problem.\n"))
    }

    async fn ask(&self, item: &Item, lang: Lang, input: &str, ask: Ask) -> Result<String> {
        let turns = if matches!(ask, Ask::Bundle) { &self.bundling } else { &self.explaining };
        let problem = item.entry.name.to_owned();
        question::ask(&Question { problem, lang, input: input.to_owned(), ask }, turns).await
    }

    /// The piece of a page that answers, or says why there is no answer.
    async fn piece(&self, item: &Item, lang: Lang, input: &str, ask: Ask) -> Markup {
        match self.ask(item, lang, input, ask).await {
            Ok(answer) => PreEscaped(answer),
            Err(error) => page::fault(&format!("{error:#}")),
        }
    }
}

async fn index(State(shelf): Shared, Query(address): Query<Address>) -> Response {
    page(page::index(&shelf.items, address.lang, &address.filter))
}

async fn first_explanation(
    state: Shared,
    Path(name): Path<String>,
    address: Query<Address>,
) -> Result<Response, (StatusCode, &'static str)> {
    let input = state.find(&name)?.sample();
    let fields = Fields { input, ..Fields::default() };
    explanation(state, Path(name), address, HeaderMap::new(), Form(fields)).await
}

async fn explanation(
    State(shelf): Shared,
    Path(name): Path<String>,
    Query(Address { lang, .. }): Query<Address>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response, (StatusCode, &'static str)> {
    let item = shelf.find(&name)?;
    let answer = shelf.piece(item, lang, &fields.input, Ask::Explain).await;
    if headers.contains_key(PART) {
        return Ok(page(answer));
    }
    let write_up = item.write_up().unwrap_or_else(|error| {
        let why = format!("{error:#}");
        html! { p { (why) } }.into_string()
    });
    Ok(page(page::problem(item, lang, &fields.input, &answer, &write_up)))
}

async fn json(
    State(shelf): Shared,
    Path(name): Path<String>,
    Form(fields): Form<Fields>,
) -> Result<Response, (StatusCode, &'static str)> {
    let item = shelf.find(&name)?;
    Ok(plain("application/json", shelf.ask(item, Lang::En, &fields.input, Ask::Json).await))
}

async fn bundle(
    State(shelf): Shared,
    Path(name): Path<String>,
) -> Result<Response, (StatusCode, &'static str)> {
    let item = shelf.find(&name)?;
    Ok(plain("text/plain", shelf.ask(item, Lang::En, "", Ask::Bundle).await))
}

/// An answer that is no piece of a page.
fn plain(kind: &'static str, answer: Result<String>) -> Response {
    match answer {
        Ok(text) => typed(kind, text),
        Err(error) => (StatusCode::UNPROCESSABLE_ENTITY, format!("{error:#}\n")).into_response(),
    }
}

async fn picture(
    State(shelf): Shared,
    Path(name): Path<String>,
) -> Result<Response, (StatusCode, &'static str)> {
    let picture = shelf.find(&name)?.picture.clone();
    let picture = picture.ok_or((StatusCode::NOT_FOUND, "There is no picture.\n"))?;
    Ok(typed("image/svg+xml", picture))
}

async fn first_turn(
    state: Shared,
    Path(name): Path<String>,
    address: Query<Address>,
) -> Result<Response, (StatusCode, &'static str)> {
    let input = state.find(&name)?.sample();
    let fields = Fields { input, ..Fields::default() };
    turn(state, Path(name), address, HeaderMap::new(), Form(fields)).await
}

async fn turn(
    State(shelf): Shared,
    Path(name): Path<String>,
    Query(Address { lang, .. }): Query<Address>,
    headers: HeaderMap,
    Form(fields): Form<Fields>,
) -> Result<Response, (StatusCode, &'static str)> {
    let item = shelf.find(&name)?;
    let ask = Ask::Play(play::Turn {
        moves: fields.moves.lines().map(|line| line.trim().to_owned()).collect(),
        computer_first: fields.first == "computer",
        said: fields.say,
    });
    let answer = shelf.piece(item, lang, &fields.input, ask).await;
    if headers.contains_key(PART) {
        return Ok(page(answer));
    }
    Ok(page(page::play(item, lang, &fields.input, &answer)))
}
