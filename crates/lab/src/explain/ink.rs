//! The inks that pictures are drawn with, and the style sheet that gives them their colours.
//!
//! A shape names its ink, never a colour: the style sheet decides, once for light and once for dark
//! surroundings. A picture brings its own sheet, and its own paper, so that it is readable wherever it
//! is put. The colours of values differ in hue and hardly in lightness, so that text is legible on all
//! of them.

use super::document::Tone;
use std::fmt::Write;

/// What a shape stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    /// What everything lies on.
    Paper,
    /// Text and outlines.
    Text,
    /// Text and lines of less weight.
    Faint,
    /// Grid lines.
    Rule,
    /// A cell that can be entered, a bit that is 0.
    Open,
    /// A cell that cannot be entered.
    Hole,
    /// A white piece.
    White,
    /// A black piece.
    Black,
    /// A winning move or start.
    Win,
    /// A surface behind what wins.
    WinSoft,
    /// A mistake.
    Lose,
    /// What the question is about.
    Mark,
    /// An edge of a matching, the path of a play.
    Match,
    /// A value: 0 is that of the P-positions and stands out; those above 9 look like 9.
    Value(u64),
}

/// Name, colour in light and colour in dark surroundings.
const COLOURS: [(&str, &str, &str); 23] = [
    ("paper", "#ffffff", "#14171c"),
    ("ink", "#1b1f24", "#e8eaed"),
    ("faint", "#5c6570", "#a3acb8"),
    ("rule", "#d5d9de", "#343b45"),
    ("open", "#f4f6f8", "#21262e"),
    ("hole", "#6b7480", "#4a5361"),
    ("white", "#ffffff", "#f2f2f2"),
    ("black", "#24282e", "#07080a"),
    ("win", "#14752f", "#4cc463"),
    ("win-soft", "#bfe8c9", "#17502a"),
    ("lose", "#c02626", "#ff7d73"),
    ("mark", "#c4006a", "#ff6db0"),
    ("match", "#2259c3", "#77aaff"),
    ("zero", "#f6a14b", "#96490a"),
    ("v1", "#e9f2d2", "#27311c"),
    ("v2", "#cfe9c6", "#1f3a2a"),
    ("v3", "#b1dfc6", "#1a4239"),
    ("v4", "#97d5cb", "#194a4a"),
    ("v5", "#87c6d5", "#1e505d"),
    ("v6", "#87b3dc", "#2a5374"),
    ("v7", "#959fde", "#3d5285"),
    ("v8", "#ab91d9", "#514d8c"),
    ("v9", "#c083cc", "#664988"),
];

impl Ink {
    fn index(self) -> usize {
        match self {
            Ink::Paper => 0,
            Ink::Text => 1,
            Ink::Faint => 2,
            Ink::Rule => 3,
            Ink::Open => 4,
            Ink::Hole => 5,
            Ink::White => 6,
            Ink::Black => 7,
            Ink::Win => 8,
            Ink::WinSoft => 9,
            Ink::Lose => 10,
            Ink::Mark => 11,
            Ink::Match => 12,
            Ink::Value(value) => 13 + value.min(9) as usize,
        }
    }

    /// The name of the ink in class names: `f-` and the name fills, `s-` and the name strokes.
    pub(crate) fn name(self) -> &'static str {
        COLOURS[self.index()].0
    }

    /// How a terminal shows what has this ink.
    pub(crate) fn tone(self) -> Tone {
        match self {
            Ink::Win | Ink::WinSoft => Tone::Win,
            Ink::Lose => Tone::Lose,
            Ink::Mark => Tone::Strong,
            Ink::Hole | Ink::Faint => Tone::Faint,
            _ => Tone::Plain,
        }
    }
}

/// The style sheet of pictures: the classes, and the colours as variables of what `scope` selects.
///
/// A page that has its own choice of theme, as the pages of rustdoc have, overrules the preference of
/// the reader's system.
pub(crate) fn style_sheet(scope: &str) -> String {
    let light = variables(|colour| colour.1);
    let dark = variables(|colour| colour.2);
    let mut css = format!(
        "{scope}{{{light}}}\n\
         @media (prefers-color-scheme:dark){{{scope}{{{dark}}}}}\n\
         [data-theme=light] {scope}{{{light}}}\n\
         [data-theme=dark] {scope},[data-theme=ayu] {scope}{{{dark}}}\n\
         .lab-picture text{{font-family:system-ui,sans-serif}}\n\
         .docblock .lab-picture{{max-width:100%;height:auto}}"
    );
    for (name, _, _) in COLOURS {
        let _ = write!(
            css,
            "\n.lab-picture .f-{name}{{fill:var(--{name})}}\
             .lab-picture .s-{name}{{stroke:var(--{name});fill:none}}"
        );
    }
    css
}

fn variables(colour: fn(&(&'static str, &'static str, &'static str)) -> &'static str) -> String {
    let all: Vec<String> = COLOURS.iter().map(|of| format!("--{}:{}", of.0, colour(of))).collect();
    all.join(";")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance of `#rrggbb`, as the Web Content Accessibility Guidelines define it.
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(one: &str, other: &str) -> f64 {
        let (one, other) = (luminance(one), luminance(other));
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    fn colours(ink: Ink) -> [&'static str; 2] {
        let (_, light, dark) = COLOURS[ink.index()];
        [light, dark]
    }

    #[test]
    fn text_is_legible_on_every_surface() {
        let values = (0..=9).map(Ink::Value);
        let surfaces = values.chain([Ink::Paper, Ink::Open, Ink::WinSoft]);
        for surface in surfaces {
            for (text, surface) in colours(Ink::Text).into_iter().zip(colours(surface)) {
                assert!(contrast(text, surface) >= 4.5, "{text} on {surface}");
            }
        }
        for ink in [Ink::Faint, Ink::Win, Ink::Lose, Ink::Mark, Ink::Match] {
            for (text, paper) in colours(ink).into_iter().zip(colours(Ink::Paper)) {
                assert!(contrast(text, paper) >= 4.5, "{text} on {paper}");
            }
        }
        for (white, black) in colours(Ink::White).into_iter().zip(colours(Ink::Black)) {
            assert!(contrast(white, black) >= 4.5, "{white} on {black}");
        }
    }
}
