import { createNode, type Nodes } from '../../src/core/nodes/node.ts'
import type { Transport } from '../../src/core/nodes/transport.ts'
import type { Protocol } from '../../src/core/protocol.ts'
import type { ServerContext } from '../../src/server/context.ts'

const noNetwork: Transport = async () => {
  throw new Error('There is no network in this test.')
}

/** Both protocols' nodes behind one transport, three endpoints each as on the devnet. */
export function nodesOver(transport: Transport, count = 3): Nodes {
  const node = (protocol: Protocol, name: string) =>
    createNode({
      protocol,
      network: 'mocknet',
      endpoints: Array.from({ length: count }, (_, index) => `http://node.test/${index + 1}/${name}`),
      transport,
      clientId: 'test',
    })
  return { THORCHAIN: node('THORCHAIN', 'thornode'), MAYACHAIN: node('MAYACHAIN', 'mayanode') }
}

/** A context whose network is the given transport; what it reports is kept. */
export function createWorld(transport: Transport = noNetwork, nodes = nodesOver(transport)) {
  const reported: unknown[] = []
  const world: ServerContext = {
    siteUrl: 'https://swap.example.org',
    network: 'devnet',
    nodes,
    clock: () => Date.UTC(2026, 0, 2, 3, 4, 5),
    version: '1.2.3',
    report: (_requestId, failure) => reported.push(failure),
  }
  return { world, reported }
}
