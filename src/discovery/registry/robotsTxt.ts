/** Everything may be read, and used to answer and to learn: it is documentation. Source: RFC 9309, Content-Signal. */
export function robotsTxt(siteUrl: string): string {
  return `User-agent: *
Content-Signal: search=yes, ai-input=yes, ai-train=yes
Allow: /

Sitemap: ${siteUrl}/sitemap.xml
`
}
