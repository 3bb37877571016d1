import * as v from 'valibot'
import { protocols } from '../chains/protocol.ts'
import { decoding } from './bodySchema.ts'
import type { EndpointAnswer } from './endpointAnswer.ts'
import type { Midgard } from './midgard.ts'
import type { Node, QueryEachOptions } from './node.ts'
import { wireBlock } from './wire/wireInbound.ts'
import { count } from './wire/wireNumber.ts'
import { token } from './wire/wireText.ts'

/** Facts that an endpoint reports about itself. */
export interface EndpointFacts {
  /** As it names its chain; undefined where it does not. */
  readonly chainId?: string
  readonly height: number
  /** Unix seconds of its newest block. */
  readonly time: number
  readonly version?: string
  /** The version that the network runs, by its validators. */
  readonly networkVersion?: string
}

const version = v.object({ current: token(40), querier: v.optional(token(40)) })

/** Returns chain id, newest block and version of every endpoint of a node, whichever chain it serves. */
export function readNodeFacts(
  { protocol, queryEachWith }: Pick<Node, 'protocol' | 'queryEachWith'>,
  options?: QueryEachOptions<EndpointFacts>,
): Promise<readonly EndpointAnswer<EndpointFacts>[]> {
  const { prefix } = protocols[protocol]
  return queryEachWith(async (get) => {
    const [block, running] = await Promise.all([get(`${prefix}/block`, wireBlock), get(`${prefix}/version`, version)])
    const { chain_id: chainId, height, time } = block.header
    return {
      ...(chainId === undefined ? {} : { chainId }),
      height,
      time: Math.floor(Date.parse(`${time.slice(0, 19)}Z`) / 1000),
      version: running.querier ?? running.current,
      networkVersion: running.current,
    }
  }, options)
}

/** Heights as an indexer's health lists them. Source: Midgard 2.34, /v2/health. */
const health = v.object({
  lastAggregated: v.optional(v.object({ height: count, timestamp: count })),
  lastCommitted: v.optional(v.object({ height: count, timestamp: count })),
})

/** Returns the newest block that every endpoint of an indexer has indexed. */
export function readIndexerFacts(
  { queryEach }: Pick<Midgard, 'queryEach'>,
  options?: QueryEachOptions<EndpointFacts>,
): Promise<readonly EndpointAnswer<EndpointFacts>[]> {
  const shape = decoding(health, ({ lastAggregated, lastCommitted }): EndpointFacts | undefined => {
    const [newest] = [lastAggregated, lastCommitted].flatMap((one) => one ?? []).sort((a, b) => b.height - a.height)
    return newest && { height: newest.height, time: newest.timestamp }
  })
  return queryEach('/v2/health', shape, options)
}
