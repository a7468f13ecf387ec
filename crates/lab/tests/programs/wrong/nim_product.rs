//! Nim products, computed wrongly.

use super::{Input, Wrong};
use std::fmt::Write;

pub(crate) const ALL: &[Wrong] = &[
    Wrong {
        name: "carry-less-product",
        program: |input, output| {
            each(input, output, |one, other| {
                let bits = (0..64).filter(|bit| other >> bit & 1 == 1);
                bits.fold(0, |sum, bit| sum ^ one << bit)
            });
        },
        shown_by: || "1\n2 2\n".to_owned(),
    },
    Wrong {
        name: "exponents-added",
        program: |input, output| {
            each(input, output, |one, other| {
                let bits = |of: u64| (0..64).filter(move |bit| of >> bit & 1 == 1);
                let all = bits(one).flat_map(|bit| bits(other).map(move |more| bit ^ more));
                all.fold(0, |sum, bit| sum ^ 1_u64 << bit)
            });
        },
        shown_by: || "1\n2 2\n".to_owned(),
    },
    Wrong {
        name: "half-of-the-square-forgotten",
        program: |input, output| {
            let rule = Rule { half: |_, _| 0, ..RIGHT };
            each(input, output, |one, other| rule.product(one, other, 64));
        },
        shown_by: || "1\n2 2\n".to_owned(),
    },
    Wrong {
        name: "or-for-xor",
        program: |input, output| {
            let rule = Rule { add: |one, other| one | other, ..RIGHT };
            each(input, output, |one, other| rule.product(one, other, 64));
        },
        shown_by: || "1\n2 3\n".to_owned(),
    },
    Wrong {
        name: "zero-has-a-logarithm",
        program: |input, output| {
            let products = Products::new();
            each(input, output, |one, other| products.of(one.max(1), other.max(1)));
        },
        shown_by: || "1\n0 0\n".to_owned(),
    },
    Wrong {
        name: "signed-numbers",
        program: |input, output| {
            let products = Products::new();
            for _ in 0..input.next() {
                let product = products.of(input.next(), input.next());
                writeln!(output, "{}", product.cast_signed()).expect("a string");
            }
        },
        shown_by: || "1\n1 9223372036854775808\n".to_owned(),
    },
    Wrong {
        name: "thirty-two-bits",
        program: |input, output| {
            let products = Products::new();
            each(input, output, |one, other| products.of(one, other) & u64::from(u32::MAX));
        },
        shown_by: || "1\n1 4294967296\n".to_owned(),
    },
    Wrong {
        name: "table-ends-below-65536",
        program: |input, output| {
            let products = Products::new();
            each(input, output, |one, other| {
                assert!(one.max(other) < 1 << 16, "beyond the table");
                products.of(one, other)
            });
        },
        shown_by: || "1\n0 65536\n".to_owned(),
    },
    Wrong {
        name: "last-of-a-million-pairs-missed",
        program: |input, output| {
            let products = Products::new();
            let pairs: usize = input.next();
            for _ in 0..pairs.min(999_999) {
                let product = products.of(input.next(), input.next());
                writeln!(output, "{product}").expect("a string");
            }
        },
        shown_by: || format!("1000000\n{}", "0 0\n".repeat(1_000_000)),
    },
    Wrong {
        name: "recursion-to-single-bits",
        program: |input, output| {
            each(input, output, |one, other| RIGHT.product(one, other, 64));
        },
        shown_by: || format!("1000000\n{}", format!("{0} {0}\n", u64::MAX).repeat(1_000_000)),
    },
];

/// Reads all pairs and writes the product of each.
fn each(input: &mut Input, output: &mut String, product: impl Fn(u64, u64) -> u64) {
    for _ in 0..input.next() {
        writeln!(output, "{}", product(input.next(), input.next())).expect("a string");
    }
}

/// The product by the square of each F = 2^(2^k), which is F + F/2.
struct Rule {
    add: fn(u64, u64) -> u64,
    /// The product of what is left of a square with F/2, given how many bits F/2 has.
    half: fn(u64, u32) -> u64,
}

const RIGHT: Rule = Rule {
    add: |one, other| one ^ other,
    half: |of, bits| RIGHT.product(of, 1 << (bits - 1), bits),
};

impl Rule {
    /// The product of two numbers of at most so many bits.
    fn product(&self, one: u64, other: u64, bits: u32) -> u64 {
        if bits == 1 {
            return one & other;
        }
        let half = bits / 2;
        let parts = |of: u64| (of >> half, of & ((1 << half) - 1));
        let ((a, b), (c, d)) = (parts(one), parts(other));
        let (high, low) = (self.product(a, c, half), self.product(b, d, half));
        let all = self.product((self.add)(a, b), (self.add)(c, d), half);
        ((self.add)(all, low) << half) | (self.add)(low, (self.half)(high, half))
    }
}

/// Products by those of all bytes, and these by those of all halves of bytes.
pub(super) struct Products {
    bits: u32,
    table: Vec<u8>,
}

impl Products {
    pub(super) fn new() -> Self {
        let product = |pair: u64| RIGHT.product(pair >> 4, pair & 15, 4) as u8;
        let halves = Products { bits: 4, table: (0..1 << 8).map(product).collect() };
        let product = |pair: u64| halves.product(pair >> 8, pair & 255, 8) as u8;
        Products { bits: 8, table: (0..1 << 16).map(product).collect() }
    }

    pub(super) fn of(&self, one: u64, other: u64) -> u64 {
        self.product(one, other, 64)
    }

    fn product(&self, one: u64, other: u64, bits: u32) -> u64 {
        if one < 2 || other < 2 {
            return one * other;
        }
        if bits == self.bits {
            return self.table[(one << bits | other) as usize].into();
        }
        let half = bits / 2;
        let parts = |of: u64| (of >> half, of & ((1 << half) - 1));
        let ((a, b), (c, d)) = (parts(one), parts(other));
        let (high, low) = (self.product(a, c, half), self.product(b, d, half));
        let all = self.product(a ^ b, c ^ d, half);
        (all ^ low) << half | (low ^ self.product(high, 1 << (half - 1), half))
    }
}
