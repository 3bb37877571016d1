curl -s '{base_url}/.well-known/status'
