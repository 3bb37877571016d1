import json
from urllib.request import urlopen

for view in (1, 2, 3):
    with urlopen(f"{devnet_url}/{view}/thornode/thorchain/lastblock/BTC") as answer:
        print(view, json.load(answer))
