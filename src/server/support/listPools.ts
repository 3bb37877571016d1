import type { pools } from '../../contract/pools.ts'
import { formatDecimal } from '../../core/asset/amount.ts'
import { filterPools, type Pool } from '../../core/nodes/pool.ts'
import { getPoolRecords, type PoolRecord } from '../../core/quorum/getPoolRecords.ts'
import { cachePerBlock } from '../quotes/cachePerBlock.ts'
import type { Handler } from '../transport/bindHandler.ts'

/** THORChain’s pools that match every filter, largest RUNE depth first. Throws `SwapError` when no node answers. */
export const listPools: Handler<typeof pools> = async (filter, { nodes, clock }) => {
  const node = nodes.THORCHAIN
  const all = await cachePerBlock({ node, now: clock(), key: 'pools', query: () => getPoolRecords(node) })
  const recordOf = new Map(all.map(({ pool, record }) => [pool, record]))
  const found = filterPools([...recordOf.keys()], filter)
  return { pools: found.map((pool) => describe(pool, recordOf.get(pool) ?? {})) }
}

function describe({ balanceAsset, balanceBase, priceUsd }: Pool, record: PoolRecord['record']) {
  return {
    ...(record as PoolObject),
    portage: {
      balance_asset: formatDecimal(balanceAsset, 8),
      balance_rune: formatDecimal(balanceBase, 8),
      ...(priceUsd === undefined ? {} : { price_usd: formatDecimal(priceUsd, 8) }),
    },
  }
}

/** The contract knows the node's keys; `bindHandler` validates the result against it. */
type PoolObject = Record<string, unknown> & Record<'asset' | 'status' | 'balance_asset' | 'balance_rune', string>
