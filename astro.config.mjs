import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { csp } from './integrations/csp.ts'
import { documentHeaderRules } from './integrations/documentHeaderRules.ts'
import { markdownTwins } from './integrations/markdownTwins.ts'
import { siteDocumentFiles } from './integrations/siteDocuments.ts'
import { parseConfig, publicConfigOf } from './src/runtime/config.ts'
import { site } from './src/site.ts'

const config = parseConfig(process.env)

// What the page needs before anybody touches it, in one file: it compresses better than many. The picker and the words of
// refusals load when they are needed.
const firstLoad =
  /node_modules\/(react|react-dom|scheduler|zod)\/|src\/(core(?!\/nodes\/refusal)|runtime|site|ui\/(assets\/(?!assetName|listAssets|searchAssets)|figures|messages|parts|question|swap|time))/

export default defineConfig({
  site: config.siteUrl,
  output: 'static',
  trailingSlash: 'never',
  // Pages keep the names of their sources: about.astro is about.html, and links stay without an ending.
  build: { format: 'preserve' },
  devToolbar: { enabled: false },
  integrations: [
    react(),
    mdx(),
    documentHeaderRules(),
    markdownTwins(),
    siteDocumentFiles(config),
    csp({ connectTo: Object.values(config.nodes).flat() }),
  ],
  vite: {
    define: { 'import.meta.env.PORTAGE_PUBLIC': JSON.stringify(publicConfigOf(config, site.version)) },
    environments: {
      client: {
        build: { rolldownOptions: { output: { advancedChunks: { groups: [{ name: 'island', test: firstLoad }] } } } },
      },
    },
  },
})
