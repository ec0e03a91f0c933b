"""Writes a CycloneDX list of the parts of a program. parts.py says how programs are named; the first is the one described.

    python3 -B dist/sbom.py EPOCH PROGRAM... > FILE
"""

import json
import sys
from datetime import datetime, timezone

import parts


def main() -> None:
    epoch, programs = int(sys.argv[1]), sys.argv[2:]
    package, target, *_ = programs[0].split(":")
    contents = parts.crates(programs)
    described = next(crate for crate in contents if crate["name"] == package)
    components = [
        {
            "type": "library",
            "name": crate["name"],
            "version": crate["version"],
            "licenses": [{"expression": parts.licence(crate)}],
            "purl": f"pkg:cargo/{crate['name']}@{crate['version']}",
        }
        for crate in contents
        if crate is not described
    ]
    for other in parts.other_parts(programs, contents):
        component = {"type": other["type"], "name": other["name"]}
        if other["version"]:
            component["version"] = other["version"]
        component["licenses"] = [{"expression": other["licence"]}]
        component["externalReferences"] = [{"type": "vcs", "url": other["address"]}]
        components.append(component)
    document = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(epoch, timezone.utc).isoformat(),
            "component": {
                "type": "application",
                "name": package,
                "version": described["version"],
                "licenses": [{"expression": parts.licence(described)}],
                "properties": [{"name": "target", "value": target}],
            },
        },
        "components": components,
    }
    json.dump(document, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
