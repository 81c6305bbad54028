"""How numbers, arrays and errors go to compiled code, and come back."""

import ctypes
import math
import operator
import weakref

import numpy as np

_TYPES = {
    "float64": ctypes.c_double,
    "float32": ctypes.c_float,
    "int8": ctypes.c_int8,
    "int16": ctypes.c_int16,
    "int32": ctypes.c_int32,
    "int64": ctypes.c_int64,
    "uint8": ctypes.c_uint8,
    "uint16": ctypes.c_uint16,
    "uint32": ctypes.c_uint32,
    "uint64": ctypes.c_uint64,
    "bool": ctypes.c_bool,
    "char": ctypes.c_uint16,
    "index": ctypes.c_int64,
}

_free = ctypes.CDLL(None).free
_free.argtypes = [ctypes.c_void_p]
_free.restype = None


class MatlabError(Exception):
    """An error of the program: `identifier` is MATLAB's, `place` the file and the line that raised it."""

    def __init__(self, message, identifier, place):
        super().__init__(message, identifier, place)
        self.message = message
        self.identifier = identifier
        self.place = place

    def __str__(self):
        return f"{self.message} ({self.place})" if self.place else self.message


class Library:
    """A shared library and its functions."""

    def __init__(self, path):
        self._library = ctypes.CDLL(str(path))

    def function(self, name, params, results, gives_status, gives_value):
        """A function. A parameter is a name, a type, extents (None of a number) and the name of its value; a result is without the last."""
        return Function(self._library, name, params, results, gives_status, gives_value)

    def error(self):
        """The error that the last call of this thread ended with."""
        texts = []
        for name in ("error", "identifier", "place"):
            text = self._library[f"lanner_last_{name}"]
            text.restype = ctypes.c_char_p
            texts.append((text() or b"").decode())
        return MatlabError(*texts)


class Function:
    """A function of a library."""

    def __init__(self, library, name, params, results, gives_status, gives_value):
        self._function = library[name]
        self._library = library
        self._params = params
        self._results = results
        self._gives_status = gives_status
        self._gives_value = gives_value
        self._function.restype = ctypes.c_int if gives_status else None
        if gives_value:
            self._function.restype = _TYPES[results[0][1]]

    def __call__(self, *args):
        known = {}
        passed, kept = [], []
        for value, (name, kind, extents, term) in zip(args, self._params):
            if kind == "complex" and extents is None:
                number = complex(value)
                passed += [ctypes.c_double(number.real), ctypes.c_double(number.imag)]
                passed.append(ctypes.c_bool(isinstance(value, (complex, np.complexfloating))))
                continue
            if extents is None:
                number = _number(name, value, kind)
                _agree(known, name, term, number)
                passed.append(_TYPES[kind](number))
                continue
            array = _array(name, value, kind, extents)
            for extent, length in zip(extents, array.shape):
                _agree(known, name, extent, length)
            kept.append(array)
            passed.append(ctypes.c_void_p(array.ctypes.data))
            passed.extend(ctypes.c_int64(length) for length in array.shape)
            if kind == "complex":
                passed.append(ctypes.c_bool(np.iscomplexobj(value)))
        if self._gives_value:
            return _given(self._function(*passed), self._results[0][1])
        places = []
        for _, kind, extents in self._results:
            if extents is not None:
                own = [ctypes.c_void_p(), *(ctypes.c_int64() for _ in range(1 + len(extents)))]
            elif kind == "complex":
                own = [ctypes.c_double(), ctypes.c_double()]
            else:
                own = [_TYPES[kind]()]
            if kind == "complex":
                own.append(ctypes.c_bool())
            places.append(own)
            passed.extend(ctypes.byref(place) for place in own)
        status = self._function(*passed)
        if self._gives_status and status:
            raise Library.error(self)
        values = [_taken(own, result) for own, result in zip(places, self._results)]
        return values[0] if len(values) == 1 else tuple(values) if values else None


def _agree(known, name, extent, length):
    """An extent that is a number has to be that number, and one with a name the same everywhere."""
    if extent is None or not (extent.isdigit() or extent.isidentifier()):
        return
    wanted = int(extent) if extent.isdigit() else known.setdefault(extent, length)
    if wanted != length:
        what = extent if extent.isdigit() else f"{extent}, which is {wanted},"
        raise ValueError(f"{name}: {length} where {what} is needed")


def _number(name, value, kind):
    if kind == "char":
        return ord(value) if isinstance(value, str) else operator.index(value)
    if kind == "bool":
        return bool(value)
    if kind in ("float64", "float32"):
        return float(value)
    whole = int(value) if isinstance(value, (float, np.floating)) and float(value).is_integer() else value
    whole = operator.index(whole)
    limits = np.iinfo("int64" if kind == "index" else kind)
    if not limits.min <= whole <= limits.max:
        raise OverflowError(f"{name}: {whole} is no {limits.dtype}")
    if kind == "index" and whole < 0:
        raise ValueError(f"{name}: {whole} is below 0")
    return whole


def _array(name, value, kind, extents):
    """The value as an array of so many dimensions, column by column; a copy only where it has to be."""
    dtype = _dtype(kind)
    if isinstance(value, str):
        value = np.frombuffer(value.encode("utf-16-le"), np.uint16)
    array = np.asarray(value)
    if not np.can_cast(array.dtype, dtype, "same_kind"):
        raise TypeError(f"{name}: an array of {array.dtype} where {dtype} is needed")
    rank = len(extents)
    if array.ndim > rank:
        raise ValueError(f"{name}: {array.ndim} dimensions where {rank} are needed")
    shape = list(array.shape)
    if array.ndim == 0:
        shape = [1, 1]
    elif array.ndim == 1:
        shape = [array.size, 1] if extents[1] == "1" and extents[0] != "1" else [1, array.size]
    shape += [1] * (rank - len(shape))
    return np.asarray(array.reshape(shape), dtype=dtype, order="F")


def _dtype(kind):
    return np.dtype({"char": "uint16", "index": "int64", "complex": "complex128"}.get(kind, kind))


def _given(number, kind):
    if kind in ("float64", "index"):
        return float(number)
    if kind == "char":
        return chr(number)
    return bool(number) if kind == "bool" else np.dtype(kind).type(number)


def _taken(places, result):
    """A result from where the function has put it: arrays are the memory that it gave, which goes with them."""
    _, kind, extents = result
    if kind == "complex" and extents is None:
        re, im, is_complex = (place.value for place in places)
        return complex(re, im) if is_complex else re
    if extents is None:
        return _given(places[0].value, kind)
    memory, _, *lengths = (place.value for place in places[: 2 + len(extents)])
    count = math.prod(lengths)
    dtype = _dtype(kind)
    if count == 0 or memory is None:
        _free(memory)
        array = np.empty(lengths, dtype, order="F")
    else:
        own = (ctypes.c_uint8 * (count * dtype.itemsize)).from_address(memory)
        weakref.finalize(own, _free, memory)
        array = np.frombuffer(own, dtype).reshape(lengths, order="F")
    if kind == "char" and len(lengths) == 2 and lengths[0] <= 1:
        return array.tobytes().decode("utf-16-le", "surrogatepass")
    return array
