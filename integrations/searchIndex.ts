import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import * as pagefind from 'pagefind'
import { pageOf } from './twins/pageTwin.ts'

/** Files of every index that are unused here: user interfaces, and a worker for larger sites. */
const foreign = /^pagefind-(?:.*ui|highlight|worker)\./

/** Ends of cells and items. Without a space after them, the index would join their words. */
const cellEnd = /<\/(?:td|th|dt|dd|li)>/g

function refuseErrors({ errors }: { readonly errors: readonly string[] }): void {
  if (errors.length > 0) throw new Error(`The search index could not be built: ${errors.join(' ')}`)
}

/** Indexes every page of a built folder that has a search body, under its public address. Returns their number. */
export async function writeSearchIndex(folder: string): Promise<number> {
  const { index, errors } = await pagefind.createIndex()
  refuseErrors({ errors })
  if (!index) throw new Error('The search index could not be built.')
  let count = 0
  try {
    for (const file of (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.html')).sort()) {
      const content = await readFile(path.join(folder, file), 'utf8')
      if (!content.includes('data-pagefind-body')) continue
      refuseErrors(await index.addHTMLFile({ url: pageOf(file), content: content.replaceAll(cellEnd, ' $&') }))
      count++
    }
    const outputPath = path.join(folder, 'pagefind')
    refuseErrors(await index.writeFiles({ outputPath }))
    for (const name of (await readdir(outputPath)).filter((each) => foreign.test(each)))
      await rm(path.join(outputPath, name))
  } finally {
    await pagefind.close()
  }
  return count
}

/** Builds the portal's search index after the build. Search makes no request to other sites. */
export function searchIndex(): AstroIntegration {
  return {
    name: 'search-index',
    hooks: {
      'astro:build:done': async ({ dir, logger }) => {
        logger.info(`${await writeSearchIndex(fileURLToPath(dir))} pages can be searched`)
      },
    },
  }
}
