import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import { type InboundAddress, inboundPath, inboundShape } from '../nodes/inboundAddress.ts'
import type { Node, QueryEachOptions } from '../nodes/node.ts'
import { type BlockReading, blockQueryOptions, readBlock } from '../nodes/readBlock.ts'

/** The vaults that one endpoint reports, and its block height. */
export interface InboundReport {
  readonly rows: readonly InboundAddress[]
  /** Its vaults count only while it follows its chain. */
  readonly reading: BlockReading
}

/** The report of every endpoint, in their order, or why there is none. */
export type InboundReports = readonly EndpointAnswer<InboundReport>[]

/**
 * Queries every endpoint for its vaults and its newest block. Reports count once `ready` resolves, which runs at the
 * same time as the requests. Rejects only when the caller aborts.
 */
export async function readInboundReports(
  node: Node,
  options: QueryEachOptions<InboundReport> = {},
  ready?: Promise<void>,
): Promise<InboundReports> {
  const limits = await blockQueryOptions(node, options)
  return node.queryEachWith(async (get, endpoint) => {
    const requests = [get(inboundPath(node), inboundShape), readBlock(get, node, endpoint), ready] as const
    const [rows, reading] = await Promise.all(requests)
    return { rows, reading }
  }, limits)
}
