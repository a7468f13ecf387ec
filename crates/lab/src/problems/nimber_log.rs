//! Bad Cryptography on the bench.

use crate::answer::Difference;
use crate::bench::{Bench, ByDefinition, Check, Function};
use crate::explain::{Explanation, Ink, Key, Points};
use crate::verify::Family;
use judge_io::{Checked, Problem};
use nimber_log::{Answer, Case};
use rand::RngExt;
use rand::rngs::StdRng;
use sg_core::nimber::{Nimber, Tables};
use std::iter;
use std::sync::LazyLock;

/// To be built once.
static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Bench for Case {
    type Oracle = ByDefinition;

    const SIZE_IS: &'static str = "bits of small numbers";
    const SIZE: u32 = 16;
    const LIMIT: u32 = 64;
    const CHECK: Option<Check<Self>> = Some(Checked::check);
    const PICTURED: &'static str = "1\n19 7";

    fn families() -> Vec<Family> {
        let pairs = |base| (0..32).map(move |power| Case { base, power });
        vec![
            Family::cases("bases of 8 bits, powers below 32", 256 * 32, 0..256, pairs),
            Family::checks(
                "whether there is an answer, for the same",
                256 * 32,
                0..256,
                move |base| {
                    for case in pairs(base) {
                        let right =
                            case.by_definition().is_some_and(|Answer(exponent)| exponent.is_some());
                        if case.has_answer() != right {
                            return Err(Difference::of_theory(
                                &case.to_string(),
                                "the other answer",
                            ));
                        }
                    }
                    Ok(32)
                },
            ),
        ]
    }

    /// Numbers of small subfields, powers of any base, and any numbers.
    fn random(rng: &mut StdRng, size: u32) -> Self {
        let small = |rng: &mut StdRng| {
            let bits = [2, 4, 8, 16][rng.random_range(0..4)];
            rng.random_range(0..1_u64 << size.min(bits)).max(1)
        };
        let base = if rng.random_bool(0.7) { small(rng) } else { rng.random::<u64>().max(1) };
        let power = match rng.random_range(0..4) {
            0 => rng.random::<u64>().max(1),
            1 => small(rng),
            _ => Tables::new().power(Nimber(base), rng.random()).0,
        };
        Case { base, power }
    }

    fn is_within_limits(&self) -> bool {
        self.base > 0 && self.power > 0
    }

    fn explain(&self, explanation: &mut Explanation) {
        let tables = Tables::new();
        let Case { base, power } = *self;
        explanation.fact("order", tables.order(Nimber(base)));
        let mut powers = vec![1];
        for _ in 1..64 {
            powers.push(tables.product(Nimber(powers[powers.len() - 1]), Nimber(base)).0);
        }
        let title = format!("The powers of {base} with the exponents 0 to 63");
        let of_64 = powers.iter().position(|&of| of == power);
        explanation.figure(title, Points::new(0, powers), &[(Key::Surface(Ink::Match), "a power")]);
        explanation.text(match (self.solve().0, of_64) {
            (Some(x), _) => format!("{base}^{x} = {power}."),
            (None, _) => {
                format!("{power} is no power of {base}: its order does not divide that of {base}.")
            }
        });
    }
}

impl Function for Case {
    /// One power after the other, until they repeat, where the base has no more than 16 bits; and of
    /// other bases only whether there is an exponent.
    fn by_definition(&self) -> Option<Answer> {
        if self.base >= 1 << 16 {
            return (!self.has_answer()).then_some(Answer(None));
        }
        let base = Nimber(self.base);
        let powers =
            iter::successors(Some(Nimber::ONE), |&power| Some(TABLES.product(power, base)));
        // The base comes again when the powers have gone around, and at once where it is 0 or 1.
        let mut round = (0..).zip(powers).take_while(|&(at, power)| at < 2 || power != base);
        let found = round.find(|(_, power)| power.0 == self.power);
        Some(Answer(found.map(|(exponent, _)| exponent)))
    }
}
