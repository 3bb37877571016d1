import json
from urllib.parse import urlencode
from urllib.request import urlopen


def get_quote(**extra):
    params = {"from_asset": "BTC.BTC", "to_asset": "ETH.ETH", "amount": "500000000", **extra}
    with urlopen("{thornode_url}/thorchain/quote/swap?" + urlencode(params)) as answer:
        return json.load(answer)


for quote in (get_quote(), get_quote(streaming_interval="1")):
    parts = f"at most {quote['max_streaming_quantity']} parts"
    print(quote["expected_amount_out"], "in", parts, "and", quote["total_swap_seconds"], "seconds")
