//! `sequence`: the Grundy values of a game that is known by its code, and whether they repeat.
//!
//! The code is that of an octal game, `0.137`; a set of numbers that may be taken, `{2,5}`; or
//! `grundy`, for Grundy's Game. A period is told only where it is proved. Otherwise it is said how many
//! heaps were searched, and what was seen of them.

use crate::explain::{self, Ink, Key, Points};
use crate::out::{self, outln};
use anyhow::{Context, Result, ensure};
use clap::Args;
use itertools::Itertools;
use serde::Serialize;
use sg_core::heap::Periodic;
use sg_core::octal::Octal;
use sg_core::splitting::{Sequence, Splitting};
use sg_core::subtraction::SubtractionGame;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;

/// How many lost or rare heaps are listed.
const LISTED: usize = 40;

/// The largest heap whose value is shown, and how many are searched for a period, unless it is said.
pub(crate) const TO: u32 = 99;
pub(crate) const LIMIT: u32 = 1 << 15;

/// Show the Grundy values of a game, and its period where that is proved
#[derive(Args, Clone, Debug)]
pub struct Options {
    /// An octal code such as 0.137, a set of takes such as {2,5}, or grundy
    #[arg(value_parser = Code::from_str)]
    code: Code,
    /// Show the values of the heaps up to this size
    #[arg(long, value_name = "N", default_value_t = TO)]
    to: u32,
    /// Search so many heaps for a period
    #[arg(long, value_name = "COUNT", default_value_t = LIMIT)]
    limit: u32,
    /// Write JSON instead of text
    #[arg(long)]
    json: bool,
    /// Write the values as points; `-` is standard output
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
}

/// A game of heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Code {
    /// An octal game.
    Octal(Octal),
    /// The numbers that may be taken.
    Takes(Vec<u64>),
    /// Grundy's Game.
    Grundy,
}

impl FromStr for Code {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "grundy" {
            return Ok(Code::Grundy);
        }
        let Some(list) = text.strip_prefix('{') else {
            let octal = text.parse().map(Code::Octal);
            return octal.map_err(|error: sg_core::octal::ParseOctalError| {
                format!("{error}; a code is like 0.137, {{2,5}} or grundy")
            });
        };
        let list = list.strip_suffix('}').ok_or("a set ends with }")?;
        let numbers = list.split(',').map(|number| number.trim().parse::<u64>());
        let numbers = numbers.collect::<Result<Vec<u64>, _>>();
        let numbers = numbers.map_err(|error| format!("a number of the set: {error}"))?;
        if numbers.contains(&0) {
            return Err("a number of the set is at least 1".to_owned());
        }
        Ok(Code::Takes(numbers))
    }
}

/// What is known of the values of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Report {
    /// The game in words.
    game: String,
    /// The values of the heaps from 0 on.
    values: Vec<u64>,
    /// The lost heaps among them, that of no tokens left out.
    lost: Vec<u64>,
    /// The period, if it is proved.
    period: Option<Period>,
    /// What was seen, where no period is proved.
    seen: Option<Seen>,
}

/// A period that is proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Period {
    length: usize,
    preperiod: usize,
    /// The range, its end excluded, in which G(n + length) = G(n) was checked; that proves it.
    checked: [usize; 2],
    /// The largest value of all heaps.
    largest: u64,
    /// The values are those of n / unit, rounded down, and all numbers here speak of these.
    unit: u64,
}

/// What was seen of a game that splits heaps, without a proof of a period.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct Seen {
    /// How many heaps were searched, from 0 on.
    searched: usize,
    largest: Option<u32>,
    last_lost: Option<usize>,
    /// A value is rare if it has an even number of bits in common with the mask.
    mask: u32,
    rare: usize,
    last_rare: Option<u32>,
}

impl Period {
    fn new(unit: u64, values: &Periodic) -> Self {
        let checked = values.checked();
        Period {
            length: values.period(),
            preperiod: values.preperiod(),
            checked: [checked.start, checked.end],
            largest: values.values().iter().copied().max().unwrap_or(0).into(),
            unit,
        }
    }
}

impl Seen {
    fn new(sequence: &Sequence) -> Self {
        Seen {
            searched: sequence.values().len(),
            largest: sequence.largest(),
            last_lost: sequence.lost().last(),
            mask: sequence.mask(),
            rare: sequence.rare().len(),
            last_rare: sequence.rare().last().copied(),
        }
    }
}

impl Code {
    /// The values of the heaps up to `to`, and a period that at most `limit` heaps prove. For a set of
    /// takes, [`SubtractionGame::LOOKS`] bounds the search instead.
    ///
    /// ```
    /// let code: lab::sequence::Code = "0.77".parse()?;
    /// let text = code.report(20, 1000).unwrap().to_string();
    /// assert!(text.contains("period 12 after a pre-period of 71"), "{text}");
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    /// If the value of a heap is not found.
    pub fn report(&self, to: u32, limit: u32) -> Result<Report> {
        match self {
            Code::Octal(octal) => {
                Ok(Report::of(format!("The octal game {octal}"), &octal.splitting(), to, limit))
            }
            Code::Grundy => {
                let game = "Grundy's Game: split a heap into two unequal ones".to_owned();
                Ok(Report::of(game, &Splitting::grundys_game(), to, limit))
            }
            Code::Takes(takes) => {
                let mut game = SubtractionGame::new(takes);
                let period = game.period().map(|(unit, values)| Period::new(unit, values));
                let values = (0..=u64::from(to)).map(|heap| {
                    game.value(heap).with_context(|| format!("the value of {heap} is not found"))
                });
                let values = values.collect::<Result<Vec<u64>>>()?;
                let game = format!("The subtraction game {{{}}}", takes.iter().join(", "));
                Ok(Report::new(game, values, period, None))
            }
        }
    }
}

