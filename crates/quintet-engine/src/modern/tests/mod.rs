//! Tests of the rules as a whole.
