import json
from urllib.request import Request, urlopen

call = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "tools/call",
    "params": {
        "name": "get_swap_quote",
        "arguments": {
            "from_asset": "BTC.BTC",
            "to_asset": "ETH.ETH",
            "amount": "15000000",
        },
    },
}
headers = {"Content-Type": "application/json", "Accept": "application/json"}
request = Request("{base_url}/mcp", json.dumps(call).encode(), headers)
with urlopen(request) as answer:
    result = json.load(answer)["result"]

if result.get("isError"):
    raise SystemExit(result["content"][0]["text"])
quote = result["structuredContent"]
print(quote["portage"]["summary"])
print(quote["expected_amount_out"], "until", quote["portage"]["expires_at"])
