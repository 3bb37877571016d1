import json
from urllib.parse import urlencode
from urllib.request import urlopen

params = urlencode({
    "from_asset": "BTC.BTC",
    "to_asset": "ETH.ETH",
    "amount": "15000000",
})
with urlopen("{mayanode_url}/mayachain/quote/swap?" + params) as answer:
    quote = json.load(answer)
print(quote["expected_amount_out"])
