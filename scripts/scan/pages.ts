import { must } from './check.ts'
import { parseHtml, type Tree } from './html.ts'
import { asHtml, ownPath, type ScannedSite, type SiteResponse } from './scannedSite.ts'

/** A page of the sitemap and its markdown twin. */
export interface ScannedPage {
  readonly path: string
  readonly html: SiteResponse
  readonly tree: Tree
  readonly twin: SiteResponse
}

export const twinPath = (path: string) => (path === '/' ? '/index.md' : `${path}.md`)

/** Returns the locations of the sitemap with their days. */
export async function sitemapEntries({ request }: ScannedSite): Promise<{ location: string; modified: string }[]> {
  const { text } = await request('/sitemap.xml')
  const entries = [...text.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => ({
    location: /<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? '',
    modified: /<lastmod>([^<]+)<\/lastmod>/.exec(entry)?.[1] ?? '',
  }))
  must(entries.length > 0, 'the sitemap has no entries')
  return entries
}

const read = new WeakMap<ScannedSite, Promise<readonly ScannedPage[]>>()

/** Returns every page of the sitemap, requested once. */
export function pagesOf(site: ScannedSite): Promise<readonly ScannedPage[]> {
  const pages = read.get(site) ?? readPages(site)
  read.set(site, pages)
  return pages
}

async function readPages(site: ScannedSite): Promise<readonly ScannedPage[]> {
  const entries = await sitemapEntries(site)
  return Promise.all(
    entries.map(async ({ location }) => {
      const path = ownPath(site, location)
      must(path !== undefined, `the sitemap lists ${location}, which is on another site`)
      const html = await site.request(path, asHtml)
      return { path, html, tree: parseHtml(html.text), twin: await site.request(twinPath(path)) }
    }),
  )
}

/** Returns the faults of all pages. `look` returns the faults of one page. */
export async function faultsOfPages(
  site: ScannedSite,
  look: (page: ScannedPage) => string | false | undefined | Promise<string | false | undefined>,
): Promise<{ faults: string[]; count: number }> {
  const pages = await pagesOf(site)
  const found = await Promise.all(pages.map(async (page) => ({ page, fault: await look(page) })))
  const faults = found.flatMap(({ page, fault }) => (fault ? [`${page.path} ${fault}`] : []))
  return { faults, count: pages.length }
}
