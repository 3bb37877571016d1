import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { buildManifest } from './integrations/buildManifest.ts'
import { buildProgress } from './integrations/buildProgress.ts'
import { devnetExplorer } from './integrations/devnetExplorer.ts'
import { finishPages } from './integrations/finishPages.ts'
import { firstLoad, header, reactChunk } from './integrations/initialChunks.ts'
import { librarySources } from './integrations/librarySources.ts'
import { loadedImports } from './integrations/loadedImports.ts'
import { ownChunks, ownCopies, ownSchemas } from './integrations/ownCopies.ts'
import { portal } from './integrations/portal.ts'
import { skipFacades } from './integrations/skipFacades.ts'
import { widgetScript } from './integrations/widgetScript.ts'
import { parseConfig, publicConfigOf } from './src/runtime/config.ts'
import { site } from './src/site.ts'

const config = parseConfig(process.env)

// Code that loads on demand, in few files, because each file is a request: the sheets and the picker; the review with the
// chain readers; and the deposits of every chain. A module of a plain page has "?" and belongs to none of them.
const onDemand = [
  // What the form of the widget loads by itself, and what a press opens there.
  {
    name: 'embedDetails',
    test: /src\/ui\/(pay\/(MemolessAction|MemolessNotes)|form\/(PriceDetails|QuoteAnnouncement|recipient\/RecipientFields|partner\/(openVisit|quoteForPartner)))\.tsx?\?embed$/,
    priority: 5,
  },
  {
    name: 'embedSheet',
    test: /src\/ui\/(pay\/(MemolessDialog|PayView)|embed\/EmbedPayment|form\/picker).*\?embed$/,
    priority: 4,
  },
  // Routes, costs, speeds and the refund's fee, which are shown after the first price.
  {
    name: 'details',
    test: /src\/(core\/(actions\/(getRefundFee|getInboundAddresses|getSpeeds)|nodes\/(inboundAddress|networkParameters)|quorum\/(readNativeFee|readAgreedMimirs|readFigure|agreeingFigures)|quote\/(refundFee|minimumOut|amountAfterFee))\.ts|ui\/(review\/swapRequest|shared\/parts\/Callout|form\/(OutcomePair|PriceDetails|PricedCost|QuoteAnnouncement|Routes)|form\/market\/(CostRow|marketSpread|refundFeeQuery)|form\/(SpeedCards|speedChoices)|texts\/(outcome|speed)\.en)\.tsx?)$/,
    priority: 5,
  },
  // The wallet panel, with the support line of failures. A tap opens it in any page.
  {
    name: 'wallets',
    test: /src\/ui\/(wallet\/(?!payer\.|externalWallet|signingExchange|startEngine|testWallet|session(Engine|Wallet)|watchHoldings)|shared\/(parts\/(Icon|Sheet|mountDialog|sheet)|support\/(SupportLine|supportLink))|texts\/(support|wallet)\.en)[^?]*$/,
    priority: 5,
  },
  // The coin picker, with the halts that it marks.
  {
    name: 'picker',
    test: /src\/ui\/(shared\/parts\/(?!AddressText|Callout|QrCode|addressGroups)|form\/picker|form\/halted\/halts)[^?]*$/,
    priority: 4,
  },
  {
    name: 'review',
    test: /src\/(ui\/(review\/(?!ElsewhereAccount|ElsewhereSigning|ScanCodes)|form\/recipient\/)|ui\/form\/Balance|ui\/wallet\/payer\.|ui\/shared\/(parts\/(AddressText|addressGroups)|time\/nodeClock)\.|core\/(readers\/(?!ens\/)|deposits\/\w+\.ts|preparation\/(balances|chooseRate)|quote\/expectConsent)|wallets\/(createWallet|listen|pageObjects|signPrepared|burner\/createBurner))[^?]*$/,
    priority: 3,
  },
  // Building, checking and signing deposits of every family, which wallets load at once.
  {
    name: 'signers',
    test: /(@scure\/btc-signer\/|micro-packed\/|node_modules\/(viem\/(?!_esm\/(ens|utils\/ens)\/)|abitype\/)|src\/(core\/(deposits\/(?!utxo\/(zcash|account|frames))|preparation\/prepare)|wallets\/|ui\/wallet\/(startEngine|testWallet)))[^?]*$/,
    priority: 2,
  },
  // Only an ENS name needs this, so it is not in the file of the deposits.
  {
    name: 'ens',
    test: /(src\/core\/readers\/ens\/|node_modules\/(ox|@adraffy\/ens-normalize|viem\/_esm\/(ens|utils\/ens))\/)[^?]*$/,
    priority: 1,
  },
]

// A browser compiles a function when it is first called, which delays the first sheet of a slow phone. This comment makes
// Chrome compile the whole file while it loads, on another thread.
const compileHint = ({ name }) => (name === 'picker' || name === 'wallets' ? '//# allFunctionsCalledOnLoad' : '')

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
    buildProgress(),
    react(),
    devnetExplorer(config),
    ...portal(),
    widgetScript(),
    finishPages(config),
    buildManifest(config, process.env),
  ],
  vite: {
    plugins: [librarySources, ownCopies, ownSchemas, plainImports, skipFacades(), loadedImports()],
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
              postBanner: compileHint,
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
