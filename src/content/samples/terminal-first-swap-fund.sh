SENDER=0x742d35Cc6634C0532925a3b844Bc454e4438f44e
curl -s '{devnet_url}/devnet/faucet' \
  -H 'Content-Type: application/json' \
  -d '{ "asset": "ETH.ETH", "address": "'"$SENDER"'", "amount": "500000000" }'
