import { useMemo } from 'react'
import { getAgreedPools } from '../../../core/actions/getAgreedPools.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import type { Node, Nodes } from '../../../core/nodes/node.ts'
import type { AgreedPool } from '../../../core/quorum/agreedPools.ts'
import { untilPressedLoaded } from '../../shared/parts/loadPressed.ts'
import type { Query } from '../../shared/query/queryState.ts'
import { useFollowQuote } from '../../shared/query/useFollowQuote.ts'
import { useQuery } from '../../shared/query/useQuery.ts'
import type { AgreedMarket } from './routeCost.ts'

export interface MarketReading {
  readonly pools: AgreedMarket
  /** The protocols whose nodes are still being queried for the first time, or again after a failure. */
  readonly pending: readonly Protocol[]
  readonly refresh: () => void
}

/** Pools older than this are read again for a new quote (ms). */
const FRESH_MS = 15_000

/**
 * Reads the confirmed pools of both protocols after the first quote, so that no price waits for them, and again when a
 * quote is much newer than the pools. `quotedAt` is the time of the last quote on the page's monotonic clock.
 */
export function useAgreedMarket(nodes: Nodes, quotedAt: number | undefined): MarketReading {
  const thorchain = useAgreedPools(nodes.THORCHAIN, quotedAt)
  const mayachain = useAgreedPools(nodes.MAYACHAIN, quotedAt)
  return useMemo(() => {
    const readings = [thorchain, mayachain]
    return {
      pools: Object.fromEntries(readings.flatMap(({ protocol, pools }) => (pools ? [[protocol, pools]] : []))),
      pending: readings.flatMap(({ protocol, pools, pending }) => (pending && !pools ? [protocol] : [])),
      refresh: () => {
        for (const { refresh } of readings) refresh()
      },
    }
  }, [thorchain, mayachain])
}

function useAgreedPools(node: Node, quotedAt: number | undefined) {
  const isWanted = quotedAt !== undefined
  const query = useQuery(useMemo(() => (isWanted ? agreedPoolsQuery(node) : undefined), [node, isWanted]))
  const { result: answer, pending, failures, refresh } = query
  useFollowQuote(query, quotedAt, FRESH_MS)
  const pools = answer?.value
  return useMemo(
    () => ({ protocol: node.protocol, pools, pending: pending || failures === 0, refresh }),
    [node, pools, pending, failures, refresh],
  )
}

/** Query for the pools of one protocol that a majority of its nodes reports. */
function agreedPoolsQuery(node: Node): Query<readonly AgreedPool[]> {
  return {
    key: node.protocol,
    family: node.protocol,
    fetch: async (signal) => {
      await untilPressedLoaded()
      return getAgreedPools(node, { signal })
    },
  }
}
