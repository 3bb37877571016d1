curl -sG '{mayanode_url}/mayachain/quote/swap' \
  -d from_asset=BTC.BTC -d to_asset=ETH.ETH -d amount=15000000