impl Report {
    fn new(game: String, values: Vec<u64>, period: Option<Period>, seen: Option<Seen>) -> Self {
        let lost = (1..).zip(values.iter().skip(1)).filter(|(_, value)| **value == 0);
        Report { lost: lost.map(|(heap, _)| heap).collect(), game, values, period, seen }
    }

    fn of(game: String, rule: &Splitting, to: u32, limit: u32) -> Self {
        if let Ok(periodic) = rule.certify(limit as usize) {
            let values = (0..=u64::from(to)).map(|heap| periodic.value(heap)).collect();
            return Report::new(game, values, Some(Period::new(1, &periodic)), None);
        }
        let length = (to as usize + 1).max(limit as usize);
        let sequence = rule.sequence(length);
        let values = sequence.values()[..=to as usize].iter().copied().map(u64::from);
        Report::new(game, values.collect(), None, Some(Seen::new(&sequence)))
    }

    /// The JSON, in one line.
    pub(crate) fn json(&self) -> Result<String> {
        Ok(serde_json::to_string(self)? + "\n")
    }

    /// The game in words.
    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// The values as points: for a terminal, and as SVG.
    pub(crate) fn figure(&self) -> (String, String) {
        let title = format!("{}: values up to {}", self.game, self.values.len() - 1);
        let legend =
            [(Key::Surface(Ink::Value(0)), "0: lost"), (Key::Disc(Ink::Match), "other values")];
        explain::figure(&title, Points::new(0, self.values.clone()), &legend)
    }
}

/// What is proved or seen, and the lost heaps.
impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        writeln!(f, "{}", self.game)?;
        if let Some(Period { length, preperiod, checked: [start, end], largest, unit }) =
            &self.period
        {
            writeln!(
                f,
                "period {length} after a pre-period of {preperiod}, proved by G(n + {length}) = G(n) \
                 for {start} <= n < {end}"
            )?;
            if *unit > 1 {
                writeln!(f, "where n counts units of {unit} tokens, rounded down")?;
            }
            writeln!(f, "the largest value of all heaps is {largest}")?;
        } else {
            writeln!(f, "no period is proved; there may be one all the same")?;
        }
        if let Some(seen) = &self.seen {
            let or_none = |number: Option<u64>| number.map_or("none".into(), |n| n.to_string());
            writeln!(
                f,
                "{} heaps searched: largest value {}, last lost heap {}; under the mask {:#b}, \
                 {} heaps have rare values, the last is {}",
                seen.searched,
                or_none(seen.largest.map(u64::from)),
                or_none(seen.last_lost.map(|heap| heap as u64)),
                seen.mask,
                seen.rare,
                or_none(seen.last_rare.map(u64::from)),
            )?;
        }
        let lost = explain::first(&self.lost, LISTED, " ");
        let most = self.values.len() - 1;
        write!(f, "lost up to {most}: {}", if lost.is_empty() { "none" } else { &lost })
    }
}

/// The command.
///
/// # Errors
/// If a value is not found, or an output cannot be written.
pub fn run(options: &Options) -> Result<ExitCode> {
    let svg_on_stdout = options.svg.as_deref().is_some_and(|path| path.as_os_str() == "-");
    ensure!(!(svg_on_stdout && options.json), "two outputs go to standard output");
    let report = options.code.report(options.to, options.limit)?;
    let (text, svg) = report.figure();
    if let Some(path) = &options.svg {
        out::write_file(path, |file| Ok(file.write_all(svg.as_bytes())?))?;
    }
    if options.json {
        out::bytes(report.json()?.as_bytes())?;
    } else if !svg_on_stdout {
        outln!("{report}\n\n{}", text.trim_end())?;
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::{Code, Period};

    /// From Winning Ways, chapter 4, and for the set from its definition.
    #[test]
    fn periods_of_known_games() {
        let known = [
            ("0.137", 34, 52, 1),
            ("0.07", 34, 53, 1),
            ("0.77", 12, 71, 1),
            ("{2,5}", 7, 0, 1),
            ("{20,50}", 7, 0, 10),
        ];
        for (code, period, preperiod, unit) in known {
            let report = code.parse::<Code>().unwrap().report(10, 1 << 12).unwrap();
            let Period { length: found, preperiod: before, unit: of, .. } = report.period.unwrap();
            assert_eq!((found, before, of), (period, preperiod, unit), "{code}");
            assert_eq!(report.seen, None);
        }
    }

    /// OEIS A002188, and the lost heaps.
    #[test]
    fn grundys_game_is_only_seen() {
        let report = Code::Grundy.report(13, 2000).unwrap();
        assert_eq!(report.values, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3]);
        assert_eq!(report.lost, [1, 2, 4, 7, 10]);
        assert_eq!(report.period, None);
        assert_eq!(report.seen.unwrap().last_lost, Some(1222));
        assert!(Code::Grundy.report(13, 2000).unwrap().figure().1.starts_with("<svg"));
    }

    #[test]
    fn what_is_no_code_is_refused() {
        for code in ["", "0.8", "{2", "{}", "{0}", "{2,x}", "kayles"] {
            code.parse::<Code>().unwrap_err();
        }
    }
}
