/** Allows search, AI input and AI training: the site is documentation. Source: Content-Signal. */
export const contentSignal = 'search=yes, ai-input=yes, ai-train=yes'

/** Returns a robots.txt that allows every crawler. Source: RFC 9309. */
export function robotsTxt(siteUrl: string): string {
  return `User-agent: *
Content-Signal: ${contentSignal}
Allow: /

Sitemap: ${siteUrl}/sitemap.xml
`
}
