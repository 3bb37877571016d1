import { type Asset, formatAsset, parseAsset } from '../../../core/asset/asset.ts'
import { type Protocol, protocolIds, protocols } from '../../../core/chains/protocol.ts'
import type { Pool } from '../../../core/nodes/pool.ts'
import { baseAssetUsd, valueUsd } from '../../../core/nodes/price.ts'
import type { Market } from './market.ts'

export type ListedStatus = 'open' | 'paused' | 'staged' | 'suspended'

/** One asset of the list: its protocols, whether it trades now, and its price. */
export interface ListedAsset {
  readonly key: string
  readonly asset: Asset
  readonly protocols: readonly Protocol[]
  readonly status: ListedStatus
  /** Protocols that have paused its chain; known while the picker is open. */
  readonly pausedOn?: readonly Protocol[]
  /** Set where only a wallet can send it, in the way without one. */
  readonly needsWallet?: true
  /** USD of one coin times 1e8. */
  readonly priceUsd: bigint | undefined
  /**
   * USD on the asset side of its pools, times 1e8; of a base asset, its side of the deepest pool. The list is sorted by
   * it.
   */
  readonly depthUsd: bigint
}

const rank: readonly ListedStatus[] = ['open', 'paused', 'staged', 'suspended']

const poolStatus = (pool: Pool): ListedStatus => {
  if (pool.status !== 'available') return pool.status
  return pool.tradingHalted ? 'paused' : 'open'
}

/** Returns every asset with a pool, and both base assets, deepest pools first. */
export function listAssets({ pools }: Market): readonly ListedAsset[] {
  const found = new Map<string, ListedAsset>()
  const add = (asset: Asset, protocol: Protocol, facts: Pick<ListedAsset, 'status' | 'priceUsd' | 'depthUsd'>) => {
    const key = formatAsset(asset)
    const known = found.get(key)
    found.set(key, known ? merged(known, protocol, facts) : { key, asset, protocols: [protocol], ...facts })
  }
  for (const pool of pools) {
    const depthUsd = pool.priceUsd === undefined ? 0n : valueUsd(pool.balanceAsset, pool.asset, pool.priceUsd)
    add(pool.asset, pool.protocol, { status: poolStatus(pool), priceUsd: pool.priceUsd, depthUsd })
  }
  for (const protocol of protocolIds) {
    const own = pools.filter((pool) => pool.protocol === protocol && pool.status === 'available')
    if (own.length === 0) continue
    const price = baseAssetUsd(own, protocol)
    const scale = 10n ** BigInt(protocols[protocol].baseDecimals)
    const deepest = own.reduce((most, { balanceBase }) => (balanceBase > most ? balanceBase : most), 0n)
    const depthUsd = ((price ?? 0n) * deepest) / scale
    add(parseAsset(protocols[protocol].baseAsset), protocol, { status: 'open', priceUsd: price, depthUsd })
  }
  return [...found.values()].sort((a, b) => (a.depthUsd < b.depthUsd ? 1 : a.depthUsd > b.depthUsd ? -1 : 0))
}

function merged(
  known: ListedAsset,
  protocol: Protocol,
  facts: Pick<ListedAsset, 'status' | 'priceUsd' | 'depthUsd'>,
): ListedAsset {
  const better = rank.indexOf(facts.status) < rank.indexOf(known.status) ? facts.status : known.status
  return {
    ...known,
    protocols: known.protocols.includes(protocol) ? known.protocols : [...known.protocols, protocol],
    status: better,
    priceUsd: known.priceUsd ?? facts.priceUsd,
    depthUsd: known.depthUsd + facts.depthUsd,
  }
}
