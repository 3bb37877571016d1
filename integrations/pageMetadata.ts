import { appendFile, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Relation } from '../src/discovery/documents.ts'
import type { Page, Publication } from '../src/discovery/publication.ts'
import { pageDataText } from '../src/discovery/structuredData.ts'
import { addToHead, type PageFile } from './pageFiles.ts'
import { frameTwin } from './twins/frameTwin.ts'
import { tokenRule } from './twins/twinHeaders.ts'

/** Relations on every page. The home page's Link header has the rest. */
const everywhere = ['service-desc', 'describedby', 'ai-catalog']

/** A hidden sentence for programs, near the top of the page. Screen readers skip it: people hear the page first. */
const pointer = (siteUrl: string) =>
  `<p class="sr sr-only" aria-hidden="true" lang="en" translate="no">For programs: the index of this site is at ${siteUrl}/llms.txt</p>`

function signPage(file: PageFile, page: Page, { siteUrl, pages }: Publication, relations: readonly Relation[]): void {
  const links = relations
    .filter(({ rel }) => everywhere.includes(rel))
    .map(({ path: href, rel, mediaType }) => `<link rel="${rel}" type="${mediaType}" href="${href}">`)
  const data = file.html.includes('application/ld+json')
    ? ''
    : `<script type="application/ld+json">${pageDataText(siteUrl, page, pages)}</script>`
  addToHead(file, `${links.join('')}${data}`)
  file.html = file.html.replace(/<main\b[^>]*>/, (main) => `${main}${pointer(siteUrl)}`)
}

/**
 * Adds metadata to every page, so that programs find the other pages: relations, structured data and a link to
 * llms.txt. Adds the same to every twin in markdown.
 */
export async function writePageMetadata(
  folder: string,
  files: readonly PageFile[],
  publication: Publication,
  relations: readonly Relation[],
): Promise<void> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const rules = publication.pages.map(async (page) => {
    const file = byPath.get(page.path)
    if (file) signPage(file, page, publication, relations)
    if (page.twin === undefined) return ''
    const markdown = path.join(folder, page.twin)
    const twin = frameTwin(await readFile(markdown, 'utf8'), page, publication.siteUrl)
    await writeFile(markdown, twin)
    return tokenRule(page.twin, twin)
  })
  await appendFile(path.join(folder, '_headers'), (await Promise.all(rules)).join(''))
}
