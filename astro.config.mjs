import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { csp } from './integrations/csp.ts'
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
  /node_modules\/(react|react-dom|scheduler|zod)\/|src\/(core(?!\/(nodes\/refusal|readers|deposits))|runtime|site|ui\/(assets\/(?!assetName|listAssets|searchAssets)|figures|messages|parts|question|swap|time))/

// What loads a part of a page later stands by itself, or every page that does so would load the island with it.
const preload = { name: 'preload', test: /vite\/preload-helper/, priority: 1 }

// The page that follows a swap needs a part of that file and none of its React: it has a copy of its own, so that neither
// page carries what only the other needs.
const ownCopy = '?tracking'
const tracking = { name: 'tracking', test: /\?tracking$/, priority: 1 }
const trackingCopy = {
  name: 'tracking-copy',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    const isEntry = source.endsWith('/ui/tracking/startTracking.ts')
    if (!isEntry && !importer?.endsWith(ownCopy)) return null
    const from = importer?.replace(ownCopy, '')
    const found = await this.resolve(source, from, { skipSelf: true })
    return found && !found.external && !found.id.startsWith('\0') ? `${found.id.replace(ownCopy, '')}${ownCopy}` : found
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
    ...portal(),
    searchIndex(),
    documentHeaderRules(),
    markdownTwins(),
    siteDocumentFiles(config),
    csp({ connectTo: pageConnections(config) }),
  ],
  vite: {
    plugins: [trackingCopy],
    define: { 'import.meta.env.PORTAGE_PUBLIC': JSON.stringify(publicConfigOf(config, site.version)) },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { advancedChunks: { groups: [preload, { name: 'island', test: firstLoad }, tracking] } },
          },
        },
      },
    },
  },
})
