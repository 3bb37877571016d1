import type { Protocol } from '../../src/core/chains/protocol.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { createNode, type Nodes } from '../../src/core/nodes/node.ts'
import type { ServerContext } from '../../src/server/context.ts'
import { createApiKeys } from '../../src/server/limits/apiKeys.ts'
import { createMemoryLimiter } from '../../src/server/limits/memoryLimiter.ts'
import { resolveRates } from '../../src/server/limits/rates.ts'
import { createProbe } from '../../src/server/support/probe.ts'
import { openStore } from '../../src/storage/openStore.ts'
import { threeViews } from '../threeViews.ts'

const noNetwork: Transport = async () => {
  throw new Error('There is no network in this test.')
}

/** Both protocols' nodes behind one transport, three endpoints each as on the devnet. */
export function nodesOver(transport: Transport, count = 3): Nodes {
  const node = (protocol: Protocol, name: string) =>
    createNode({
      protocol,
      network: 'mocknet',
      endpoints: threeViews('http://node.test', name).slice(0, count),
      transport,
      clientId: 'test',
    })
  return { THORCHAIN: node('THORCHAIN', 'thornode'), MAYACHAIN: node('MAYACHAIN', 'mayanode') }
}

/** A context whose network is the given transport; what it reports is kept. Nothing is stored and no mail is sent. */
export function createTestContext(transport: Transport = noNetwork, nodes = nodesOver(transport)) {
  const reported: unknown[] = []
  const clock = () => Date.UTC(2026, 0, 2, 3, 4, 5)
  const store = openStore({ dataDir: '.data', deployed: true })
  const context: ServerContext = {
    siteUrl: 'https://swap.example.org',
    hosts: { names: ['swap.example.org'], local: false },
    network: 'devnet',
    nodes,
    loadReader: async () => {
      throw new Error('There are no chain servers in this test.')
    },
    clock,
    version: '1.2.3',
    store,
    probe: createProbe({ nodes, store, clock }),
    limiter: createMemoryLimiter(clock),
    apiKeys: createApiKeys({ table: store.apiKeys, pepper: () => 'pepper', network: 'devnet', clock }),
    rates: resolveRates({ mcp: { limit: 100_000, windowSeconds: 600 } }),
    sendMail: undefined,
    mailbox: undefined,
    reportError: (_requestId, failure) => reported.push(failure),
    logOnce: () => {},
    waitUntil: () => {},
  }
  return { context, reported }
}
