import type { ReadableChain } from '../../../src/core/index.ts'
import { type ChainId, formatAsset } from '../../../src/core/index.ts'
import { type DevnetToken, tokensOf } from '../../../src/devnet/chains/tokens.ts'
import type { Harness } from './harness.ts'

/** Returns the tokens of a chain with a pool, with contracts in the chain's notation. */
export function tokensOn({ devnet }: Harness, chain: ChainId): readonly DevnetToken[] {
  const pools = Object.values(devnet.state).flatMap((machine) => machine.pools)
  const assets = pools.map(({ asset, decimals }) => ({ asset: formatAsset(asset), decimals }))
  return tokensOf(chain as ReadableChain, assets)
}
