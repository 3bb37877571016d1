import { site } from '../site.ts'
import type { Publication } from './publication.ts'

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Returns the canonical address of a page. The home page ends with a slash. */
const addressOf = (siteUrl: string, path: string) => new URL(path, siteUrl).href

/** Returns the XML sitemap: every page with the day of its last change. Source: sitemaps.org 0.9. */
export function sitemapXml({ siteUrl, pages }: Publication): string {
  const urls = pages.map(
    ({ path, modified }) =>
      `  <url><loc>${escapeXml(addressOf(siteUrl, path))}</loc><lastmod>${modified}</lastmod></url>`,
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

/** Returns the sitemap as markdown. */
export function sitemapMarkdown({ siteUrl, pages }: Publication): string {
  const lines = pages.map(({ path, title }) => `- [${title}](${addressOf(siteUrl, path)})`)
  return `# Sitemap of ${site.name}\n\n## Pages\n\n${lines.join('\n')}\n`
}
