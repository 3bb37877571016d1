curl -sG '{thornode_url}/thorchain/quote/swap' \
  -d from_asset=BTC.BTC -d to_asset=ETH.ETH -d amount=15000000 \
  -d destination=0x1111111111111111111111111111111111111111 \
  -d liquidity_tolerance_bps=100
