"""A Parquet table of rated boards, looked at with pandas, polars and DuckDB, whichever is there.

python examples/read_a_table.py
"""

from __future__ import annotations

import tempfile
from importlib.util import find_spec
from pathlib import Path

import lamplighter as ll
from lamplighter.formats.parquet import write_parquet


def with_pandas(path: Path) -> None:
    import pandas as pd

    table = pd.read_parquet(path, columns=["genre", "level", "score"])
    print(table.groupby(["genre", "level"])["score"].agg(["count", "median"]))


def with_polars(path: Path) -> None:
    import polars as pl

    hardest = (
        pl.scan_parquet(path)
        .filter(pl.col("genre") == "kuromasu")
        .sort("score", descending=True)
        .select("id", "level", "score", pl.col("rows").str.split("\n"))
        .head(3)
        .collect()
    )
    print(hardest)


def with_duckdb(path: Path) -> None:
    import duckdb

    print(
        duckdb.sql(
            f"""
            select genre, label, count(*) as boards, max(score) as most,
                   avg((metrics->>'steps')::int) as steps
            from '{path}' group by all order by all
            """
        )
    )


def main() -> None:
    docs = [
        ll.Document(puzzle, meta={"id": f"{genre}-7-{index}", **ll.rate(puzzle).to_json()})
        for genre in ("akari", "kuromasu")
        for index, puzzle in enumerate(ll.generate_many(genre, 100, height=7, width=7, seed=7))
    ]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "boards.parquet"
        print(f"a table of {write_parquet(docs, path)} boards, {path.stat().st_size} bytes")
        for name, look in (
            ("pandas", with_pandas),
            ("polars", with_polars),
            ("duckdb", with_duckdb),
        ):
            print(f"\n{name}:")
            if find_spec(name) is None:
                print(f"not installed: pip install {name}")
            else:
                look(path)
        # And back: every board of the table, one after the other.
        assert [doc.puzzle for doc in ll.read_many(path)] == [doc.puzzle for doc in docs]


if __name__ == "__main__":
    main()
