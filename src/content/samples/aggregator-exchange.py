import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen


def call(path, body=None):
    """Calls the aggregator. Without a body it is a GET."""
    headers = {"x-api-key": "{api_key}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    try:
        with urlopen(Request("{aggregator_url}" + path, data, headers)) as answer:
            return json.load(answer)
    except HTTPError as refused:
        problem = json.load(refused)
        raise SystemExit(f"{problem['message']} {problem['hint']}")


# 1. Prices of both protocols. Amounts stay text: 0.15 is no number of base units.
swap = {"sellAsset": "BTC.BTC", "buyAsset": "ETH.ETH", "sellAmount": "0.15", "slippage": 3}
for route in call("/quote", swap)["routes"]:
    print(route["providers"][0], route["expectedBuyAmount"], route["estimatedTime"]["total"], "s")
    print(" ", route["marketLoss"]["message"])

# 2. After you have sent the deposit, follow it by its hash.
tokens = call("/tokens?provider=THORCHAIN")["tokens"]
chain_id = next(token["chainId"] for token in tokens if token["chain"] == "BTC")
deposit = "F9A2B1C0D3E4F5A6B7C8D9E0F1A2B3C4D5E6F7A8B9C0D1E2F3A4B5C6D7E8F9A0"
tracked = call("/track", {"hash": deposit, "chainId": chain_id})
print(tracked["status"], *(notice["message"] for notice in tracked["notices"]))
