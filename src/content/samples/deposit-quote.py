import json
from urllib.request import Request, urlopen

# An example address. Replace it with your own before you send anything.
destination = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
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
            "destination": destination,
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
withheld = quote["portage"].get("inbound_address_withheld")
if withheld:
    print("Send nothing:", withheld["reason"])
else:
    print(quote["memo"], quote["inbound_address"], quote["portage"]["expires_at"])
    print(quote["notes"])
    print(quote["portage"]["limit"]["words"])
