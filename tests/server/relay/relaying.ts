import type { ChainId } from '../../../src/core/chains/chains.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { createRelayHandler } from '../../../src/server/relay/createRelayHandler.ts'
import type { RelayServer } from '../../../src/server/relay/relay.ts'
import { createTestContext } from '../testContext.ts'

export const site = 'https://swap.example.org'

/** A relay in front of one server of a chain, and the requests that reach the server. */
export function relayFor(chain: ChainId, server: RelayServer, upstream: Transport) {
  const reached: Request[] = []
  const send: Transport = async (request) => {
    reached.push(request.clone())
    return upstream(request)
  }
  const { context, reported } = createTestContext()
  const handler = createRelayHandler(() => ({ ...context, relay: { servers: { [chain]: [server] }, send } }))
  return { handler, reached, reported }
}
