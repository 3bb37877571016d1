import { createHash } from 'node:crypto'
import { units } from '../../src/core/asset/amount.ts'
import { parseAsset } from '../../src/core/asset/asset.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { observeInbound } from '../../src/devnet/machine/inbound/observeInbound.ts'
import { createDevnet } from '../../src/devnet/serve/createDevnet.ts'

// Run by devnet.ts in a new process.
const QUOTES = 4_000
const BLOCKS = 600
const SWAPS = 100
const EXPECTED = { quotes: 2_000, blocks: 600, megabytes: 250 } as const

const perSecond = (count: number, ms: number): number => Math.round((count * 1_000) / ms)

async function timed(act: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await act()
  return performance.now() - from
}

/** Baseline of this machine: hashes of one kilobyte per second. */
async function baseline(): Promise<number> {
  const kilobyte = new Uint8Array(1_024)
  const count = 20_000
  const ms = await timed(async () => {
    for (let one = 0; one < count; one++) createHash('sha256').update(kilobyte).digest()
  })
  return perSecond(count, ms)
}

async function quotesPerSecond({ transport }: Devnet): Promise<number> {
  const query = 'from_asset=BTC.BTC&to_asset=ETH.ETH&destination=0x8Bc3C0244F766D319336E8FAd80932B2483C2bC2'
  const quote = async (amount: number) => {
    const url = `http://devnet.example/1/thornode/thorchain/quote/swap?${query}&amount=${amount}`
    const response = await transport(new Request(url))
    if (!response.ok) throw new Error(await response.text())
    await response.arrayBuffer()
  }
  for (let one = 0; one < QUOTES / 4; one++) await quote(10_000_000 + one)
  const ms = await timed(async () => {
    for (let one = 0; one < QUOTES; one++) await quote(10_000_000 + one)
  })
  return perSecond(QUOTES, ms)
}

/** A hundred streaming swaps in progress in every measured block. */
async function blocksPerSecond({ state: { THORCHAIN: machine }, simulation, chains }: Devnet): Promise<number> {
  const vault = machine.vaults.get('BTC')
  const from = chains?.get('BTC')?.addressOf('bench') ?? ''
  const to = chains?.get('ETH')?.addressOf('bench') ?? ''
  if (vault === undefined) throw new Error('BTC has no vault.')
  const memo = `=:ETH.ETH:${to}:0/8/1000`
  await simulation.betweenBlocks(() => {
    for (let index = 0; index < SWAPS; index++) {
      const id = index.toString(16).toUpperCase().padStart(64, 'B')
      const coins = [{ asset: parseAsset('BTC.BTC'), amount: units(1_000_000_000n) }]
      const tx = { id, chain: 'BTC', from, to: vault.address, coins, gas: [], memo }
      observeInbound(machine, { tx, vaultPubKey: vault.pubKey, final: true })
    }
  })
  await simulation.step(50)
  const ms = await timed(() => simulation.step(BLOCKS))
  if (machine.orders.size < SWAPS) throw new Error(`Only ${machine.orders.size} swaps are under way.`)
  return perSecond(BLOCKS, ms)
}

function report(name: string, figure: number, expected: number, beside: number): void {
  const verdict = figure >= expected ? 'as expected' : 'BELOW what is expected'
  console.log(`${figure} ${name} (${expected} expected: ${verdict}), beside ${beside} SHA-256 of 1 KB a second`)
  if (figure < expected) process.exitCode = 1
}

const devnet = createDevnet({ now: () => 1_795_000_000_000, pace: { paused: true } })
const quotes = await quotesPerSecond(devnet)
report('quotes a second', quotes, EXPECTED.quotes, await baseline())
const blocks = await blocksPerSecond(devnet)
report(`blocks a second with ${SWAPS} swaps in flight`, blocks, EXPECTED.blocks, await baseline())
globalThis.gc?.()
const megabytes = Math.round(process.memoryUsage().rss / 2 ** 20)
const within = megabytes < EXPECTED.megabytes
console.log(`${megabytes} MB of memory after that (${EXPECTED.megabytes} at most: ${within ? 'within' : 'OVER'})`)
if (!within) process.exitCode = 1
