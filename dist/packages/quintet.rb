class Quintet < Formula
  desc "Five falling-block games on one engine"
  homepage "https://crates.io/crates/quintet"
  url "https://static.crates.io/crates/quintet/quintet-@VERSION@.crate"
  sha256 "@SHA256_CRATE@"
  license all_of: ["OFL-1.1", { any_of: ["MIT", "Apache-2.0"] }]

  depends_on "rust" => :build

  # The page for browsers, which `quintet web` serves, is not part of the crate.
  resource "page" do
    url "@ADDRESS@/quintet-@VERSION@-web.tar.gz"
    sha256 "@SHA256_WEB@"
  end

  def install
    resource("page").stage buildpath/"page"
    ENV["QUINTET_WEB_MODULE"] = buildpath/"page/quintet.wasm"
    system "cargo", "install", "--features", "web", *std_cargo_args
    generate_completions_from_executable(bin/"quintet", "completions")
    system bin/"quintet", "man", buildpath/"man"
    man1.install Dir[buildpath/"man/*.1"]
  end

  test do
    assert_match "quintet @VERSION@", shell_output("#{bin}/quintet --version")
    system bin/"quintet", "demo"
    system bin/"quintet", "web", "build", testpath/"page"
  end
end
