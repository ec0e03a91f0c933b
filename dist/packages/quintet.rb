class Quintet < Formula
  desc "Five falling-block games on one engine"
  homepage "https://crates.io/crates/quintet"
  url "https://static.crates.io/crates/quintet/quintet-@VERSION@.crate"
  sha256 "@SHA256_CRATE@"
  license all_of: ["OFL-1.1", { any_of: ["MIT", "Apache-2.0"] }]

  depends_on "rust" => :build

  def install
    system "cargo", "install", *std_cargo_args
    generate_completions_from_executable(bin/"quintet", "completions")
    system bin/"quintet", "man", buildpath/"man"
    man1.install Dir[buildpath/"man/*.1"]
  end

  test do
    assert_match "quintet @VERSION@", shell_output("#{bin}/quintet --version")
    system bin/"quintet", "demo"
  end
end
