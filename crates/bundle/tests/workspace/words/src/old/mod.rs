pub(crate) mod deep;
