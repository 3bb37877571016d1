curl -sG '{thornode_url}/thorchain/quote/swap' \
  -d from_asset=BTC.BTC -d to_asset=ETH.ETH -d amount=15000000
