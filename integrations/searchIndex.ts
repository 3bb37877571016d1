import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import * as pagefind from 'pagefind'
import { pageOf } from './twins/pageTwin.ts'

/** Files of every index that are unused here: user interfaces, and a worker for larger sites. */
const foreign = /^pagefind-(?:.*ui|highlight|worker)\./

/** Ends of cells and items. Without a space after them, the index would join their words. */
const cellEnd = /<\/(?:td|th|dt|dd|li)>/g

function refuseErrors({ errors }: { readonly errors: readonly string[] }): void {
  if (errors.length > 0) throw new Error(`The search index could not be built: ${errors.join(' ')}`)
}

/** Returns the pages of a built folder that have a search body, by their files. */
export async function searchedPages(folder: string): Promise<ReadonlyMap<string, string>> {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html')).sort()
  const pages = files.map(async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const)
  return new Map((await Promise.all(pages)).filter(([, html]) => html.includes('data-pagefind-body')))
}

/**
 * Builds the portal's search index of pages, under their public addresses, into a built folder. Search makes no request to
 * other sites. A program of its own does the work.
 */
export async function writeSearchIndex(folder: string, pages: ReadonlyMap<string, string>): Promise<void> {
  const { index, errors } = await pagefind.createIndex()
  refuseErrors({ errors })
  if (!index) throw new Error('The search index could not be built.')
  try {
    for (const [file, html] of pages) {
      refuseErrors(await index.addHTMLFile({ url: pageOf(file), content: html.replaceAll(cellEnd, ' $&') }))
    }
    const outputPath = path.join(folder, 'pagefind')
    refuseErrors(await index.writeFiles({ outputPath }))
    for (const name of (await readdir(outputPath)).filter((each) => foreign.test(each)))
      await rm(path.join(outputPath, name))
  } finally {
    await pagefind.close()
  }
}
