import json
from urllib.request import Request, urlopen

wanted = {
    "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "asset": "ETH.ETH",
    "amount": "500000000",
}
headers = {"Content-Type": "application/json"}
with urlopen(Request("{devnet_url}/devnet/faucet", json.dumps(wanted).encode(), headers)) as answer:
    print(json.load(answer))
