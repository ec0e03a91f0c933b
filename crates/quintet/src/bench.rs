//! `quintet bench`: checks and figures of the program itself.

use crate::failure::{Failure, Outcome};
use crate::progress::Progress;
use clap::Args;
use quintet_session::signature::signature;
use std::io::{Write, stdout};

#[derive(Args)]
pub(crate) struct Bench {
    /// Play a fixed set of games and print one number over how they went: two builds with the same rules print the same
    #[arg(long)]
    signature: bool,
}

pub(crate) fn run(args: &Bench) -> Outcome {
    if !args.signature {
        return Err(Failure::Bad(
            "bench can print a signature: `quintet bench --signature` plays a fixed set of games and prints one number over how they went"
                .into(),
        ));
    }
    let progress = Progress::new();
    let signature = signature(&mut |done, of| progress.percent(done, of))?;
    drop(progress);
    Ok(writeln!(stdout(), "{signature}")?)
}
