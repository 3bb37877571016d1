import json
import time
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from portage_swap import verify_receipt

# Your own settings. In production: network "mainnet", and the address of the service that you chose.
network = "devnet"
issuer = "{base_url}"
ours = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
credited = set()


def call(url, body=None):
    data = None if body is None else json.dumps(body).encode()
    with urlopen(Request(url, data, {"Content-Type": "application/json"})) as answer:
        return json.load(answer)


# A customer pays: here an account of the devnet. You learn the hash from the customer or the chain.
memo = f"=:ETH.ETH:{ours}:2e7"
payment = {"protocol": "THORCHAIN", "asset": "BTC.BTC", "amount": "1000000", "memo": memo}
tx_hash = call("{devnet_url}/devnet/deposit", payment)["hash"]

while True:
    try:
        answer = call(f"{issuer}/v1/receipt/{tx_hash}")
        break
    except HTTPError as error:
        # 404 and 409: not seen, not ended, or not confirmed by a majority. Credit nothing yet.
        if error.code not in (404, 409):
            raise
        time.sleep(2)

keys = call(f"{issuer}/.well-known/quote-keys.json")["keys"]
receipt = verify_receipt(answer, keys=keys, network=network, issuer=issuer, hash=tx_hash)
for paid in receipt["payments"]:
    if paid["role"] == "output" and paid["address"] == ours and receipt["hash"] not in credited:
        credited.add(receipt["hash"])
        names = ", ".join(receipt["confirmedBy"]["operators"])
        print("Credit", paid["amount"], paid["asset"], "-", receipt["end"], "- confirmed by", names)
