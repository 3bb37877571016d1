import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { csp } from './integrations/csp.ts'
import { devnetExplorer } from './integrations/devnetExplorer.ts'
import { documentHeaderRules } from './integrations/documentHeaderRules.ts'
import { markdownTwins } from './integrations/markdownTwins.ts'
import { portal } from './integrations/portal.ts'
import { searchIndex } from './integrations/searchIndex.ts'
import { siteDocumentFiles } from './integrations/siteDocuments.ts'
import { pageConnections, parseConfig, publicConfigOf } from './src/runtime/config.ts'
import { site } from './src/site.ts'

const config = parseConfig(process.env)

// What the page needs before anybody touches it, in one file: it compresses better than many. The picker, the words of
// refusals, and what reads chains and builds deposits load when they are needed.
const firstLoad =
  /node_modules\/(react|react-dom|scheduler|zod)\/|src\/(core(?!\/(nodes\/refusal|readers|deposits))|runtime|site|ui\/(assets\/(?!assetName|listAssets|searchAssets)|figures|market|messages|parts|query|swap|time))/

// What loads a part of a page later stands by itself, or every page that does so would load the island with it.
const preload = { name: 'preload', test: /vite\/preload-helper/, priority: 1 }

// The pages of plain elements need a part of that file and none of its React: each has a copy of its own, so that no page
// carries what only another needs.
const plainPages = [
  { name: 'tracking', entry: '/ui/tracking/startTracking.ts' },
  { name: 'explorer', entry: '/ui/explorer/startExplorer.ts' },
]
const ownChunks = plainPages.map(({ name }) => ({
  name,
  test: new RegExp(`\\?${name}$`),
  priority: 1,
  tags: ['$initial'],
}))
const ownCopies = plainPages.map(({ name, entry }) => ({
  name: `${name}-copy`,
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    const ownCopy = `?${name}`
    if (!source.endsWith(entry) && !importer?.endsWith(ownCopy)) return null
    const from = importer?.replace(ownCopy, '')
    const found = await this.resolve(source, from, { skipSelf: true })
    return found && !found.external && !found.id.startsWith('\0') ? `${found.id.replace(ownCopy, '')}${ownCopy}` : found
  },
}))

// What reads chains needs more of the schema library than the first load does, and a module cannot stand in two files.
const readersCopy = '?readers'
const ownSchemas = {
  name: 'readers-schemas',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    const isReader = importer !== undefined && /\/src\/core\/readers\//.test(importer) && source === 'zod/mini'
    if (!isReader && !importer?.endsWith(readersCopy)) return null
    const found = await this.resolve(source, importer?.replace(readersCopy, ''), { skipSelf: true })
    return found && !found.external ? `${found.id}${readersCopy}` : found
  },
}

export default defineConfig({
  site: config.siteUrl,
  output: 'static',
  trailingSlash: 'never',
  // Pages keep the names of their sources: about.astro is about.html, and links stay without an ending.
  build: { format: 'preserve' },
  devToolbar: { enabled: false },
  // Pages load nothing that was not asked for.
  prefetch: false,
  integrations: [
    react(),
    devnetExplorer(config),
    ...portal(),
    searchIndex(),
    documentHeaderRules(),
    markdownTwins(),
    siteDocumentFiles(config),
    csp({ connectTo: pageConnections(config) }),
  ],
  vite: {
    plugins: [...ownCopies, ownSchemas],
    define: {
      'import.meta.env.PORTAGE_PUBLIC': JSON.stringify(publicConfigOf(config, site.version)),
      'import.meta.env.PORTAGE_NETWORK': JSON.stringify(config.network),
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              advancedChunks: {
                groups: [preload, { name: 'island', test: firstLoad, tags: ['$initial'] }, ...ownChunks],
              },
            },
          },
        },
      },
    },
  },
})
