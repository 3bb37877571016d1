"""Assets in the notation of the protocols, CHAIN.SYMBOL."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from .amounts import UNIT_DECIMALS
from .errors import InvalidInputError

AssetKind = Literal["layer1", "synth", "trade", "secured"]
"""layer1 is a coin or token on its own chain; the others are claims of the protocol on one."""

_KINDS: dict[str, AssetKind] = {".": "layer1", "/": "synth", "~": "trade", "-": "secured"}
_SEPARATORS = {kind: separator for separator, kind in _KINDS.items()}
_MAX_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Asset:
    """An asset. Chain and symbol are upper case. `str` writes it in canonical notation."""

    kind: AssetKind
    chain: str
    symbol: str
    """Ticker, with "-<ID>" for a token: "USDC-0XA0B8…"."""

    @property
    def ticker(self) -> str:
        """The symbol without the token's id."""
        return self.symbol.partition("-")[0]

    @property
    def id(self) -> str | None:
        """The token's contract or id, upper case; None without one."""
        return self.symbol.partition("-")[2] if "-" in self.symbol else None

    def __str__(self) -> str:
        return f"{self.chain}{_SEPARATORS[self.kind]}{self.symbol}"


_OWN_COINS: dict[str, dict[str, int]] = {
    "THOR": dict.fromkeys(("RUNE", "TCY", "RUJI", "NAMI", "LQDY", "XUSK", "AUTO"), UNIT_DECIMALS),
    "MAYA": {"CACAO": 10, "MAYA": 4, "AZTEC": 4},
}
"""Decimals of the coins of the protocols' own chains. Coins of other chains have those of a unit."""

_DERIVED = frozenset("TOR BTC ETH LTC BCH DOGE AVAX BNB ATOM USDC XRP TRX SOL ZEC POL SUI ADA".split())
"""Symbols of THORChain's derived assets: TOR, and the coin of each of its chains."""


def unit_decimals(asset: Asset | str) -> int:
    """Returns the decimals of an asset's units: 8, but 10 for CACAO and 4 for MAYA and AZTEC.

    Raises:
        InvalidInputError: invalid_asset, or unsupported_asset for another coin of THORChain or MAYAChain, because nothing
            known says in which unit the nodes count it.

    >>> unit_decimals("MAYA.MAYA")
    4
    """
    found = parse_asset(asset) if isinstance(asset, str) else asset
    own = _OWN_COINS.get(found.chain)
    if own is None or (found.chain == "THOR" and found.symbol in _DERIVED):
        return UNIT_DECIMALS
    if found.symbol not in own:
        raise InvalidInputError(
            f"The number of decimals of {found} is not known.",
            code="unsupported_asset",
            hint="Choose another asset.",
        )
    return own[found.symbol]


def parse_asset(text: str) -> Asset:
    """Parses THORChain's notation in any letter case. The first of `~ . / -` decides the kind.

    A text without a separator is a symbol on THORChain itself: "RUNE" is THOR.RUNE.

    Raises:
        InvalidInputError: invalid_asset.

    >>> str(parse_asset("btc.btc"))
    'BTC.BTC'
    """
    upper = text.upper()
    found = re.search(r"[~./-]", upper)
    chain, symbol = (upper[: found.start()], upper[found.end() :]) if found else ("THOR", upper)
    is_valid = re.fullmatch(r"[A-Z]{3,10}", chain) and re.fullmatch(r"[A-Z0-9._][A-Z0-9._-]*", symbol)
    if len(text) > _MAX_LENGTH or not is_valid:
        raise InvalidInputError(
            f'Asset "{text[:80]}" is not in the notation CHAIN.SYMBOL.',
            code="invalid_asset",
            hint="Write the chain, a dot and the symbol, such as BTC.BTC.",
        )
    return Asset(_KINDS[found.group()] if found else "layer1", chain, symbol)
