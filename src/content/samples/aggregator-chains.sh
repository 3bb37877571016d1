curl -s '{aggregator_url}/gas' -H 'x-api-key: {api_key}'
curl -s '{aggregator_url}/price' \
  -H 'x-api-key: {api_key}' \
  -H 'Content-Type: application/json' \
  -d '{ "tokens": [{ "identifier": "BTC.BTC" }, { "identifier": "MAYA.CACAO" }], "metadata": false }'
