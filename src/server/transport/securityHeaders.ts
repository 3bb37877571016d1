/**
 * Security headers of every function response. The header rules of netlify.toml apply to files only, so the same values
 * are set here; a test compares them.
 */
export const securityHeaders = {
  'x-content-type-options': 'nosniff',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
} as const
