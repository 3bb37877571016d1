for view in 1 2 3; do
  curl -s "{devnet_url}/$view/thornode/thorchain/lastblock/BTC"
done
