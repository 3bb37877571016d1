import type { ChainId } from '../../src/core/chains/chains.ts'
import type { CosmosChain } from '../../src/core/deposits/cosmos/cosmosNetworks.ts'
import type { EvmChain } from '../../src/core/deposits/evm/evmNetworks.ts'
import type { UtxoReaderChain } from '../../src/core/readers/reader.ts'
import type { ReaderEndpoint } from '../../src/core/readers/readerEndpoint.ts'
import type { Devnet } from '../../src/devnet/devnetTypes.ts'
import { parseConfig } from '../../src/runtime/config.ts'
import type { Config, Environment } from '../../src/runtime/configTypes.ts'
import { litecoinServers } from '../core/readers/litecoinServers.ts'
import type { UtxoWire } from '../core/readers/nodeFacts.ts'
import { cors } from './behaviours.ts'
import { cosmosService, isCosmosAccountPath } from './chains/cosmosService.ts'
import { evmService } from './chains/evmService.ts'
import type { OnBroadcast } from './chains/onBroadcast.ts'
import { solanaService } from './chains/solanaService.ts'
import { tronService } from './chains/tronService.ts'
import { createUtxoNode } from './chains/utxoNode.ts'
import { type XrpFacts, xrpService, xrpUpgrade } from './chains/xrpService.ts'
import type { Served, Service } from './hosts.ts'
import { type LabServer, startLabServer } from './labServer.ts'
import { createMainnet, protocolService } from './mainnetProtocols.ts'

/** The hosts of mainnet's defaults, each answering on this machine. */
export interface MainnetLab {
  readonly server: LabServer
  /** Both protocols behind the hosts. Tests change vaults, halts and swaps here. */
  readonly mainnet: Devnet
  /** What `PORTAGE_NETWORK=mainnet` gives, and nothing else unless a test adds a setting. */
  readonly config: Config
  /** What the chains received, in order. */
  readonly broadcasts: readonly Broadcast[]
  readonly close: () => Promise<void>
}

/** Signed bytes that a server of a chain received. */
export interface Broadcast {
  readonly chain: ChainId
  readonly signed: Uint8Array
}

/** Starts a server for every endpoint of the default configuration of mainnet, changed by `env`. */
export async function startMainnetLab(env: Environment = {}, now: () => number = Date.now): Promise<MainnetLab> {
  const config = parseConfig({ PORTAGE_NETWORK: 'mainnet', ...env })
  const mainnet = createMainnet(now)
  const sockets = (config.readers.XRP ?? []).filter(({ url }) => url.startsWith('wss:'))
  const broadcasts: Broadcast[] = []
  const facts: LabFacts = { now, mainnet, onBroadcast: (chain) => (signed) => broadcasts.push({ chain, signed }) }
  const upgrade = xrpUpgrade(xrpFacts(facts))
  const server = await startLabServer({
    served: servedBy(config, facts),
    upgrades: Object.fromEntries(sockets.map(({ url }) => [new URL(url).hostname, upgrade])),
  })
  return { server, mainnet, config, broadcasts, close: server.close }
}

function servedBy({ nodes, readers }: Config, facts: LabFacts): readonly Served[] {
  const { mainnet, now, onBroadcast } = facts
  const at = (endpoints: readonly { readonly url: string }[], service: Service) =>
    endpoints.map(({ url }): Served => ({ url, service }))
  const nodeService = (kind: 'thornode' | 'mayanode', chain: CosmosChain): Service => {
    const node = protocolService(mainnet, kind)
    const accounts = cosmosService(chain, now, onBroadcast(chain))
    return (request) => (isCosmosAccountPath(new URL(request.url).pathname) ? accounts(request) : node(request))
  }
  const chains = Object.entries(readers).filter(([chain]) => chain !== 'THOR' && chain !== 'MAYA')
  return [
    ...at(nodes.thornode, nodeService('thornode', 'THOR')),
    ...at(nodes.mayanode, nodeService('mayanode', 'MAYA')),
    ...at(nodes.midgard, protocolService(mainnet, 'midgard')),
    ...at(nodes.mayaMidgard, protocolService(mainnet, 'mayamidgard')),
    ...chains.flatMap(([chain, servers]) => {
      const serviceOf = chainServices(chain as ChainId, facts)
      return servers.map(({ url, api }): Served => ({ url, service: serviceOf(api) }))
    }),
  ]
}

interface LabFacts {
  readonly now: () => number
  readonly mainnet: Devnet
  readonly onBroadcast: (chain: ChainId) => OnBroadcast
}

const xrpFacts = ({ now, mainnet, onBroadcast }: LabFacts): XrpFacts => ({
  now,
  exists: (address) => isVault(mainnet, address),
  onBroadcast: onBroadcast('XRP'),
})

/** The services of a chain by their interfaces, with one state behind them. */
function chainServices(chain: ChainId, facts: LabFacts): (api: ReaderEndpoint['api']) => Service {
  const { now } = facts
  const onBroadcast = facts.onBroadcast(chain)
  const cosmos = once(() => cosmosService(chain as CosmosChain, now, onBroadcast))
  const utxo = once(() => createUtxoNode(chain as UtxoReaderChain, now, onBroadcast))
  return (api) => {
    switch (api) {
      case 'jsonrpc':
        return evmService(chain as EvmChain, now, onBroadcast)
      case 'cosmos':
        return cosmos()
      case 'rippled':
        return xrpService(xrpFacts(facts))
      case 'solana':
        return solanaService(now, onBroadcast)
      case 'trongrid':
        return tronService(now, onBroadcast)
      default:
        return utxoService(utxo(), api)
    }
  }
}

function once<T>(create: () => T): () => T {
  let created: { readonly value: T } | undefined
  return () => {
    created ??= { value: create() }
    return created.value
  }
}

const isVault = ({ state }: Devnet, address: string): boolean =>
  Object.values(state).some(({ vaults }) => [...vaults.values()].some((vault) => vault.address === address))

function utxoService(node: ReturnType<typeof createUtxoNode>, api: UtxoWire): Service {
  const answer = litecoinServers(node)[api]
  return async (request) => {
    const { pathname, search } = new URL(request.url)
    const body = request.method === 'POST' ? await request.text() : ''
    const said = await answer({ method: request.method, path: `${pathname}${search}`, body })
    const headers = { ...cors, 'content-type': typeof said.body === 'string' ? 'text/plain' : 'application/json' }
    return new Response(typeof said.body === 'string' ? said.body : JSON.stringify(said.body), {
      status: said.status ?? 200,
      headers,
    })
  }
}
