//! The explanation as HTML: sections that another page can hold, and a page that needs nothing from
//! outside.

use super::Case;
use super::document::{Part, Text, Tone};
use super::ink::style_sheet;
use super::svg::{picture, width};
use super::text::{answer, is_numeric};
use maud::{DOCTYPE, Markup, PreEscaped, html};

/// Pictures may shrink to this part of their size before they scroll.
const SHRINKS_TO: f64 = 0.6;

/// The style sheet of the sections.
pub(crate) fn css() -> String {
    format!("{}\n{}", style_sheet(":root"), include_str!("page.css"))
}

/// The page about these cases. `notes` are what is not shown and what stopped reading.
pub(crate) fn page(title: &str, cases: &[Case], notes: &[String], all: bool) -> String {
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(css())) }
            }
            body {
                h1 { (title) }
                @if cases.len() > 1 {
                    nav {
                        @for case in cases {
                            a href=(format!("#case-{}", case.number)) { "Case " (case.number) }
                        }
                    }
                }
                @for case in cases { (section(case, all)) }
                @for note in notes { p.lose { (note) } }
            }
        }
    };
    page.into_string()
}

/// A case.
pub(crate) fn section(case: &Case, all: bool) -> Markup {
    html! {
        section id=(format!("case-{}", case.number)) {
            @if case.is_one_of_many { h2 { "Case " (case.number) } }
            @for part in &case.explanation.parts { (markup(part, &case.description())) }
            h3 { "The judge expects" }
            pre.answer { (answer(case, all)) }
        }
    }
}

fn markup(part: &Part, description: &str) -> Markup {
    match part {
        Part::Heading(text) => html! { h3 { (text) } },
        Part::Paragraph(text) => html! { p { (spans(text)) } },
        Part::List(items) => html! { ul { @for item in items { li { (spans(item)) } } } },
        Part::Figure(figure) => {
            let panels = [figure.panel()];
            let wide = width(&panels);
            let least = (wide * SHRINKS_TO).round();
            let size = format!("width:100%;max-width:{wide}px;min-width:{least}px");
            let element = picture(&panels, description, false);
            let element = element.replacen("<svg ", &format!("<svg style=\"{size}\" "), 1);
            html! { figure { div.scroll tabindex="0" { (PreEscaped(element)) } } }
        }
        Part::Table { head, rows } => {
            let numeric: Vec<bool> =
                (0..head.len()).map(|column| is_numeric(rows, column)).collect();
            html! {
                div.scroll tabindex="0" {
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

fn spans(text: &Text) -> Markup {
    html! {
        @for (tone, text) in &text.0 {
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
