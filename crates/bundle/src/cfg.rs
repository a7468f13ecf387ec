//! What is known about `cfg` predicates when a file is made for a judge.
//!
//! Tests are off, documentation is off, and the features are those that cargo turns on. All else
//! (the target, debug assertions) is decided by the judge's compiler, so it stays in the file.

use std::collections::{BTreeMap, BTreeSet};
use syn::punctuated::Punctuated;
use syn::{Expr, Lit, Meta, Token};

/// The value of a predicate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    True,
    False,
    /// Left to the compiler, in this simplest form.
    Unknown(String),
}

impl Value {
    fn negated(self) -> Value {
        match self {
            Value::True => Value::False,
            Value::False => Value::True,
            Value::Unknown(text) => Value::Unknown(format!("not({text})")),
        }
    }
}

/// What is known of one crate.
#[derive(Clone, Debug, Default)]
pub(crate) struct Cfg {
    pub(crate) features: BTreeSet<String>,
    /// What cargo lets `env!` see, by name.
    pub(crate) variables: BTreeMap<String, String>,
}

impl Cfg {
    /// The value of the predicate that `source` spells, as it stands within `cfg(…)`.
    pub(crate) fn value(&self, predicate: &Meta, source: &dyn Fn(&Meta) -> String) -> Value {
        match predicate {
            Meta::Path(path)
                if ["test", "doc", "doctest"].iter().any(|name| path.is_ident(name)) =>
            {
                Value::False
            }
            Meta::NameValue(pair) if pair.path.is_ident("feature") => match &pair.value {
                Expr::Lit(literal) => match &literal.lit {
                    Lit::Str(name) if self.features.contains(&name.value()) => Value::True,
                    _ => Value::False,
                },
                _ => Value::False,
            },
            Meta::List(list) => {
                let Ok(parts) =
                    list.parse_args_with(Punctuated::<Meta, Token![,]>::parse_terminated)
                else {
                    return Value::Unknown(source(predicate));
                };
                let mut parts = parts.iter().map(|part| self.value(part, source));
                if list.path.is_ident("not") {
                    parts.next().map_or(Value::False, Value::negated)
                } else if list.path.is_ident("all") {
                    joined("all", &Value::True, parts)
                } else if list.path.is_ident("any") {
                    joined("any", &Value::False, parts)
                } else {
                    Value::Unknown(source(predicate))
                }
            }
            _ => Value::Unknown(source(predicate)),
        }
    }
}

/// `all` or `any` of the parts, `neutral` being its value of none.
fn joined(name: &str, neutral: &Value, parts: impl Iterator<Item = Value>) -> Value {
    let mut open = Vec::new();
    for part in parts {
        match part {
            Value::Unknown(text) => open.push(text),
            part if part == *neutral => {}
            part => return part,
        }
    }
    match open.len() {
        0 => neutral.clone(),
        1 => Value::Unknown(open.remove(0)),
        _ => Value::Unknown(format!("{name}({})", open.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use syn::spanned::Spanned;

    fn value(predicate: &str) -> Value {
        let cfg = Cfg { features: BTreeSet::from(["fast".to_owned()]), ..Cfg::default() };
        let meta = syn::parse_str(predicate).unwrap();
        cfg.value(&meta, &|part: &Meta| predicate[part.span().byte_range()].to_owned())
    }

    #[test]
    fn what_is_known_is_decided_and_the_rest_is_kept() {
        let unknown = |text: &str| Value::Unknown(text.to_owned());
        assert_eq!(value("test"), Value::False);
        assert_eq!(value("not(test)"), Value::True);
        assert_eq!(value("feature = \"fast\""), Value::True);
        assert_eq!(value("feature = \"slow\""), Value::False);
        assert_eq!(value("unix"), unknown("unix"));
        assert_eq!(value("not(unix)"), unknown("not(unix)"));
        assert_eq!(value("all(unix, not(test))"), unknown("unix"));
        assert_eq!(value("all(unix, test)"), Value::False);
        assert_eq!(value("any(unix, test)"), unknown("unix"));
        assert_eq!(value("any(unix, feature = \"fast\")"), Value::True);
        assert_eq!(value("all()"), Value::True);
        assert_eq!(value("any()"), Value::False);
        assert_eq!(
            value("all(target_pointer_width = \"64\", any(unix, windows), not(test))"),
            unknown("all(target_pointer_width = \"64\", any(unix, windows))")
        );
    }
}
