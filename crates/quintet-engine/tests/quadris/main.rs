//! Tests of Quadris and Biquadris through their interpreter: every example and every number of the documents.

mod biquadris;
mod commands;
mod levels;
mod names;
mod rules;
mod scripts;
mod table;
mod truths;
