//! Cutting Game, played.

use crate::play::game::{Game, first, index, numbers};
use anyhow::Result;
use cutting_game::rules::{Cut, Side, parts};
use cutting_game::{Case, parse, sum};
use rand::RngExt;
use rand::rngs::StdRng;
use std::fmt::Write as _;

/// The sheets on the table, those that a cut has made at the place of the one that was cut.
#[derive(Clone, Debug)]
pub(crate) struct Played(Vec<Case>);

/// The largest sides of a sheet that is drawn.
const DRAWN: (u64, u64) = (30, 10);

impl Played {
    /// Whether a 1×1 lies on the table, so that the game is over.
    fn is_over(&self) -> bool {
        self.0.contains(&Case { width: 1, height: 1 })
    }
}

fn length(sheet: Case, side: Side) -> u64 {
    match side {
        Side::Width => sheet.width,
        Side::Height => sheet.height,
    }
}

impl Game for Played {
    type Move = Cut;

    const NOTATION: &'static str =
        "SHEET, w or h, and PLACE, such as `1 w 2` to cut two columns off sheet 1";

    fn read(input: &[u8]) -> Result<Self> {
        Ok(Played(vec![first(input, parse)?]))
    }

    fn random(rng: &mut StdRng) -> Self {
        let mut side = || rng.random_range(3..=9);
        Played(vec![Case { width: side(), height: side() }])
    }

    fn draw(&self) -> String {
        let mut text = String::from("Who makes a sheet of 1x1 wins.\n");
        for (number, sheet) in (1..).zip(&self.0) {
            let Case { width, height } = sheet;
            let _ = writeln!(text, "sheet {number}: width {width}, height {height}");
            if *width <= DRAWN.0 && *height <= DRAWN.1 {
                for _ in 0..*height {
                    let _ = writeln!(text, "    {}", "[]".repeat(*width as usize));
                }
            }
        }
        text
    }

    fn moves(&self) -> Box<dyn Iterator<Item = Cut> + '_> {
        if self.is_over() {
            return Box::new(std::iter::empty());
        }
        Box::new(self.0.iter().enumerate().flat_map(|(sheet, case)| {
            [Side::Width, Side::Height].into_iter().flat_map(move |side| {
                // The same two parts come from either end.
                (1..=length(*case, side) / 2).map(move |at| Cut { sheet, side, at })
            })
        }))
    }

    fn name(&self, of: &Cut) -> String {
        let (one, other) = parts(&self.0[of.sheet], of.side, of.at);
        let size = |sheet: Case| format!("{}x{}", sheet.width, sheet.height);
        format!("cut sheet {} into {} and {}", of.sheet + 1, size(one), size(other))
    }

    fn typed(&self, words: &[&str]) -> Result<Cut, String> {
        let (sheet, side, at) = match words {
            [side, at] if self.0.len() == 1 => ("1", *side, *at),
            [sheet, side, at] => (*sheet, *side, *at),
            _ => return Err(format!("A move is {}.", Self::NOTATION)),
        };
        let [number, at] = numbers(&[sheet, at], Self::NOTATION)?;
        let side = match side {
            "w" | "width" => Side::Width,
            "h" | "height" => Side::Height,
            _ => return Err(format!("A move is {}.", Self::NOTATION)),
        };
        let sheet = index(number, self.0.len(), "sheet")?;
        let length = length(self.0[sheet], side);
        if (1..length).contains(&at) {
            Ok(Cut { sheet, side, at })
        } else if length == 1 {
            Err("That side is 1 and cannot be cut.".to_owned())
        } else {
            Err(format!("The place of that cut is a number from 1 to {}.", length - 1))
        }
    }

    fn play(&mut self, of: &Cut) {
        let (one, other) = parts(&self.0[of.sheet], of.side, of.at);
        self.0[of.sheet] = one;
        self.0.insert(of.sheet + 1, other);
    }

    fn winning(&self) -> Box<dyn Iterator<Item = Cut> + '_> {
        if self.is_over() {
            return Box::new(std::iter::empty());
        }
        Box::new(sum::winning_cuts(&self.0))
    }
}
