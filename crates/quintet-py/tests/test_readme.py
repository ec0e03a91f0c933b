"""The examples of the README and of the page for agents run."""

import doctest
import re
from pathlib import Path

import pytest

import quintet.bot
import quintet.tools

PACKAGE = Path(__file__).parent.parent
PAGES = [PACKAGE / "README.md", PACKAGE.parent.parent / "docs/agents.md"]
EXAMPLES = [
    (f"{page.name}, example {number}", example)
    for page in PAGES
    for number, example in enumerate(re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL), 1)
]


def test_every_page_has_examples():
    assert {name.split(",")[0] for name, _ in EXAMPLES} == {page.name for page in PAGES}


@pytest.mark.parametrize(("name", "example"), EXAMPLES)
def test_example(name, example, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(example, name, "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("module", [quintet.tools, quintet.bot])
def test_doc_tests(module):
    found = doctest.testmod(module)
    assert found.attempted > 0 and found.failed == 0
