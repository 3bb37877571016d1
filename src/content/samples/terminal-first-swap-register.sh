curl -s '{base_url}/v1/affiliate/register' \
  -H 'Content-Type: application/json' \
  -d '{
    "name": "Acme Swaps",
    "email": "you@acme-swaps.example",
    "thorchain": { "name": "ferry", "basisPoints": 30 },
    "terms": true
  }'
