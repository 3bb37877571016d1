curl -s '{base_url}/api/v1/newsletter' \
  -H 'Content-Type: application/json' \
  -d '{ "email": "nobody" }'
