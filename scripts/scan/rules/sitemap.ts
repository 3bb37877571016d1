import { must, mustBeNone, type Rule } from '../check.ts'
import { sitemapEntries } from '../pages.ts'

/** A W3C date: a day, or a day with its time and zone. */
const w3cDate =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?:T\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))?$/
const year = 365 * 24 * 60 * 60 * 1000

/** XML of the sitemap protocol with absolute addresses of this site. Source: sitemaps.org 0.9. */
export const isValid: Rule = async (site) => {
  const { status, type, text } = await site.request('/sitemap.xml')
  must(status === 200 && type === 'application/xml', `status ${status}, ${type}`)
  must(
    /^<\?xml [^>]*encoding="UTF-8"\?>\s*<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9"/.test(text),
    'no urlset',
  )
  must(text.length < 50_000_000, `${text.length} bytes`)
  const entries = await sitemapEntries(site)
  must(entries.length <= 50_000, `${entries.length} entries`)
  mustBeNone(
    entries.flatMap(({ location }) => (location.startsWith(`${site.base}/`) ? [] : [location])),
    'addresses of other sites',
  )
  must(new Set(entries.map(({ location }) => location)).size === entries.length, 'an address is listed twice')
  return `${entries.length} pages`
}

export const hasDates: Rule = async (site) => {
  const entries = await sitemapEntries(site)
  mustBeNone(
    entries.flatMap(({ location, modified }) => (w3cDate.test(modified) ? [] : [location])),
    'entries without a date',
  )
  const newest =
    entries
      .map(({ modified }) => modified)
      .sort()
      .at(-1) ?? ''
  must(Date.now() - Date.parse(newest) < year, `the newest is from ${newest}`)
  return `${entries.length} dates, the newest ${newest}`
}

export const hasMarkdownSitemap: Rule = async ({ request }) => {
  const { status, type, text } = await request('/sitemap.md')
  must(status === 200 && type === 'text/markdown', `status ${status}, ${type}`)
  must(/^# \S/.test(text) && /^## \S/m.test(text), 'it has no headings')
  const links = text.match(/^- \[[^\]]+\]\(https?:[^)]+\)/gm) ?? []
  must(links.length > 3, `${links.length} links`)
  return `${links.length} links`
}
