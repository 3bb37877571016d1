// npm run bench [-- name …] [proof [proof name …] [--seed N]]: speeds, sizes and proofs. Without a name it lists them.
// Machines differ and are noisy, so speeds are ratios within one run. Names after `proof` are those of proofs.
import { readCommandLine, refuseArguments } from '../src/local/readCommandLine.ts'
import type { ProofOptions } from './bench/proof.ts'

interface Bench {
  readonly measures: string
  /** On two idle processors. */
  readonly takes: string
  /** Loads the code of one bench only. The options are those of `proof`. */
  readonly run: (options: ProofOptions) => Promise<void>
}

const benches: Readonly<Record<string, Bench>> = {
  server: {
    measures: 'requests a second of the site beside a bare Node handler',
    takes: '3 min',
    run: async () => (await import('./bench/server.ts')).benchServer(),
  },
  memory: {
    measures: 'memory of the site after 200,000 requests',
    takes: '4 min',
    run: async () => (await import('./bench/memory.ts')).benchMemory(),
  },
  quotes: {
    measures: 'p50 and p95 of quotes by pair and size, with every node answering and with one hanging',
    takes: '3 min',
    run: async () => (await import('./bench/quotes.ts')).benchQuotes(),
  },
  scale: {
    measures: 'requests a second and memory of one to four processes on one Postgres; serves dist',
    takes: '2 min',
    run: async () => (await import('./bench/scale.ts')).benchScale(),
  },
  failover: {
    measures: 'latency of answers when nodes are slow or hang',
    takes: '2 min',
    run: async () => (await import('./bench/failover.ts')).benchFailover(),
  },
  aggregator: {
    measures: 'time that a quote of the aggregator takes beyond its slowest node',
    takes: '2 min',
    run: async () => (await import('./bench/aggregator.ts')).benchAggregator(),
  },
  idempotency: {
    measures: 'simultaneous requests with one key that each store executes',
    takes: '1 min',
    run: async () => (await import('./bench/idempotency.ts')).benchIdempotency(),
  },
  pages: {
    measures: 'JavaScript that pages load in a browser',
    takes: '2 min',
    run: async () => (await import('./bench/pages.ts')).benchPages(),
  },
  sheets: {
    measures: 'time until the coin picker and the review appear on a slow processor',
    takes: '2 min',
    run: async () => (await import('./bench/sheets.ts')).benchSheets(),
  },
  lighthouse: {
    measures: 'Lighthouse scores on a phone; downloads Lighthouse',
    takes: '6 min',
    run: async () => (await import('./bench/lighthouse.ts')).benchLighthouse(),
  },
  build: {
    measures: 'time of a full build',
    takes: '1 min',
    run: async () => (await import('./bench/build.ts')).benchBuild(),
  },
  install: {
    measures: 'packages and disk space of npm ci; needs the npm registry',
    takes: '2 min',
    run: async () => (await import('./bench/install.ts')).benchInstall(),
  },
  library: {
    measures: 'size of the library in a bundle, by what is used',
    takes: '1 min',
    run: async () => (await import('./bench/library.ts')).benchLibrary(),
  },
  sdk: {
    measures: 'size of the TypeScript package in a bundle, by journey',
    takes: '2 min',
    run: async () => (await import('./bench/sdk.ts')).benchSdk(),
  },
  devnet: {
    measures: 'quotes and blocks a second, start and memory of the devnet',
    takes: '4 min',
    run: async () => (await import('./bench/devnet.ts')).benchDevnet(),
  },
  tampering: {
    measures: '5,000 changed quotes that must not reach a signature, and 500 honest ones that must',
    takes: '3 min',
    run: async () => (await import('./bench/tampering.ts')).benchTampering(),
  },
  wallets: {
    measures: '1,000 random wallets that send their maximum on real chains; installs tests/package.json',
    takes: '10 min',
    run: async () => (await import('./bench/wallets.ts')).benchWallets(),
  },
  proof: {
    measures: 'every proof with all of its generated cases, or those named after it',
    takes: '30 min',
    run: async (options) => (await import('./bench/proof.ts')).benchProof(options),
  },
}

const width = Math.max(...Object.keys(benches).map(({ length }) => length))
const list = Object.entries(benches).map(
  ([name, { measures, takes }]) => `  ${name.padEnd(width)}  ${takes.padStart(6)}  ${measures}`,
)
const usage = `npm run bench -- name … [proof [proof name …] [--seed N]]

Runs benches, one after the other. Times are about those of two idle processors.

${list.join('\n')}`

const { values, positionals } = readCommandLine({
  usage,
  options: { seed: { type: 'string' } },
  allowPositionals: true,
})
const proofAt = positionals.indexOf('proof')
const names = proofAt < 0 ? positionals : positionals.slice(0, proofAt + 1)
const unknown = names.filter((name) => !Object.hasOwn(benches, name))
if (unknown.length > 0) refuseArguments(`No bench is called ${unknown.join(', ')}.`, usage)
if (proofAt < 0 && values.seed !== undefined) refuseArguments('Only proofs take --seed.', usage)
if (names.length === 0) console.log(usage)
for (const name of new Set(names)) {
  console.log(`\n# ${name}`)
  await benches[name]?.run({ names: positionals.slice(proofAt + 1), seed: values.seed })
}
process.exit()
