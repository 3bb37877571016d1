curl -s '{devnet_url}/devnet/faucet' \
  -H 'Content-Type: application/json' \
  -d '{
    "address": "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    "asset": "ETH.ETH",
    "amount": "500000000"
  }'
