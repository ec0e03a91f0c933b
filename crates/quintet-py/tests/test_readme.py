"""The examples of the README run."""

import doctest
import re
from pathlib import Path

import pytest

import quintet.bot
import quintet.tools

README = Path(__file__).parent.parent / "README.md"
EXAMPLES = re.findall(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_example(number, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    exec(compile(EXAMPLES[number], f"README.md, example {number + 1}", "exec"), {"__name__": "__main__"})


@pytest.mark.parametrize("module", [quintet.tools, quintet.bot])
def test_doc_tests(module):
    found = doctest.testmod(module)
    assert found.attempted > 0 and found.failed == 0
