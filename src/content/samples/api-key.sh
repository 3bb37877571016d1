curl -s '{aggregator_url}/providers' \
  -H 'x-api-key: {api_key}'
