import json
import time
from urllib.parse import urlencode
from urllib.request import Request, urlopen

devnet = "{devnet_url}"


def ask(path, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(devnet + path, data, {"Content-Type": "application/json"})) as answer:
        return json.load(answer)


question = urlencode({
    "from_asset": "BTC.BTC",
    "to_asset": "ETH.ETH",
    "amount": "1000000",
    "destination": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    # The memo gets a limit 3 % below the quote.
    "liquidity_tolerance_bps": "300",
})
quote = ask(f"/thorchain/quote/swap?{question}")

# A devnet account pays the vault, with the memo of the quote.
payment = {"protocol": "THORCHAIN", "asset": "BTC.BTC", "amount": "1000000", "memo": quote["memo"]}
tx_hash = ask("/devnet/deposit", payment)["hash"]
print("Paid in", tx_hash)

while True:
    time.sleep(1)
    status = ask(f"/thorchain/tx/status/{tx_hash.upper()}")
    if status["stages"].get("outbound_signed", {}).get("completed"):
        break
for tx in status.get("out_txs", []):
    coin = tx["coins"][0]
    print(tx["chain"], "paid", coin["amount"], "of", coin["asset"], "to", tx["to_address"])
