curl -sG '{thornode_url}/thorchain/quote/swap' \
  -d from_asset=BTC.BTC -d to_asset=ETH.ETH -d amount=15000000 \
  -d destination=0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed \
  -d liquidity_tolerance_bps=100
