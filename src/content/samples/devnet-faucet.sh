curl -s '{devnet_url}/devnet/faucet' -d '{
  "address": "0x1111111111111111111111111111111111111111",
  "asset": "ETH.ETH",
  "amount": "500000000"
}'
