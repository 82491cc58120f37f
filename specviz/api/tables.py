"""Makes a DataFrame of pandas or polars from columns. specviz depends on neither of them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Literal

from specviz.api.columns import Column
from specviz.core.errors import SettingsError, SpecvizError
from specviz.core.settings import shown

Backend = Literal["pandas", "polars"]
BACKENDS: tuple[Backend, ...] = ("pandas", "polars")  # the first one that is installed is used

_PANDAS = {"whole": "int64", "real": "float64", "truth": "bool"}  # pandas chooses its own type for text


def frame_of(columns: Sequence[Column], backend: Backend | None) -> Any:
    """A DataFrame of the columns; SpecvizError if `backend`, or both, are not installed."""
    if backend is not None and backend not in BACKENDS:
        raise SettingsError("backend", f"backend must be 'pandas' or 'polars', got {shown(backend)}")
    wanted = BACKENDS if backend is None else (backend,)
    found = next((name for name in wanted if find_spec(name) is not None), None)
    if found is None:
        names = " or ".join(wanted)
        raise SpecvizError(f"to_frame needs {names}, not installed here: pip install {wanted[0]}")
    library = import_module(found)
    return _pandas(library, columns) if found == "pandas" else _polars(library, columns)


def _pandas(pandas: Any, columns: Sequence[Column]) -> Any:
    return pandas.DataFrame(
        {column.name: pandas.Series(column.values, dtype=_PANDAS.get(column.kind)) for column in columns}
    )


def _polars(polars: Any, columns: Sequence[Column]) -> Any:
    kinds = {"whole": polars.Int64, "real": polars.Float64, "truth": polars.Boolean, "text": polars.String}
    return polars.DataFrame(
        {column.name: column.values for column in columns},
        schema={column.name: kinds[column.kind] for column in columns},
    )
