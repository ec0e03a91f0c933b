"""Writes a CycloneDX list of the parts of the program from `cargo metadata` on standard input.

    cargo metadata --format-version 1 | python3 dist/sbom.py VERSION EPOCH
"""

import json
import sys
from datetime import datetime, timezone


# Parts that are no crates: fonts of quintet-paint.
FONTS = [("Inter", "https://github.com/rsms/inter"), ("JetBrains Mono", "https://github.com/JetBrains/JetBrainsMono")]


def main() -> None:
    version, epoch = sys.argv[1], int(sys.argv[2])
    data = json.load(sys.stdin)
    packages = {package["id"]: package for package in data["packages"]}
    nodes = {node["id"]: node for node in data["resolve"]["nodes"]}
    # What the program contains: its dependencies, without those of tests and build scripts.
    wanted, waiting = set(), [package["id"] for package in data["packages"] if package["name"] == "quintet"]
    while waiting:
        name = waiting.pop()
        if name not in wanted:
            wanted.add(name)
            for dependency in nodes[name]["deps"]:
                if any(kind["kind"] is None for kind in dependency["dep_kinds"]):
                    waiting.append(dependency["pkg"])
    components = []
    for package in sorted((packages[name] for name in wanted), key=lambda package: (package["name"], package["version"])):
        if package["name"] == "quintet":
            continue
        component = {
            "type": "library",
            "name": package["name"],
            "version": package["version"],
            "purl": f"pkg:cargo/{package['name']}@{package['version']}",
        }
        if package.get("license"):
            component["licenses"] = [{"expression": package["license"].replace("/", " OR ")}]
        components.append(component)
    for name, address in FONTS:
        component = {"type": "data", "name": name, "licenses": [{"license": {"id": "OFL-1.1"}}]}
        components.append(component | {"externalReferences": [{"type": "vcs", "url": address}]})
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(epoch, timezone.utc).isoformat(),
            "component": {"type": "application", "name": "quintet", "version": version},
        },
        "components": components,
    }
    json.dump(document, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
