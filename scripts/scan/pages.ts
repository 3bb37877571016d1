import { must } from './check.ts'
import { parseHtml, type Tree } from './html.ts'
import { type Answer, asHtml, ownPath, type Visit } from './visit.ts'

/** A page that the sitemap lists, and its markdown twin. */
export interface ScannedPage {
  readonly path: string
  readonly html: Answer
  readonly tree: Tree
  readonly twin: Answer
}

export const twinPath = (path: string) => (path === '/' ? '/index.md' : `${path}.md`)

/** The locations of the sitemap with their days. */
export async function sitemapEntries({ ask }: Visit): Promise<{ location: string; modified: string }[]> {
  const { text } = await ask('/sitemap.xml')
  const entries = [...text.matchAll(/<url>([\s\S]*?)<\/url>/g)].map(([, entry = '']) => ({
    location: /<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? '',
    modified: /<lastmod>([^<]+)<\/lastmod>/.exec(entry)?.[1] ?? '',
  }))
  must(entries.length > 0, 'the sitemap has no entries')
  return entries
}

const read = new WeakMap<Visit, Promise<readonly ScannedPage[]>>()

/** Every page of the sitemap, asked once. */
export function pagesOf(visit: Visit): Promise<readonly ScannedPage[]> {
  const pages = read.get(visit) ?? readPages(visit)
  read.set(visit, pages)
  return pages
}

async function readPages(visit: Visit): Promise<readonly ScannedPage[]> {
  const entries = await sitemapEntries(visit)
  return Promise.all(
    entries.map(async ({ location }) => {
      const path = ownPath(visit, location)
      must(path !== undefined, `the sitemap lists ${location}, which is elsewhere`)
      const html = await visit.ask(path, asHtml)
      return { path, html, tree: parseHtml(html.text), twin: await visit.ask(twinPath(path)) }
    }),
  )
}

/** The pages at which something is wrong, each with what. `look` returns the faults of one page. */
export async function faultsOfPages(
  visit: Visit,
  look: (page: ScannedPage) => string | false | undefined | Promise<string | false | undefined>,
): Promise<{ faults: string[]; count: number }> {
  const pages = await pagesOf(visit)
  const found = await Promise.all(pages.map(async (page) => ({ page, fault: await look(page) })))
  const faults = found.flatMap(({ page, fault }) => (fault ? [`${page.path} ${fault}`] : []))
  return { faults, count: pages.length }
}
