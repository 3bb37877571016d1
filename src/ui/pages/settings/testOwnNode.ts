import { type NetworkKind, type Protocol, protocols } from '../../../core/chains/protocol.ts'
import { cosmosNetworks } from '../../../core/deposits/cosmos/cosmosNetworks.ts'
import { judgeAge } from '../../../core/diagnosis/judgeAge.ts'
import { OWN_OPERATOR } from '../../../core/nodes/net/ownEndpoints.ts'
import type { Transport } from '../../../core/nodes/net/transport.ts'
import { createNode } from '../../../core/nodes/node.ts'
import { type EndpointFacts, readNodeFacts } from '../../../core/nodes/nodeFacts.ts'

const DEADLINE_MS = 8_000

/** Result of a test. `good` and `late` nodes can be added. */
export type OwnNodeTest =
  | { readonly verdict: 'unreachable' | 'not_a_node' }
  | ({ readonly verdict: 'good' | 'late' | 'behind' | 'other_network'; readonly expected: string } & Head)

interface Head {
  readonly chainId: string
  readonly height: number
  readonly ageSeconds: number
}

export interface OwnNodeTestOptions {
  readonly protocol: Protocol
  readonly network: NetworkKind
  readonly transport: Transport
  /** Returns the present in Unix seconds. */
  readonly now: () => Promise<number>
}

/**
 * Reads the newest block of a node and judges its chain id and age as every check of an endpoint does. Never throws.
 */
export async function testOwnNode(url: string, options: OwnNodeTestOptions): Promise<OwnNodeTest> {
  const { protocol, network, transport, now } = options
  const endpoints = [{ operator: OWN_OPERATOR, url }]
  const node = createNode({ protocol, network, transport, endpoints, deadlineMs: DEADLINE_MS })
  // Read at the same time, so that a slow answer does not add to the age of the block.
  const [[answer], seconds] = await Promise.all([readNodeFacts(node, { waitsForAll: true }), now()])
  if (answer?.outcome !== 'answer') {
    return { verdict: answer?.error.code === 'nodes_unreachable' ? 'unreachable' : 'not_a_node' }
  }
  return judge(answer.value, options, seconds)
}

function judge(
  { chainId, height, time }: EndpointFacts,
  { protocol, network }: OwnNodeTestOptions,
  now: number,
): OwnNodeTest {
  if (chainId === undefined) return { verdict: 'not_a_node' }
  const service = protocol === 'THORCHAIN' ? 'thornode' : 'mayanode'
  const { state, ageSeconds = 0 } = judgeAge({ service, height, time, furthest: height, now: now * 1000 })
  const expected = cosmosNetworks[protocols[protocol].chain].chainIds[network]
  const facts = { expected, chainId, height, ageSeconds }
  if (chainId !== expected) return { verdict: 'other_network', ...facts }
  if (state === 'behind') return { verdict: 'behind', ...facts }
  return { verdict: state === 'late' ? 'late' : 'good', ...facts }
}
