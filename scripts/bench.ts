// npm run bench [-- name …] [proof [proof name …] [--seed N]]: speeds, sizes and proofs, all of them without a name.
// Machines differ and are noisy, so speeds are ratios within one run. What follows `proof` is for the proofs.
import { benchAggregator } from './bench/aggregator.ts'
import { benchBuild } from './bench/build.ts'
import { benchDevnet } from './bench/devnet.ts'
import { benchFailover } from './bench/failover.ts'
import { benchFuzz } from './bench/fuzz.ts'
import { benchIdempotency } from './bench/idempotency.ts'
import { benchInstall } from './bench/install.ts'
import { benchLibrary } from './bench/library.ts'
import { benchLighthouse } from './bench/lighthouse.ts'
import { benchMathematics } from './bench/mathematics.ts'
import { benchMemory } from './bench/memory.ts'
import { benchMemos } from './bench/memos.ts'
import { benchPages } from './bench/pages.ts'
import { benchProof } from './bench/proof.ts'
import { benchQuotes } from './bench/quotes.ts'
import { benchSdk } from './bench/sdk.ts'
import { benchServer } from './bench/server.ts'
import { benchSheets } from './bench/sheets.ts'
import { benchTracking } from './bench/tracking.ts'
import { benchWallets } from './bench/wallets.ts'
import { benchWidget } from './bench/widget.ts'

const benches: Record<string, (args: readonly string[]) => Promise<void>> = {
  proof: benchProof,
  mathematics: benchMathematics,
  memos: benchMemos,
  library: benchLibrary,
  sdk: benchSdk,
  quotes: benchQuotes,
  failover: benchFailover,
  tracking: benchTracking,
  wallets: benchWallets,
  devnet: benchDevnet,
  build: benchBuild,
  pages: benchPages,
  sheets: benchSheets,
  lighthouse: benchLighthouse,
  server: benchServer,
  memory: benchMemory,
  aggregator: benchAggregator,
  idempotency: benchIdempotency,
  install: benchInstall,
  fuzz: benchFuzz,
  widget: benchWidget,
}

const args = process.argv.slice(2)
const proofAt = args.indexOf('proof')
const names = proofAt < 0 ? args : args.slice(0, proofAt + 1)
const proofArgs = proofAt < 0 ? [] : args.slice(proofAt + 1)

const unknown = names.filter((name) => !(name in benches))
if (unknown.length > 0) {
  console.error(`No bench is called ${unknown.join(', ')}. There are: ${Object.keys(benches).join(', ')}.`)
  process.exit(1)
}
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue
  console.log(`\n# ${name}`)
  await bench(proofArgs)
}
process.exit()
