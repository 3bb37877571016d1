import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroPrerenderer } from 'astro'
import { documentHeaders, documents } from '../src/discovery/documents.ts'
import { pageConnections } from '../src/runtime/config.ts'
import type { Config } from '../src/runtime/configTypes.ts'
import { hardenFolder } from './applyContentSecurityPolicy.ts'
import { writeTwins } from './markdownTwins.ts'
import { type PageThread, startPageThread } from './pageThread.ts'
import { preloadIslands } from './preloadIslands.ts'
import { writeDocuments } from './siteDocuments.ts'
import { pageOf } from './twins/twinPath.ts'

const pathOf = (pathname: string) => pageOf(pathname.replace(/^\//, ''))
const fileOf = (pathname: string) => `${pathOf(pathname) === '/' ? '/index' : pathOf(pathname)}.html`

/**
 * Returns a renderer that sends each page to the thread before it is written. Pages are rendered in the order of their
 * files, because the search index numbers them in the order in which they arrive.
 */
export function sendPages(own: AstroPrerenderer, thread: Pick<PageThread, 'add' | 'expectPaths'>): AstroPrerenderer {
  return {
    ...own,
    getStaticPaths: async () => {
      const paths = await own.getStaticPaths()
      thread.expectPaths(paths.map(({ pathname }) => pathOf(pathname)))
      const compare = (a: string, b: string) => Number(a > b) - Number(a < b)
      return paths.toSorted((a, b) => compare(fileOf(a.pathname), fileOf(b.pathname)))
    },
    render: async (request, options) => {
      const rendered = await own.render(request, options)
      const response = rendered instanceof Response ? rendered : rendered.response
      if (options.routeData.type !== 'page' || response.status !== 200) return rendered
      const html = await response.text()
      thread.add({ path: pathOf(new URL(request.url).pathname), html })
      const copy = new Response(html, response)
      return rendered instanceof Response ? copy : { ...rendered, response: copy }
    },
  }
}

/**
 * Completes the pages after the build: search index, headers, markdown twins, documents about the site, preloads
 * of islands, and the content security policy. A thread makes the index and the twins from the pages as they were, while
 * further ones are written.
 */
export function finishPages(config: Config): AstroIntegration {
  let root = ''
  let started: PageThread | undefined
  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config: { root: folder } }) => {
        root = fileURLToPath(folder)
      },
      'astro:build:start': ({ setPrerenderer }) => {
        const thread = startPageThread(config.siteUrl)
        started = thread
        setPrerenderer((own) => sendPages(own, thread))
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir)
        const thread = started ?? startPageThread(config.siteUrl)
        // The name of a machine-read file does not imply its media type.
        await appendFile(path.join(folder, '_headers'), documentHeaders(documents))
        const twins = await writeTwins(folder, config.siteUrl, thread)
        const index = thread.writeSearchIndex(folder)
        await writeDocuments(folder, root, config)
        await preloadIslands(folder)
        const policy = await hardenFolder(folder, { connectTo: pageConnections(config) })
        logger.info(`${twins.length} twins, and a policy of ${policy.length} characters`)
        logger.info(`${await index} pages can be searched`)
        await thread.end()
      },
    },
  }
}
