npm run --silent affiliates -- approve you@acme-swaps.example --id acme-swaps
