import { appendFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration, AstroPrerenderer } from 'astro'
import { documentHeaders, documents } from '../src/discovery/documents.ts'
import { pageConnections } from '../src/runtime/config.ts'
import type { Config } from '../src/runtime/configTypes.ts'
import { applyPolicy, hardenPages } from './applyContentSecurityPolicy.ts'
import { builtAtOf, lastChangeIn } from './lastChange.ts'
import { writeTwins } from './markdownTwins.ts'
import { readPages, writePages } from './pageFiles.ts'
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

/** What begins before the pages are bundled, and is needed when they are written. */
function begin(root: string, siteUrl: string) {
  const builtAt = builtAtOf(root, process.env.SOURCE_DATE_EPOCH, Date.now())
  return { thread: startPageThread(siteUrl), builtAt, lastChange: lastChangeIn(root, builtAt) }
}

/**
 * Completes the pages after the build: search index, headers, markdown twins, documents about the site, preloads
 * of islands, and the content security policy. A thread makes the index, the twins and the hardened pages from the pages
 * as they were, while further ones are written.
 */
export function finishPages(config: Config): AstroIntegration {
  let root = ''
  let begun: ReturnType<typeof begin> | undefined
  return {
    name: 'finish-pages',
    hooks: {
      'astro:config:done': ({ config: { root: folder } }) => {
        root = fileURLToPath(folder)
      },
      'astro:build:start': ({ setPrerenderer }) => {
        const started = begin(root, config.siteUrl)
        begun = started
        setPrerenderer((own) => sendPages(own, started.thread))
      },
      'astro:build:done': async ({ dir, logger }) => {
        const folder = fileURLToPath(dir)
        const { thread, builtAt, lastChange } = begun ?? begin(root, config.siteUrl)
        const pages = await readPages(folder)
        for (const page of pages) thread.add({ path: page.path, html: page.html })
        const findings = await hardenPages(pages, thread)
        // The name of a machine-read file does not imply its media type.
        await appendFile(path.join(folder, '_headers'), documentHeaders(documents))
        const twins = await writeTwins(folder, config.siteUrl, pages, thread)
        const index = thread.writeSearchIndex(folder)
        await writeDocuments(folder, pages, { root, builtAt, lastChange: await lastChange }, config)
        await preloadIslands(folder, pages)
        const policy = await applyPolicy(folder, pages, findings, { connectTo: pageConnections(config) })
        await writePages(folder, pages)
        logger.info(`${twins.length} twins, and a policy of ${policy.length} characters`)
        logger.info(`${await index} pages can be searched`)
        await thread.end()
      },
    },
  }
}
