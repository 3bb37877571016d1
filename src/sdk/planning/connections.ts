import { isChainId } from '../../core/chains/chains.ts'
import type { NetworkKind, Protocol } from '../../core/chains/protocol.ts'
import { serverPresets } from '../../core/chains/serverPresets.ts'
import { SwapError } from '../../core/errors.ts'
import type { Clock } from '../../core/nodes/net/clock.ts'
import type { Endpoint } from '../../core/nodes/net/endpoint.ts'
import { createSimulatedTime } from '../../core/nodes/net/simulatedTime.ts'
import type { Transport } from '../../core/nodes/net/transport.ts'
import { createNode, type Nodes } from '../../core/nodes/node.ts'
import { nodePresets } from '../../core/nodes/nodePresets.ts'
import { createReader } from '../../core/readers/createReader.ts'
import type { ChainReader, ReadableChain } from '../../core/readers/reader.ts'
import { devnetApiOf, isReadableChain } from '../../core/readers/readerApis.ts'
import type { ReaderEndpoint } from '../../core/readers/readerEndpoint.ts'

/**
 * Network of a swap.
 * @example
 * const network: SwapNetwork = 'mainnet'
 */
export type SwapNetwork = 'devnet' | 'stagenet' | 'mainnet'

/**
 * Nodes and chain servers of one network. Give your own to use other endpoints.
 * @example
 * const connections: Connections = connect({ network: 'devnet', devnetUrl: 'http://127.0.0.1:8889' })
 */
export interface Connections {
  readonly nodes: Nodes
  readonly readerOf: (chain: ReadableChain) => ChainReader
  /** The servers of a chain, for wallets that do not know it. */
  readonly serversOf?: (chain: ReadableChain) => readonly ReaderEndpoint[]
  readonly clock?: Clock
}

/**
 * A network to connect to. The devnet has an address of its own.
 * @example
 * const options: ConnectOptions = { network: 'mainnet' }
 */
export type ConnectOptions = { readonly transport?: Transport } & (
  | { readonly network: 'devnet'; readonly devnetUrl: string }
  | { readonly network: 'stagenet' | 'mainnet' }
)

/** How addresses of each network are written. */
export const networkKinds: Readonly<Record<SwapNetwork, NetworkKind>> = {
  devnet: 'mocknet',
  stagenet: 'stagenet',
  mainnet: 'mainnet',
}

/**
 * Connects to a devnet, or to the public endpoints of a network. Nothing is sent before the first query.
 * @example
 * const { nodes } = connect({ network: 'mainnet' })
 * nodes.THORCHAIN.operators.length // 5
 */
export function connect(options: ConnectOptions): Connections {
  const { network, transport = (request: Request) => globalThis.fetch(request) } = options
  const kind = networkKinds[network]
  const simulated =
    options.network === 'devnet' ? { simulatedTime: createSimulatedTime(options.devnetUrl, transport) } : {}
  const nodeOf = (protocol: Protocol) => {
    const endpoints = nodeEndpoints(options, protocol)
    return createNode({ protocol, network: kind, endpoints, transport, clientId: 'portage-sdk', ...simulated })
  }
  const nodes = { THORCHAIN: nodeOf('THORCHAIN'), MAYACHAIN: nodeOf('MAYACHAIN') }
  return {
    nodes,
    readerOf: (chain) =>
      createReader({ chain, network: kind, endpoints: readerEndpoints(options, chain), transport }) as ChainReader,
    serversOf: (chain) => readerEndpoints(options, chain),
  }
}

/** Returns the chain of an asset if it can be read. Throws `SwapError` (unsupported_asset). */
export function readableChain(chain: string): ReadableChain {
  if (isChainId(chain) && isReadableChain(chain)) return chain
  throw new SwapError(`${chain} cannot be sent from here.`, { code: 'unsupported_asset', hint: 'Use another asset.' })
}

function nodeEndpoints(options: ConnectOptions, protocol: Protocol): readonly Endpoint[] {
  const service = protocol === 'THORCHAIN' ? 'thornode' : 'mayanode'
  if (options.network !== 'devnet') return nodePresets[options.network][service]
  return [1, 2, 3].map((view) => ({
    operator: `devnet view ${view}`,
    url: `${options.devnetUrl.replace(/\/+$/, '')}/${view}/${service}`,
  }))
}

function readerEndpoints(options: ConnectOptions, chain: ReadableChain): readonly ReaderEndpoint[] {
  if (options.network === 'devnet') {
    return [{ api: devnetApiOf(chain), url: `${options.devnetUrl.replace(/\/+$/, '')}/chain/${chain}` }]
  }
  if (chain !== 'THOR' && chain !== 'MAYA') return serverPresets[chain]
  const protocol = chain === 'THOR' ? 'THORCHAIN' : 'MAYACHAIN'
  return nodeEndpoints(options, protocol).map((endpoint) => ({ ...endpoint, api: 'cosmos' }))
}
