import { type ChainId, parseAsset, unitDecimals, units } from '../../../src/core/index.ts'
import { chainOf, type Harness } from './harness.ts'
import { tokensOn } from './tokens.ts'

/** Balance of an address in the chain's smallest unit, with its decimals. */
export interface Holding {
  readonly native: bigint
  readonly decimals: number
  /** Decimals of the protocols' units. */
  readonly places: number
}

/** Reads a balance with the chain's reader. */
export async function holdingOf(harness: Harness, chain: ChainId, address: string, asset: string): Promise<Holding> {
  const tokens = tokensOn(harness, chain).filter((token) => token.asset === asset)
  const balances = await harness.readerOf(chain).balances(address, { tokens })
  const { amount: native = 0n, decimals = 8 } = balances.find((balance) => balance.asset === asset) ?? {}
  return { native, decimals, places: unitDecimals(parseAsset(asset, chain === 'MAYA' ? 'MAYACHAIN' : 'THORCHAIN')) }
}

/** Converts to protocol units, rounded down. */
export function unitsIn({ native, decimals, places }: Holding): bigint {
  return (native * 10n ** BigInt(places)) / 10n ** BigInt(decimals)
}

/** Returns the decrease in protocol units, rounded up. */
export function decreaseOf(before: Holding, after: Holding): bigint {
  const { decimals, places } = before
  const step = 10n ** BigInt(Math.max(decimals - places, 0))
  return unitsIn({ ...before, native: before.native - after.native + step - 1n })
}

/** Funds an address from the faucet. The coins arrive with the chain's next block. */
export function fund(harness: Harness, chain: ChainId, coin: { to: string; asset: string; amount: bigint }): void {
  chainOf(harness, chain).faucet({ ...coin, amount: units(coin.amount) })
}

/** Returns the total network fee of transactions, in units, each rounded down. */
export function feesOf(harness: Harness, chain: ChainId, hashes: readonly string[]): bigint {
  return hashes.reduce((sum, hash) => sum + (chainOf(harness, chain).feeOf(hash) ?? 0n), 0n)
}

/** Makes blocks until funded coins are in a block. */
export async function waitForCoins(harness: Harness, chain: ChainId): Promise<void> {
  for (let blocks = 0; chainOf(harness, chain).pendingCount() > 0; blocks++) {
    if (blocks > 1_000) throw new Error(`${chain} makes no block.`)
    await harness.step()
  }
}
