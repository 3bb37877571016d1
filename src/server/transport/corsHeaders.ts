/** CORS headers that let every page call us, because nothing depends on the caller and no cookie is read. */
export const openToAll = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': [
    'Allow, API-Key-Warning, Deprecation, ETag, Idempotency-Replayed, Link, RateLimit, RateLimit-Policy, Retry-After, Sunset',
    'X-Request-Id',
  ].join(', '),
}

/** CORS headers that a document adds, for pages that send If-None-Match. Source: MCP server card draft (SEP-2127). */
export const documentCors = {
  'access-control-allow-methods': 'GET, HEAD',
  'access-control-allow-headers': 'Content-Type, If-None-Match',
}
