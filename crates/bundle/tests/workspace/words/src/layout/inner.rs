pub(crate) const MARK: char = '!';

/// In capitals.
pub fn loud(text: &str) -> String {
    let greeting = super::Greeting { text: text.to_uppercase() };
    crate::old::deep::framed(greeting.with_mark().text())
}
