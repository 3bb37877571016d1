import json
from urllib.parse import urlencode
from urllib.request import urlopen

params = urlencode({
    "from_asset": "BTC.BTC",
    "to_asset": "ETH.ETH",
    "amount": "15000000",
    "destination": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "liquidity_tolerance_bps": "100",
})
with urlopen("{thornode_url}/thorchain/quote/swap?" + params) as answer:
    quote = json.load(answer)
print(quote["memo"])
