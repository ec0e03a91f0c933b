all:
	cargo build --release
.PHONY: all
