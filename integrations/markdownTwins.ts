import { appendFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { navigation, placesIn, portalPath } from '../src/discovery/portal/navigation.ts'
import { type DocumentationPage, documentationFile } from '../src/discovery/registry/contractFacts.ts'
import { addToHead, type PageFile } from './pageFiles.ts'
import type { PageThread } from './pageThread.ts'
import { documentRules, type Twin, twinRules } from './twins/twinHeaders.ts'
import { isListed, twinPath } from './twins/twinPath.ts'

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

/** Returns a registry document at the twin's address. It replaces the twin. */
async function documentAt(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, 'utf8')
  } catch {
    return undefined
  }
}

/**
 * Writes the twin of every listed page, the full texts of the portal, and their headers, and links pages to their twins.
 * The thread has been sent the pages, and has made most of the twins while pages were written.
 */
export async function writeTwins(
  folder: string,
  siteUrl: string,
  files: readonly PageFile[],
  thread: Pick<PageThread, 'twins'>,
): Promise<Twin[]> {
  const pages = files.filter((page) => page.path !== '/404' && isListed(page.html))
  const converted = await thread.twins(new Set(pages.map((page) => page.path)))
  const twins: Twin[] = []
  for (const page of pages) {
    const url = new URL(page.path, siteUrl)
    const file = path.join(folder, twinPath(page.path))
    const document = await documentAt(file)
    const markdown = document ?? converted.get(page.path)
    if (markdown === undefined) continue
    if (document === undefined) await writeFile(file, markdown)
    addToHead(page, `<link rel="alternate" type="text/markdown" href="${twinPath(page.path)}">`)
    twins.push({ page: page.path, url, markdown, isDocument: document !== undefined })
  }
  const texts = new Map(twins.map((twin) => [twin.page, twin.markdown]))
  const full = fullTextFiles([...texts.keys()])
  const documented = [...(full[0]?.pages ?? []), ...otherPages].flatMap((page) => pageFor(page, texts.get(page)))
  await writeFile(path.join(folder, documentationFile), JSON.stringify(documented))
  await mkdir(path.join(folder, 'llms-full'), { recursive: true })
  for (const { paths: addresses, pages: own } of full) {
    const text = own.map((page) => texts.get(page)?.trim()).join('\n\n---\n\n')
    for (const address of addresses) await writeFile(path.join(folder, address), `${text}\n`)
  }
  const rules = full.flatMap(({ paths: addresses }) => addresses.map(documentRules))
  await appendFile(path.join(folder, '_headers'), twinRules(twins) + rules.join(''))
  return twins
}
