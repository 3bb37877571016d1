import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { documentHeaders, documents } from '../src/discovery/documents.ts'
import { pageConnections } from '../src/runtime/config.ts'
import type { Config } from '../src/runtime/configTypes.ts'
import { hardenFolder } from './applyContentSecurityPolicy.ts'
import { writeTwins } from './markdownTwins.ts'
import { preloadIslands } from './preloadIslands.ts'
import { searchedPages, writeSearchIndex } from './searchIndex.ts'
import { writeDocuments } from './siteDocuments.ts'

/**
 * Completes the pages after the build: search index, headers, markdown twins, documents about the site, preloads
 * of islands, and the content security policy. The index is made meanwhile, from the pages as they were.
 */
export function finishPages(config: Config): AstroIntegration {
  let root = ''
  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config: { root: folder } }) => {
        root = fileURLToPath(folder)
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir)
        const searched = await searchedPages(folder)
        const finish = async () => {
          // The name of a machine-read file does not imply its media type.
          await appendFile(path.join(folder, '_headers'), documentHeaders(documents))
          const twins = await writeTwins(folder, config.siteUrl)
          await writeDocuments(folder, root, config)
          await preloadIslands(folder)
          const policy = await hardenFolder(folder, { connectTo: pageConnections(config) })
          logger.info(`${twins.length} twins, and a policy of ${policy.length} characters`)
        }
        await Promise.all([writeSearchIndex(folder, searched), finish()])
        logger.info(`${searched.size} pages can be searched`)
      },
    },
  }
}
