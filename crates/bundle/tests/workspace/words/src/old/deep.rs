use super::super::odd::BAR;

pub(in crate) fn framed(text: &str) -> String {
    let mut framed = String::new();
    framed += BAR;
    framed += text;
    framed + BAR
}

pub fn whisper(text: &str) -> String {
    text.to_lowercase()
}
