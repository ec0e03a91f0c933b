//! Fresh games, as the settings have them.

use crate::args::{CascadeSetup, ChetyrisSetup};
use crate::desk::Begin;
use crate::failure::{Failure, Outcome};
use crate::modern::ModernSetup;
use crate::{games, interpreted};
use quintet_engine::biquadris::Biquadris;
use quintet_engine::cascade::Cascade;
use quintet_engine::chetyris::Chetyris;
use quintet_engine::kernel::Game;
use quintet_engine::modern::Modern;
use quintet_engine::quadris::Quadris;
use quintet_session::Session;
use quintet_store::Settings;

/// Begins the game of this name.
pub(crate) fn game(name: &str, settings: &Settings, begin: Begin<'_>) -> Outcome {
    match name {
        Chetyris::NAME => {
            let setup = ChetyrisSetup::default().resolve(settings)?;
            begin.run(Session::new(setup)?, &games::CHETYRIS);
        }
        Cascade::NAME => {
            let setup = CascadeSetup::default().resolve(settings);
            begin.run(Session::new(setup)?, &games::CASCADE);
        }
        Modern::NAME => {
            let setup = ModernSetup::default().resolve(settings)?;
            begin.run(Session::new(setup)?, &games::MODERN);
        }
        Quadris::NAME => begin.run(Session::new(interpreted::fresh_quadris(settings)?)?, &games::QUADRIS),
        Biquadris::NAME => {
            begin.run(Session::new(interpreted::fresh_biquadris(settings)?)?, &games::BIQUADRIS);
        }
        _ => return Err(Failure::Bad(format!("there is no game {name}"))),
    }
    Ok(())
}
