import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Relation } from '../src/discovery/documents.ts'
import type { Page, Publication } from '../src/discovery/publication.ts'
import { pageDataText } from '../src/discovery/structuredData.ts'
import { frameTwin } from './twins/frameTwin.ts'
import { tokenRule } from './twins/twinHeaders.ts'

/** Relations on every page. The home page's Link header has the rest. */
const everywhere = ['service-desc', 'describedby', 'ai-catalog']

/** A hidden sentence for programs, near the top of the page. Screen readers skip it: people hear the page first. */
const pointer = (siteUrl: string) =>
  `<p class="sr sr-only" aria-hidden="true" lang="en" translate="no">For programs: the index of this site is at ${siteUrl}/llms.txt</p>`

function signHtml(html: string, page: Page, { siteUrl, pages }: Publication, relations: readonly Relation[]): string {
  const links = relations
    .filter(({ rel }) => everywhere.includes(rel))
    .map(({ path: href, rel, mediaType }) => `<link rel="${rel}" type="${mediaType}" href="${href}">`)
  const data = html.includes('application/ld+json')
    ? ''
    : `<script type="application/ld+json">${pageDataText(siteUrl, page, pages)}</script>`
  return html
    .replace('</head>', () => `${links.join('')}${data}</head>`)
    .replace(/<main\b[^>]*>/, (main) => `${main}${pointer(siteUrl)}`)
}

/**
 * Adds metadata to every page, so that programs find the other pages: relations, structured data and a link to
 * llms.txt. Adds the same to every twin in markdown.
 */
export async function writePageMetadata(
  folder: string,
  publication: Publication,
  relations: readonly Relation[],
): Promise<void> {
  const rules = publication.pages.map(async (page) => {
    const html = path.join(folder, page.path === '/' ? 'index.html' : await htmlOf(folder, page.path))
    await writeFile(html, signHtml(await readFile(html, 'utf8'), page, publication, relations))
    if (page.twin === undefined) return ''
    const file = path.join(folder, page.twin)
    const twin = frameTwin(await readFile(file, 'utf8'), page, publication.siteUrl)
    await writeFile(file, twin)
    return tokenRule(page.twin, twin)
  })
  await appendFile(path.join(folder, '_headers'), (await Promise.all(rules)).join(''))
}

/** Returns the file of a page: its own, or the index of its folder. */
async function htmlOf(folder: string, page: string): Promise<string> {
  const own = `${page}.html`
  return readFile(path.join(folder, own)).then(
    () => own,
    () => `${page}/index.html`,
  )
}
