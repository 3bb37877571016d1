import type { ReadableChain } from '../../../src/core/index.ts'
import { type ChainId, formatAsset } from '../../../src/core/index.ts'
import { type DevnetToken, tokensOf } from '../../../src/devnet/chains/money.ts'
import type { Harness } from './harness.ts'

/** The tokens of a chain that some pool has, with their contracts as the chain spells them. */
export function tokensOn({ devnet }: Harness, chain: ChainId): readonly DevnetToken[] {
  const pools = Object.values(devnet.state).flatMap((machine) => machine.pools)
  const assets = pools.map(({ asset, decimals }) => ({ asset: formatAsset(asset), decimals }))
  return tokensOf(chain as ReadableChain, assets)
}
