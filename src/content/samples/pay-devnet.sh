curl -s '{devnet_url}/devnet/deposit' \
  -H 'Content-Type: application/json' \
  -d '{
    "protocol": "THORCHAIN",
    "asset": "BTC.BTC",
    "amount": "1000000",
    "memo": "=:ETH.ETH:0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed:2e7"
  }'
# A few seconds later, the swaps of the devnet with their stages:
sleep 2
curl -s '{devnet_url}/devnet/swaps?limit=1'
