"""Client of a Portage site: quotes, pools, network status and memoless swaps, without a key.

>>> from portage_swap import parse_amount
>>> parse_amount("0.1")
10000000
"""

from .aio import AsyncClient
from .amounts import UNIT_DECIMALS, format_amount, parse_amount, parse_units
from .assets import Asset, AssetKind, parse_asset, unit_decimals
from .client import Client
from .contract import VERSION as __version__
from .error_codes import ErrorCode
from .errors import (
    ApiError,
    ConnectionFailedError,
    InvalidInputError,
    InvalidResponseError,
    PortageError,
    RateLimitedError,
    RequestCancelledError,
    RequestRejectedError,
    RequestTimeoutError,
    ServiceUnavailableError,
)
from .models import SwapQuote
from .receipts import UnverifiedReceiptError, verify_receipt
from .references import REFERENCE_COUNT, format_reference, parse_reference, read_reference
from .retries import RetryPolicy
from .transport import HttpRequest, HttpResponse, Transport, UrllibTransport

__all__ = [
    "REFERENCE_COUNT",
    "UNIT_DECIMALS",
    "ApiError",
    "Asset",
    "AssetKind",
    "AsyncClient",
    "Client",
    "ConnectionFailedError",
    "ErrorCode",
    "HttpRequest",
    "HttpResponse",
    "InvalidInputError",
    "InvalidResponseError",
    "PortageError",
    "RateLimitedError",
    "RequestCancelledError",
    "RequestRejectedError",
    "RequestTimeoutError",
    "RetryPolicy",
    "ServiceUnavailableError",
    "SwapQuote",
    "Transport",
    "UnverifiedReceiptError",
    "UrllibTransport",
    "__version__",
    "format_amount",
    "format_reference",
    "parse_amount",
    "parse_asset",
    "parse_reference",
    "parse_units",
    "read_reference",
    "unit_decimals",
    "verify_receipt",
]
