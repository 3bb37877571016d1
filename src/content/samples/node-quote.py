import json
from urllib.parse import urlencode
from urllib.request import urlopen

question = urlencode(
    {"from_asset": "BTC.BTC", "to_asset": "ETH.ETH", "amount": "15000000"}
)
with urlopen("{thornode_url}/thorchain/quote/swap?" + question) as answer:
    print(json.load(answer)["expected_amount_out"])
