/** Everything may be read, and used to answer and to learn: it is documentation. Source: Content-Signal. */
export const contentSignal = 'search=yes, ai-input=yes, ai-train=yes'

/** Nobody is kept out of anything. Source: RFC 9309. */
export function robotsTxt(siteUrl: string): string {
  return `User-agent: *
Content-Signal: ${contentSignal}
Allow: /

Sitemap: ${siteUrl}/sitemap.xml
`
}
