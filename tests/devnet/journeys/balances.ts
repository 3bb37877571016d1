import { type ChainId, units } from '../../../src/core/index.ts'
import { chainOf, type Harness } from './harness.ts'
import { tokensOn } from './tokens.ts'

/** What an address holds, in the chain's own smallest unit, with the decimals in which it counts. */
export interface Holding {
  readonly native: bigint
  readonly decimals: number
  /** Decimals of the protocols' units: 8, and 10 for CACAO. */
  readonly places: number
}

/** By the chain's reader. */
export async function holdingOf(harness: Harness, chain: ChainId, address: string, asset: string): Promise<Holding> {
  const tokens = tokensOn(harness, chain).filter((token) => token.asset === asset)
  const balances = await harness.readerOf(chain).balances(address, { tokens })
  const { amount: native = 0n, decimals = 8 } = balances.find((balance) => balance.asset === asset) ?? {}
  return { native, decimals, places: asset === 'MAYA.CACAO' ? 10 : 8 }
}

/** In the protocols' units, cut. */
export function unitsIn({ native, decimals, places }: Holding): bigint {
  return (native * 10n ** BigInt(places)) / 10n ** BigInt(decimals)
}

/** How much less there is, in units, a part of one counted in full. */
export function decreaseOf(before: Holding, after: Holding): bigint {
  const { decimals, places } = before
  const step = 10n ** BigInt(Math.max(decimals - places, 0))
  return unitsIn({ ...before, native: before.native - after.native + step - 1n })
}

/** Coins out of nowhere; they are there in the chain's next block. */
export function fund(harness: Harness, chain: ChainId, coin: { to: string; asset: string; amount: bigint }): void {
  chainOf(harness, chain).faucet({ ...coin, amount: units(coin.amount) })
}

/** What the chain took for transactions, in units of its coin, each cut. */
export function feesOf(harness: Harness, chain: ChainId, hashes: readonly string[]): bigint {
  return hashes.reduce((sum, hash) => sum + (chainOf(harness, chain).feeOf(hash) ?? 0n), 0n)
}

/** Steps until the coins that somebody was given stand in a block. */
export async function waitForCoins(harness: Harness, chain: ChainId): Promise<void> {
  for (let blocks = 0; chainOf(harness, chain).waiting() > 0; blocks++) {
    if (blocks > 1_000) throw new Error(`${chain} makes no block.`)
    await harness.step()
  }
}
