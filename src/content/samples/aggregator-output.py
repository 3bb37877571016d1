import json
from urllib.error import HTTPError
from urllib.request import Request, urlopen

swap = {"sellAsset": "BTC.BTC", "buyAsset": "ETH.ETH", "buyAmount": "1.5"}
headers = {"x-api-key": "{api_key}", "Content-Type": "application/json"}
try:
    with urlopen(Request("{aggregator_url}/quote", json.dumps(swap).encode(), headers)) as answer:
        routes = json.load(answer)["routes"]
except HTTPError as refused:
    problem = json.load(refused)
    raise SystemExit(f"{problem['message']} {problem['hint']}")
for route in routes:
    print(route["providers"][0], "send", route["sellAmount"], "BTC for", route["expectedBuyAmount"], "ETH")
    for notice in route["notices"]:
        print(" ", notice["message"])
