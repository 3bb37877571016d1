import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { run } from '../../scripts/release/tools.ts'
import { installTestTools } from '../../scripts/testTools.ts'
import { site } from '../../src/site.ts'

/**
 * Code that a swap loads on demand, by the kind of its source chain; for UTXO chains with the interface of one server, and
 * for EVM chains with a token.
 */
const families = {
  utxo: ['readers/utxo/utxoReader', 'readers/utxo/esplora', 'preparation/prepareUtxo'],
  memo: ['readers/utxo/utxoReader', 'readers/utxo/haskoin', 'preparation/prepareSendWithMemo'],
  evm: ['readers/evm/evmReader', 'preparation/prepareEvm', 'chains/eth/tokens', 'chains/routers'],
  cosmos: ['readers/cosmos/cosmosReader', 'preparation/prepareCosmos', 'address/moduleAccounts'],
  xrp: ['readers/xrp/xrpReader', 'preparation/prepareXrp'],
  solana: ['readers/solana/solanaReader', 'preparation/prepareSolana', 'address/ed25519'],
  tron: ['readers/tron/tronReader', 'preparation/prepareTron', 'chains/tron/tokens'],
} as const

const quoting = ['createNode', 'getQuotes', 'parseAsset', 'units']
const swapping = [...quoting, 'createReader', 'prepareDeposit', 'getSwapStatus']

/** Sizes in kilobytes of gzip, each file by itself: `quotes`, and a whole swap of each family. */
export type JourneySizes = Readonly<Record<'quotes' | keyof typeof families, number>>

interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      { readonly entryPoint?: string; readonly imports: readonly { readonly path: string; readonly kind: string }[] }
    >
  >
}

/** Bundles the installed package with esbuild, in parts. Returns how much code a program loads, at once and on demand. */
export async function measureJourneys(folder: string): Promise<JourneySizes> {
  const quotes = await bundleParts(folder, quoting)
  const swaps = await bundleParts(folder, swapping)
  const bySource = Object.entries(families).map(([family, parts]) => [family, swaps(parts)] as const)
  return { quotes: quotes([]), ...Object.fromEntries(bySource) } as JourneySizes
}

/** Returns a function that adds up the first file and parts on demand, each with everything that it imports. */
async function bundleParts(folder: string, names: readonly string[]) {
  const place = path.join(folder, 'journeys', String(names.length))
  mkdirSync(place, { recursive: true })
  writeFileSync(path.join(place, 'entry.js'), `export { ${names.join(', ')} } from '${site.packages.typescript}'`)
  const flags = ['--bundle', '--splitting', '--minify', '--format=esm', '--target=es2022', '--log-level=error']
  const esbuild = path.join(await installTestTools(), 'esbuild/bin/esbuild')
  await run(esbuild, ['entry.js', ...flags, '--outdir=out', '--metafile=meta.json'], { cwd: place })
  const { outputs } = JSON.parse(readFileSync(path.join(place, 'meta.json'), 'utf8')) as Metafile
  return (parts: readonly string[]): number => {
    const starts = ['entry', ...parts].map((part) => {
      const found = Object.keys(outputs).find((name) => outputs[name]?.entryPoint?.endsWith(`${part}.js`))
      if (found === undefined) throw new RangeError(`No part of the bundle is called ${part}.`)
      return found
    })
    const loaded = new Set(starts)
    for (const name of loaded) {
      for (const { path: next, kind } of outputs[name]?.imports ?? []) if (kind === 'import-statement') loaded.add(next)
    }
    const sizes = [...loaded].map((name) => gzipSync(readFileSync(path.join(place, name)), { level: 9 }).length)
    return sizes.reduce((sum, size) => sum + size, 0) / 1024
  }
}
