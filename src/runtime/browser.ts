import { createNode, type Node, type Nodes } from '../core/nodes/node.ts'
import type { NetworkKind, Protocol } from '../core/protocol.ts'
import { site } from '../site.ts'

/** Which network a site speaks to. */
export type Network = 'devnet' | 'stagenet' | 'mainnet'

/** What the page may know: it travels to every visitor, so nothing secret belongs here. */
export interface PublicConfig {
  readonly network: Network
  readonly nodes: { readonly thornode: readonly string[]; readonly mayanode: readonly string[] }
  readonly version: string
}

/** The devnet's money is the mocknet's: its prefixes can never be mistaken for real ones. */
export const networkKinds: Record<Network, NetworkKind> = {
  devnet: 'mocknet',
  stagenet: 'stagenet',
  mainnet: 'mainnet',
}

const outsideOfABuild: PublicConfig = { network: 'devnet', nodes: { thornode: [], mayanode: [] }, version: '0.0.0' }

/** The configuration that the build put into the page. Outside of a build there are no nodes to ask. */
export const publicConfig: PublicConfig = import.meta.env?.PORTAGE_PUBLIC ?? outsideOfABuild

let nodes: Nodes | undefined

/** Both protocols' nodes as the page reaches them: directly, without a server of ours between. */
export function browserNodes(): Nodes {
  nodes ??= { THORCHAIN: nodeOf('THORCHAIN'), MAYACHAIN: nodeOf('MAYACHAIN') }
  return nodes
}

function nodeOf(protocol: Protocol): Node {
  return createNode({
    protocol,
    network: networkKinds[publicConfig.network],
    endpoints: protocol === 'THORCHAIN' ? publicConfig.nodes.thornode : publicConfig.nodes.mayanode,
    transport: (request) => fetch(request),
    clientId: site.name.toLowerCase(),
  })
}
