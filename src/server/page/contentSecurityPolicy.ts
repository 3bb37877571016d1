/** Returns the policy of pages that functions serve: no scripts, one style sheet, fonts, images and forms of this site. */
export const contentSecurityPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    "font-src 'self'",
    "img-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
