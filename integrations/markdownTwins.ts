import { appendFile, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { navigation, placeOf, portalPath } from '../src/discovery/portal/navigation.ts'
import { type DocumentationPage, documentationFile } from '../src/discovery/registry/contractFacts.ts'
import { isListed, pageOf, pageTwin, twinPath } from './twins/pageTwin.ts'
import { documentRules, type Twin, twinRules } from './twins/twinHeaders.ts'

/** The whole portal in one file with two names. */
const whole = ['/llms-full.md', '/llms-full.txt'] as const

/** Pages outside the portal that the documentation server also has. */
const otherPages = ['/help', '/risk', '/pricing']

/** Returns a page for the documentation server. Its title is its first heading. */
function pageFor(page: string, markdown: string | undefined): readonly DocumentationPage[] {
  if (markdown === undefined) return []
  return [{ path: page, title: /^# +(.+)$/m.exec(markdown)?.[1] ?? page, markdown }]
}

/** Sorts the portal's pages in reading order; pages outside the navigation come last. */
export function portalOrder(pages: readonly string[]): string[] {
  const named = navigation.flatMap(({ pages: listed }) => listed.map((page) => portalPath(placeOf(page))))
  const others = pages.filter((page) => page.startsWith('/developers/') && !named.includes(page)).sort()
  return [...named.filter((page) => pages.includes(page)), ...others]
}

interface Page {
  readonly file: string
  readonly path: string
  readonly html: string
}

async function listedPages(folder: string): Promise<Page[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html')).sort()
  const read = files.map(async (file) => ({
    file: path.join(folder, file),
    path: pageOf(file),
    html: await readFile(path.join(folder, file), 'utf8'),
  }))
  return (await Promise.all(read)).filter((page) => page.path !== '/404' && isListed(page.html))
}

/** Returns a registry document at the twin's address. It replaces the twin. */
async function documentAt(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return undefined
  }
}

/** Adds a link to the twin in the page's head. */
const announce = (html: string, page: string) =>
  html.replace('</head>', `<link rel="alternate" type="text/markdown" href="${twinPath(page)}"></head>`)

/**
 * Writes the twin of every listed page, the whole portal in one file, and their headers. Must run before the pages are
 * hardened.
 */
export async function writeTwins(folder: string, siteUrl: string): Promise<Twin[]> {
  const pages = await listedPages(folder)
  const paths = new Set(pages.map((page) => page.path))
  const twins: Twin[] = []
  for (const page of pages) {
    const url = new URL(page.path, siteUrl)
    const file = path.join(folder, twinPath(page.path))
    const document = await documentAt(file)
    const markdown = document ?? pageTwin({ html: page.html, url, hasTwin: (each) => paths.has(each) })
    if (markdown === undefined) continue
    if (document === undefined) await writeFile(file, markdown)
    await writeFile(page.file, announce(page.html, page.path))
    twins.push({ page: page.path, url, markdown, isDocument: document !== undefined })
  }
  const texts = new Map(twins.map((twin) => [twin.page, twin.markdown]))
  const text = portalOrder([...texts.keys()]).map((page) => texts.get(page)?.trim())
  const documented = [...portalOrder([...texts.keys()]), ...otherPages].flatMap((page) =>
    pageFor(page, texts.get(page)),
  )
  await writeFile(path.join(folder, documentationFile), JSON.stringify(documented))
  for (const name of whole) await writeFile(path.join(folder, name), `${text.join('\n\n---\n\n')}\n`)
  await appendFile(path.join(folder, '_headers'), twinRules(twins) + whole.map(documentRules).join(''))
  return twins
}
