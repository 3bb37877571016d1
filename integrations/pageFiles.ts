import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { pageOf } from './twins/twinPath.ts'

/** A page of a built folder while it is completed. It is read once and written once. */
export interface PageFile {
  /** Its file below the folder, such as `developers/api.html`. */
  readonly name: string
  /** Its address, such as `/developers/api`. */
  readonly path: string
  html: string
}

/** Reads every page of a built folder, sorted by file. */
export async function readPages(folder: string): Promise<PageFile[]> {
  const names = (await readdir(folder, { recursive: true })).map((name) => name.split(path.sep).join('/'))
  const read = names
    .filter((name) => name.endsWith('.html'))
    .sort()
    .map(async (name) => ({ name, path: pageOf(name), html: await readFile(path.join(folder, name), 'utf8') }))
  return Promise.all(read)
}

/** Writes pages into their built folder. */
export async function writePages(folder: string, pages: readonly PageFile[]): Promise<void> {
  await Promise.all(pages.map(({ name, html }) => writeFile(path.join(folder, name), html)))
}

/** Adds elements at the end of a page's head. */
export function addToHead(page: PageFile, elements: string): void {
  page.html = page.html.replace('</head>', () => `${elements}</head>`)
}
