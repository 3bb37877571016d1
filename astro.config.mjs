import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { csp } from './integrations/applyContentSecurityPolicy.ts'
import { devnetExplorer } from './integrations/devnetExplorer.ts'
import { documentHeaderRules } from './integrations/documentHeaderRules.ts'
import { markdownTwins } from './integrations/markdownTwins.ts'
import { portal } from './integrations/portal.ts'
import { searchIndex } from './integrations/searchIndex.ts'
import { siteDocumentFiles } from './integrations/siteDocuments.ts'
import { skipFacades } from './integrations/skipFacades.ts'
import { widgetScript } from './integrations/widgetScript.ts'
import { pageConnections, parseConfig, publicConfigOf } from './src/runtime/config.ts'
import { site } from './src/site.ts'

const config = parseConfig(process.env)

// Code for the first view, in one file, because it compresses better. The picker, refusal texts, chain readers and
// deposits load on demand.
const firstLoad =
  /src\/(core(?!\/(net\/timeSource|nodes\/refusal|readers|deposits))|runtime|site|ui\/(assets\/(?!assetName|listAssets|searchAssets)|figures|market|messages|parts|query|swap|time))/

// React with the chosen language and parts on demand, which the pay page loads without the swap form.
const reactChunk = {
  name: 'react',
  test: /node_modules\/(react|react-dom|scheduler)\/|src\/ui\/(hydrateIsland|messages\/useLanguage|parts\/(lazyPart|untilLoaded))/,
  tags: ['$initial'],
  priority: 6,
}

// Every page loads the header: the wallet session, the pill of running swaps, and the preload helper. They have one
// chunk with all that they import, or every page would load the island.
const header = {
  name: 'header',
  test: /src\/(std\/memoizeAsync|ui\/(history\/(startSwapPill|swapKeys)|messages\/registerTexts|parts\/(sheetDepth|skipClosedSheets)|review\/burnerKeyName|wallet\/(browserSession|openWalletDialog|pageStorage|rememberedWallets|sessionState|startWalletButton|walletSession)))\.ts$/,
  priority: 7,
}

// Code that loads on demand, in few files, because each file is a request: the sheets and the picker; the review with the
// chain readers; and the deposits of every chain. A module of a plain page has "?" and belongs to none of them.
const onDemand = [
  // Routes, costs, speeds and the refund's fee, which are shown after the first price.
  {
    name: 'details',
    test: /src\/(core\/(actions\/(getRefundFee|getInboundAddresses|getSpeeds)|nodes\/(inboundAddress|networkParameters|readNativeFee|usualNativeFees)|quote\/(refundFee|minimumOut|amountAfterFee))\.ts|ui\/(swap\/(announce|Outcome|PriceDetails|PricedCost|QuoteAnnouncement|refundView|refusalText|Routes|Speeds)|market\/(CostLine|marketSpread|refundFeeQuery)|messages\/(outcome|speed)\.en|speed\/[^/]+)\.tsx?)$/,
    priority: 5,
  },
  // With the support line of failures, and the halts that the picker marks.
  {
    name: 'sheet',
    test: /(@base-ui|@floating-ui|src\/ui\/(parts|picker|halted\/halts|support\/(SupportLine|supportLink)|messages\/support\.en))[^?]*$/,
    priority: 4,
  },
  {
    name: 'review',
    test: /src\/(ui\/(review|recipient)\/|ui\/swap\/Balance|core\/(readers\/|deposits\/\w+\.ts|preparation\/(balances|chooseRate))|wallets\/(createWallet|listen|pageObjects|burner\/createBurner))[^?]*$/,
    priority: 3,
  },
  // Building, checking and signing deposits of every family, which wallets load at once.
  {
    name: 'signers',
    test: /(@scure\/btc-signer\/|micro-packed\/|node_modules\/(viem\/(?!_esm\/(ens|utils\/ens)\/)|abitype\/)|src\/(core\/(deposits\/(?!utxo\/zcash)|preparation\/prepare)|wallets\/|ui\/wallet\/(startEngine|testWallet)))[^?]*$/,
    priority: 2,
  },
  // Only an ENS name needs this, so it is not in the file of the deposits.
  {
    name: 'ens',
    test: /(src\/core\/ens\/|node_modules\/(ox|@adraffy\/ens-normalize|viem\/_esm\/(ens|utils\/ens))\/)[^?]*$/,
    priority: 1,
  },
]

// Plain pages share modules with the island but not React. Each gets its own copy, so that no page loads another's
// code. Measured: rolldown's entriesAware groups load 11 KB more at home, and 37 KB instead of 23 KB at /devnet (limit
// 30 KB).
const plainPages = [
  { name: 'tracking', entry: '/ui/tracking/startTracking.ts' },
  { name: 'history', entry: '/refreshSwaps.ts' },
  { name: 'explorer', entry: '/ui/explorer/startExplorer.ts' },
  { name: 'network', entry: '/ui/network/startNetwork.ts' },
  { name: 'earnings', entry: '/ui/earnings/startEarnings.ts' },
]
// A module cannot be in two chunks, so the first load has its own copy of valibot, with the functions that quotes and pools use.
const restOfValibot = '?rest'
const firstSchemas = /\/src\/core\/nodes\/(bodySchema|wire\/(inbound|number|pool|quote|text))\.ts$/
const ownSchemas = {
  name: 'own-schemas',
  apply: 'build',
  enforce: 'pre',
  async resolveId(source, importer) {
    if (source !== 'valibot' || importer === undefined || firstSchemas.test(importer)) return null
    const found = await this.resolve(source, importer, { skipSelf: true })
    return found && !found.external ? `${found.id}${restOfValibot}` : found
  },
}

const ownChunks = plainPages.map(({ name }) => ({
  name,
  test: new RegExp(`\\?${name}$`),
  priority: 6,
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
    if (!found || found.external || found.id.startsWith('\0')) return found
    return `${found.id.replace(ownCopy, '').replace(restOfValibot, '')}${ownCopy}`
  },
}))

// Vite wraps each dynamic import to preload what the file imports. That is 2 KB of the first load, and the files that matter
// load ahead of their use, on hover or when the page is idle. No script imports a style sheet, which the wrapper also loads.
const plainImports = {
  name: 'plain-imports',
  apply: 'build',
  configResolved({ plugins }) {
    const at = plugins.findIndex(({ name }) => name === 'native:import-analysis-build')
    if (at < 0) throw new Error('Vite has another plugin for dynamic imports.')
    plugins.splice(at, 1)
  },
}

export default defineConfig({
  site: config.siteUrl,
  output: 'static',
  trailingSlash: 'never',
  // Keeps source names: about.astro is about.html, and links have no extension.
  build: { format: 'preserve' },
  devToolbar: { enabled: false },
  // No page is prefetched.
  prefetch: false,
  integrations: [
    react(),
    devnetExplorer(config),
    ...portal(),
    searchIndex(),
    documentHeaderRules(),
    markdownTwins(),
    siteDocumentFiles(config),
    widgetScript(),
    csp({ connectTo: pageConnections(config) }),
  ],
  vite: {
    plugins: [...ownCopies, ownSchemas, plainImports, skipFacades()],
    resolve: {
      alias: { '@astrojs/react/client.js': fileURLToPath(new URL('./src/ui/hydrateIsland.ts', import.meta.url)) },
    },
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
                groups: [
                  header,
                  reactChunk,
                  { name: 'island', test: firstLoad, tags: ['$initial'], priority: 5 },
                  ...ownChunks,
                  ...onDemand,
                ],
              },
            },
          },
        },
      },
    },
  },
})
