# Builds the programs, and puts those with the name of a game here: `quintet` under such a name is that game.
target := $(or $(CARGO_TARGET_DIR),target)
games := chetyris quadris biquadris

all:
	cargo build --release
	for game in $(games); do ln -sf $(target)/release/quintet $$game || exit 1; done

.PHONY: all
