import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { navigation, placesIn, portalPath } from '../src/discovery/portal/navigation.ts'
import { type DocumentationPage, documentationFile } from '../src/discovery/registry/contractFacts.ts'
import type { PageThread } from './pageThread.ts'
import { documentRules, type Twin, twinRules } from './twins/twinHeaders.ts'
import { isListed, pageOf, twinPath } from './twins/twinPath.ts'

/** The whole portal in one file with two names. */
const whole = ['/llms-full.md', '/llms-full.txt'] as const

/** Pages outside the portal that the documentation server also has. */
const otherPages = ['/help', '/risk', '/pricing']

/** Returns a page for the documentation server. Its title is its first heading. */
function pageFor(page: string, markdown: string | undefined): readonly DocumentationPage[] {
  if (markdown === undefined) return []
  return [{ path: page, title: /^# +(.+)$/m.exec(markdown)?.[1] ?? page, markdown }]
}

/** Several pages of the portal in one file. */
export interface FullTextFile {
  /** Its addresses. */
  readonly paths: readonly string[]
  readonly title: string
  readonly pages: readonly string[]
}

/** Returns the full texts: all pages of the portal in reading order, then each group of the navigation, then the rest. */
export function fullTextFiles(pages: readonly string[]): FullTextFile[] {
  const groups = navigation.map((group) => ({
    label: group.label,
    own: placesIn(group)
      .map(portalPath)
      .filter((page) => pages.includes(page)),
  }))
  const named = groups.flatMap(({ own }) => own)
  const others = pages.filter((page) => page.startsWith('/developers/') && !named.includes(page)).sort()
  const isError = (page: string) => page.startsWith('/developers/errors/')
  const parts = [
    ...groups,
    { label: 'Errors', own: others.filter(isError) },
    { label: 'More', own: others.filter((page) => !isError(page)) },
  ].filter(({ own }) => own.length > 0)
  return [
    { paths: whole, title: 'Full documentation', pages: [...named, ...others] },
    ...parts.map(({ label, own }) => ({
      paths: [`/llms-full/${label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.md`],
      title: `Full text: ${label}`,
      pages: own,
    })),
  ]
}

interface Page {
  readonly file: string
  readonly path: string
  readonly html: string
}

async function writtenPages(folder: string): Promise<Page[]> {
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.html')).sort()
  const read = files.map(async (file) => ({
    file: path.join(folder, file),
    path: pageOf(file),
    html: await readFile(path.join(folder, file), 'utf8'),
  }))
  return Promise.all(read)
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
 * Writes the twin of every listed page, the full texts of the portal, and their headers. The thread has made most of them
 * while pages were written. Must run before the pages are hardened.
 */
export async function writeTwins(folder: string, siteUrl: string, thread: PageThread): Promise<Twin[]> {
  const written = await writtenPages(folder)
  for (const page of written) thread.add({ path: page.path, html: page.html })
  const pages = written.filter((page) => page.path !== '/404' && isListed(page.html))
  const converted = await thread.twins(new Set(pages.map((page) => page.path)))
  const twins: Twin[] = []
  for (const page of pages) {
    const url = new URL(page.path, siteUrl)
    const file = path.join(folder, twinPath(page.path))
    const document = await documentAt(file)
    const markdown = document ?? converted.get(page.path)
    if (markdown === undefined) continue
    if (document === undefined) await writeFile(file, markdown)
    await writeFile(page.file, announce(page.html, page.path))
    twins.push({ page: page.path, url, markdown, isDocument: document !== undefined })
  }
  const texts = new Map(twins.map((twin) => [twin.page, twin.markdown]))
  const files = fullTextFiles([...texts.keys()])
  const documented = [...(files[0]?.pages ?? []), ...otherPages].flatMap((page) => pageFor(page, texts.get(page)))
  await writeFile(path.join(folder, documentationFile), JSON.stringify(documented))
  await mkdir(path.join(folder, 'llms-full'), { recursive: true })
  for (const { paths: addresses, pages: own } of files) {
    const text = own.map((page) => texts.get(page)?.trim()).join('\n\n---\n\n')
    for (const address of addresses) await writeFile(path.join(folder, address), `${text}\n`)
  }
  const rules = files.flatMap(({ paths: addresses }) => addresses.map(documentRules))
  await appendFile(path.join(folder, '_headers'), twinRules(twins) + rules.join(''))
  return twins
}
