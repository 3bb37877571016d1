import path from 'node:path'
import type { Plugin } from 'vite'

const isClient = ({ name }: { readonly name: string }) => name === 'client'

/**
 * Plain pages share modules with the island but not React. Each gets its own copy, so that no page loads another's
 * code. Measured: rolldown's entriesAware groups load 11 KB more at home, and 37 KB instead of 23 KB at /devnet (limit
 * 30 KB).
 */
const plainPages = [
  { name: 'tracking', entry: '/ui/track/startTracking.ts' },
  { name: 'history', entry: '/refreshSwaps.ts' },
  { name: 'explorer', entry: '/ui/pages/explorer/startExplorer.ts' },
  { name: 'network', entry: '/ui/pages/network/startNetwork.ts' },
  { name: 'earnings', entry: '/ui/pages/earnings/startEarnings.ts' },
  { name: 'embed', entry: '/ui/embed/startEmbed.tsx' },
  { name: 'generator', entry: '/ui/embed/startGenerator.ts' },
] as const

/** What the widget's frame has in place of React, which is five times as large. */
const preact: Readonly<Record<string, string>> = {
  react: 'preact/compat',
  'react-dom': 'preact/compat',
  'react-dom/client': 'preact/compat/client',
  'react/jsx-runtime': 'preact/jsx-runtime',
}

/**
 * What a page has once: its dictionaries, because a language has to reach the texts of the header and footer, too, what it
 * knows of the files that load on demand, and of the incidents of its site. Languages are one file for every page, which
 * a browser keeps. The generator opens the swap form's coin picker.
 */
const sharedModule =
  /\/src\/(core\/nodes\/net\/siteIncidents|ui\/(texts\/(registerTexts|pluralIn|locales\/[\w-]+)|shared\/parts\/(loadModule|untilLoaded|loadPressed)|embed\/openCoinPicker))\.tsx?$/

// A module cannot be in two chunks, so the first load has its own copy of valibot, with the functions that quotes and
// pools use.
const restOfValibot = '?rest'
const firstSchemas = /\/src\/core\/nodes\/(bodySchema|wire\/wire(Inbound|Number|Pool|Quote|Text))\.ts$/

/** Gives every module but those of the first load the other copy of valibot. */
export const ownSchemas: Plugin = {
  name: 'own-schemas',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: isClient,
  resolveId: {
    filter: { id: /^valibot$/ },
    async handler(source, importer) {
      if (importer === undefined || firstSchemas.test(importer)) return null
      const found = await this.resolve(source, importer, { skipSelf: true })
      return found && !found.external ? `${found.id}${restOfValibot}` : found
    },
  },
}

/**
 * The chunk of each plain page: what it loads at first. Tracking loads by itself once the page is drawn, so its chunk is its
 * entry with all that it imports statically.
 */
export const ownChunks = plainPages.map(({ name, entry }) =>
  name === 'tracking'
    ? { name, test: new RegExp(`${entry}\\?${name}$`), priority: 6 }
    : { name, test: new RegExp(`\\?${name}$`), priority: 6, tags: ['$initial'] },
)

/** Returns the page whose copy an import belongs to. */
const pageOf = (source: string, importer = '') =>
  plainPages.find(({ name, entry }) => source.endsWith(entry) || importer.endsWith(`?${name}`))

/** A relative import that names the file in full: of our own source, or of a package's modules. */
const namedFile = /^\.{1,2}\/.*\.(?:tsx?|m?js)$/

/**
 * Gives each plain page its own copy of the modules that it imports. One plugin serves all pages and resolves files that are
 * named in full itself, because the bundler calls it for every import: tens of thousands of calls were seconds of a build.
 */
export const ownCopies: Plugin = {
  name: 'own-copies',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: isClient,
  async resolveId(source, importer) {
    const page = pageOf(source, importer)
    if (page === undefined) return null
    const ownCopy = `?${page.name}`
    const from = importer?.replace(ownCopy, '')
    const wanted = page.name === 'embed' ? (preact[source] ?? source) : source
    const found =
      from !== undefined && namedFile.test(source) && !from.includes('?')
        ? { id: path.posix.join(path.posix.dirname(from), source), external: false }
        : await this.resolve(wanted, from, { skipSelf: true })
    if (!found || found.external || found.id.startsWith('\0') || sharedModule.test(found.id)) return found
    return `${found.id.replace(ownCopy, '').replace(restOfValibot, '')}${ownCopy}`
  },
}
