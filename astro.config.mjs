import mdx from '@astrojs/mdx'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { csp } from './integrations/csp.ts'
import { parseConfig, publicConfigOf } from './src/runtime/config.ts'
import { site } from './src/site.ts'

const config = parseConfig(process.env)

export default defineConfig({
  site: config.siteUrl,
  output: 'static',
  trailingSlash: 'never',
  // Pages keep the names of their sources: about.astro is about.html, and links stay without an ending.
  build: { format: 'preserve' },
  devToolbar: { enabled: false },
  integrations: [react(), mdx(), csp({ connectTo: Object.values(config.nodes).flat() })],
  vite: { define: { 'import.meta.env.PORTAGE_PUBLIC': JSON.stringify(publicConfigOf(config, site.version)) } },
})
