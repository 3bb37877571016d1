curl -sI '{base_url}/.well-known/status' |
  grep -i '^deprecation\|^sunset' || echo 'not scheduled for removal'
