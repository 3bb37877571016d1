/**
 * What every answer of a function says to browsers. A host's header rules (netlify.toml) apply to files alone, so the
 * same values are set here; a test compares them.
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const
