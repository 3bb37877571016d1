key="subscribe-$(date +%s)-$$"
for attempt in first second; do
  curl -si '{base_url}/api/v1/newsletter' \
    -H 'Content-Type: application/json' \
    -H "Idempotency-Key: $key" \
    -d '{ "email": "you@example.org" }' | grep -i '^HTTP\|^idempotency-replayed'
done
