"""A file of counts that is damaged is left out of the metrics, counted and logged; all else is told."""

import json
import os
import struct
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from prometheus_client.mmap_dict import MmapedDict, mmap_key
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.parser import text_string_to_metric_families

from kozyr.api.http import metrics

COUNTED = 3.0
GOOD = "counter_1.db"


def write_counts(file: Path, value: float = COUNTED) -> Path:
    """A file of a process that has counted *value* requests and timed one."""
    name = "kozyr_requests" if file.name.startswith("counter") else "kozyr_request_seconds"
    sample, labels = (
        ("kozyr_requests_total", {"operation": "deal"})
        if name == "kozyr_requests"
        else ("kozyr_request_seconds_bucket", {"operation": "deal", "le": "0.1"})
    )
    counts = MmapedDict(str(file))  # type: ignore[no-untyped-call]
    counts.write_value(mmap_key(name, sample, list(labels), list(labels.values()), "help"), value, 0.0)  # type: ignore[no-untyped-call]
    counts.close()  # type: ignore[no-untyped-call]
    return file


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder of the counts, with those of one process."""
    monkeypatch.setenv("PROMETHEUS_MULTIPROC_DIR", str(tmp_path))
    write_counts(tmp_path / GOOD)
    metrics._log_damaged.cache_clear()
    yield tmp_path
    metrics._log_damaged.cache_clear()


def read_values() -> dict[str, float]:
    """The values of all samples of a name, added up."""
    values: dict[str, float] = {}
    for family in text_string_to_metric_families(metrics.render("0123abc").decode()):
        for sample in family.samples:
            values[sample.name] = values.get(sample.name, 0) + sample.value
    return values


def truncate(size: int) -> Callable[[Path], None]:
    return lambda file: os.truncate(file, size)


def overwrite(place: int, content: bytes) -> Callable[[Path], None]:
    def damage(file: Path) -> None:
        old = file.read_bytes()
        file.write_bytes(old[:place] + content + old[place + len(content) :])

    return damage


def fill(content: bytes) -> Callable[[Path], None]:
    def damage(file: Path) -> None:
        file.write_bytes(content)

    return damage


def make_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


DAMAGES: dict[str, Callable[[Path], None]] = {
    "empty": truncate(0),
    "two bytes": truncate(2),
    "only the head": truncate(8),
    "torn in a key": truncate(40),
    "torn in a value": truncate(100),
    "used more than there is": overwrite(0, struct.pack("i", 1 << 30)),
    "used less than nothing": overwrite(0, struct.pack("i", -8)),
    "used up to the middle of an entry": overwrite(0, struct.pack("i", 24)),
    "a key longer than the file": overwrite(8, struct.pack("i", 1 << 20)),
    "a key shorter than nothing": overwrite(8, struct.pack("i", -28)),
    "a key without a length": overwrite(8, struct.pack("i", 0)),
    "a key that is no JSON": overwrite(12, b"{{{{"),
    "a key that is no text": overwrite(12, b"\xff\xfe"),
    "noise": fill(bytes(range(1, 256)) * 300),
    "text": fill(b"counts\n" * 100),
    "a folder": make_folder,
}


@pytest.mark.parametrize("kind", ["counter", "histogram"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_left_out_counted_and_logged_once(
    folder: Path, damage: str, kind: str, capsys: pytest.CaptureFixture[str]
) -> None:
    DAMAGES[damage](write_counts(folder / f"{kind}_2.db", 7))
    for _ in range(2):
        values = read_values()
        assert values["kozyr_requests_total"] == COUNTED
        assert values["kozyr_metrics_damaged"] == 1
        assert values["kozyr_build_info"] == 1
    (line,) = capsys.readouterr().err.splitlines()
    logged = json.loads(line)
    assert (logged["event"], logged["level"], logged["file"]) == ("metrics", "warning", f"{kind}_2.db")


def test_the_counts_of_all_processes_are_added(folder: Path) -> None:
    write_counts(folder / "counter_2.db", 7)
    write_counts(folder / "histogram_2.db", 2)
    values = read_values()
    assert values["kozyr_requests_total"] == COUNTED + 7
    assert values["kozyr_request_seconds_bucket"] == 2
    assert values["kozyr_metrics_damaged"] == 0


def test_a_file_that_has_only_been_created_is_no_damage(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As the library creates them: first empty, then all zeros, then with the number of used bytes."""
    (folder / "counter_2.db").write_bytes(bytes(1 << 16))
    MmapedDict(str(folder / "counter_3.db")).close()  # type: ignore[no-untyped-call]
    assert read_values()["kozyr_metrics_damaged"] == 0
    assert not capsys.readouterr().err


def test_a_file_that_is_empty_for_a_moment_is_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = folder / "counter_2.db"
    file.touch()
    monkeypatch.setattr(metrics, "sleep", lambda _: write_counts(file, 7))
    values = read_values()
    assert values["kozyr_requests_total"] == COUNTED + 7
    assert values["kozyr_metrics_damaged"] == 0


@pytest.mark.parametrize("after", ["listing", "checking"])
def test_a_file_that_vanishes_is_no_damage(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], after: str
) -> None:
    """The counts of a worker that ends are removed by another process at any time."""
    file = write_counts(folder / "gauge_livesum_2.db", 7)
    gone = write_counts(folder / "counter_2.db", 7)
    read, merge = metrics._read, MultiProcessCollector.merge

    def read_too_late(path: Path) -> bytes:
        if after == "listing":
            file.unlink(missing_ok=True)
            gone.unlink(missing_ok=True)
        return read(path)

    def merge_too_late(files: list[str]) -> object:
        if len(files) > 1:
            file.unlink(missing_ok=True)
            gone.unlink(missing_ok=True)
        return merge(files)  # type: ignore[no-untyped-call]

    monkeypatch.setattr(metrics, "_read", read_too_late)
    monkeypatch.setattr(MultiProcessCollector, "merge", staticmethod(merge_too_late))
    values = read_values()
    assert values["kozyr_requests_total"] == COUNTED
    assert values["kozyr_metrics_damaged"] == 0
    assert not capsys.readouterr().err


def test_without_the_folder_the_rest_is_told(folder: Path) -> None:
    (folder / GOOD).unlink()
    folder.rmdir()
    assert read_values()["kozyr_build_info"] == 1
