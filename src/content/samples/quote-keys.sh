curl -s {base_url}/.well-known/quote-keys.json
