import { type Asset, formatAsset, layer1Of } from '../../core/asset/asset.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import { getPoolDepths } from '../../core/nodes/poolHistory.ts'
import { browserMidgard } from '../shared/query/browserMidgard.ts'
import type { Query } from '../shared/query/queryState.ts'
import type { HourlyDepths } from './suggestLimit.ts'

const lastDay = { interval: 'hour', count: 24 } as const

/** Query for the depths of a pair's pools in the last 24 hours, as one protocol's indexer reports them. */
export function pairDepthsQuery(
  protocol: Protocol,
  { from, to }: { readonly from: Asset; readonly to: Asset },
): Query<{ readonly from: HourlyDepths; readonly to: HourlyDepths }> {
  const names = [from, to].map((asset) => formatAsset(layer1Of(asset)))
  return {
    key: `depths ${protocol} ${names.join(' ')}`,
    family: 'depths',
    fetch: async (signal) => {
      const indexer = browserMidgard()[protocol]
      const read = async (pool: string | undefined) =>
        pool === undefined || pool === protocols[protocol].baseAsset
          ? undefined
          : getPoolDepths(indexer, pool, lastDay, { signal })
      const [sold, bought] = await Promise.all([read(names[0]), read(names[1])])
      return { from: sold, to: bought }
    },
  }
}
