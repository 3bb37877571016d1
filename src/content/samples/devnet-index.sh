curl -s '{devnet_url}/'
