import { readdir, rm } from 'node:fs/promises'
import path from 'node:path'
import * as pagefind from 'pagefind'
import type { WrittenPage } from './pageThread.ts'

/** Files of every index that are unused here: user interfaces, and a worker for larger sites. */
const foreign = /^pagefind-(?:.*ui|highlight|worker)\./

/** Ends of cells and items. Without a space after them, the index would join their words. */
const cellEnd = /<\/(?:td|th|dt|dd|li)>/g

function refuseErrors({ errors }: { readonly errors: readonly string[] }): void {
  if (errors.length > 0) throw new Error(`The search index could not be built: ${errors.join(' ')}`)
}

/** The portal's search index while it is built. */
export interface SearchIndex {
  /** Adds a page under its public address, if it has a search body. Pages are added in the order of the calls. */
  readonly add: (page: WrittenPage) => void
  /** Writes the index into a built folder. Returns the number of pages. Throws an `Error` if a page could not be added. */
  readonly write: (folder: string) => Promise<number>
}

/** Begins a search index. Search makes no request to other sites. A program of its own does the work. */
export async function createSearchIndex(): Promise<SearchIndex> {
  const { index, errors } = await pagefind.createIndex()
  refuseErrors({ errors })
  if (!index) throw new Error('The search index could not be built.')
  const found: { readonly errors: readonly string[] }[] = []
  let last: Promise<unknown> = Promise.resolve()
  return {
    add: ({ path: url, html }) => {
      if (!html.includes('data-pagefind-body')) return
      const content = html.replaceAll(cellEnd, ' $&')
      last = last.then(async () => {
        found.push(await index.addHTMLFile({ url, content }))
      })
    },
    write: async (folder) => {
      try {
        await last
        for (const each of found) refuseErrors(each)
        const outputPath = path.join(folder, 'pagefind')
        refuseErrors(await index.writeFiles({ outputPath }))
        for (const name of (await readdir(outputPath)).filter((each) => foreign.test(each)))
          await rm(path.join(outputPath, name))
        return found.length
      } finally {
        await pagefind.close()
      }
    },
  }
}
