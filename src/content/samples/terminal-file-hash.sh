curl --silent --fail {base_url}/.well-known/build.json | grep '"/widget.js"'
curl --silent --fail {base_url}/widget.js | sha256sum
