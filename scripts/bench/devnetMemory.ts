import { units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import { observeInbound } from '../../src/devnet/machine/inbound/observeInbound.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'

// Run by devnet.ts in a new process, with the flags of `npm run devnet`.
const SWAPS = 100_000
const PER_BLOCK = 50
const MOST_MEGABYTES = 250

/** Returns the memory of this process after a collection, in MB. */
function usedMegabytes(): number {
  globalThis.gc?.()
  return Math.round(process.memoryUsage().rss / 2 ** 20)
}

/** Deposits that observers report, swapped and paid out in signed payments on the XRP Ledger. */
async function runSwaps(count: number): Promise<void> {
  const { state, simulation, chains } = devnet
  const { THORCHAIN: machine } = state
  const from = chains?.get('BTC')?.addressOf('bench') ?? ''
  const to = chains?.get('XRP')?.addressOf('bench') ?? ''
  for (let made = 0; made < count; made += PER_BLOCK) {
    const vault = machine.vaults.get('BTC')
    if (vault === undefined) throw new Error('BTC has no vault.')
    await simulation.betweenBlocks(() => {
      for (let index = made; index < made + PER_BLOCK; index++) {
        const id = index.toString(16).toUpperCase().padStart(64, 'B')
        const coins = [{ asset: parseAsset('BTC.BTC'), amount: units(200_000n) }]
        const tx = { id, chain: 'BTC', from, to: vault.address, coins, gas: [], memo: `=:XRP.XRP:${to}` }
        observeInbound(machine, { tx, vaultPubKey: vault.pubKey, final: true })
      }
    })
    await simulation.step(1)
    if ((made / PER_BLOCK) % 200 === 0) console.log(`after ${made + PER_BLOCK} swaps: ${usedMegabytes()} MB`)
  }
  await simulation.step(200)
  const paid = chains?.get('XRP')?.inboundSince(0, [to]).length ?? 0
  if (paid < 1_000) throw new Error(`Only ${paid} payments are on the chain.`)
}

const devnet = createDevnet({ now: () => 1_795_000_000_000, pace: { paused: true } })
console.log(`before any swap: ${usedMegabytes()} MB`)
await runSwaps(SWAPS)
const used = usedMegabytes()
const isWithin = used <= MOST_MEGABYTES
console.log(`${used} MB after ${SWAPS} swaps (${MOST_MEGABYTES} at most: ${isWithin ? 'within' : 'OVER'})`)
if (!isWithin) process.exitCode = 1
