curl -s -o /dev/null -w '%{http_code}\n' '{base_url}/.well-known/oauth-protected-resource'
