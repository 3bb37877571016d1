import { formatAsset } from '../core/asset.ts'
import type { ChainId } from '../core/chain.ts'
import type { Transport } from '../core/nodes/transport.ts'
import type { NetworkKind, Protocol } from '../core/protocol.ts'
import { createChains, type DevnetChains, type MakeEvm } from './chains/createChains.ts'
import { createBlockClock } from './clock.ts'
import { derivedVault } from './derive.ts'
import { builtInGenesis } from './genesis/builtIn.ts'
import { genesisOfFile } from './genesis/file.ts'
import type { GenesisFile } from './genesis/schema.ts'
import { type Genesis, vaultChains } from './genesis.ts'
import type { ProtocolState } from './state.ts'
import { createTransport } from './transport.ts'

/** How a node sees the chain. The honest view is the state itself; a dishonest one returns a changed copy. */
export type View = (state: ProtocolState) => ProtocolState

export const viewNames = ['1', '2', '3'] as const
export type ViewName = (typeof viewNames)[number]

export interface Devnet {
  readonly network: NetworkKind
  /** What the protocols know. Tests change pools and mimirs here; height and time follow the clock. */
  readonly state: Readonly<Record<Protocol, ProtocolState>>
  /** The three nodes behind /1, /2 and /3. They agree until a test replaces one. */
  readonly views: Record<ViewName, View>
  /** The outer chains behind /chain/<CHAIN>, on mocknet only: keys that everybody can make again are for play money. */
  readonly chains?: DevnetChains
  /** Asks the devnet in this process; the same paths as over HTTP, any origin. */
  readonly transport: Transport
}

export interface DevnetOptions {
  /** The content of a genesis file (see genesis/file.ts); the built-in genesis when absent. */
  readonly genesis?: GenesisFile
  /** Milliseconds since 1970. Blocks, and with them every time in an answer, follow it. */
  readonly now: () => number
  /** How an EVM chain is made; without it in memory, which is the fastest. `evmOfThisMachine` runs real ones. */
  readonly evm?: MakeEvm
}

/** A whole network in memory. Throws `GenesisError` when the genesis is not one. */
export function createDevnet({ genesis: file, now, evm }: DevnetOptions): Devnet {
  const genesis = file === undefined ? builtInGenesis() : genesisOfFile(file)
  const time = genesis.time ?? Math.floor(now() / 1000)
  const honest: View = (state) => state
  const devnet = {
    network: genesis.network,
    state: {
      THORCHAIN: stateOf(genesis, 'THORCHAIN', time, now),
      MAYACHAIN: stateOf(genesis, 'MAYACHAIN', time, now),
    },
    views: { 1: honest, 2: honest, 3: honest },
    ...(genesis.network === 'mocknet' ? { chains: chainsOf(genesis, time, evm) } : {}),
  }
  return { ...devnet, transport: createTransport(devnet, now) }
}

/** What decides the keys and hashes of a devnet's chains, unless somebody names another. */
export const DEVNET_SEED = 'portage'

function chainsOf({ protocols, network }: Genesis, startTime: number, evm?: MakeEvm): DevnetChains {
  const pools = Object.values(protocols).flatMap((protocol) => protocol.pools)
  const assets = pools.map(({ asset, decimals }) => ({ asset: formatAsset(asset), decimals }))
  const routers: Partial<Record<ChainId, string[]>> = {}
  for (const protocol of ['THORCHAIN', 'MAYACHAIN'] as const) {
    for (const chain of vaultChains(protocols[protocol], protocol)) {
      const { router } = derivedVault(protocol, chain, network)
      if (router !== undefined) routers[chain] = [...(routers[chain] ?? []), router]
    }
  }
  return createChains({ seed: DEVNET_SEED, startTime, assets, routers, ...(evm && { evm }) })
}

function stateOf(genesis: Genesis, protocol: Protocol, time: number, now: () => number): ProtocolState {
  const { height, ...own } = genesis.protocols[protocol]
  const newest = createBlockClock({ height, time }, now)
  const vaults = vaultChains(genesis.protocols[protocol], protocol)
  return {
    protocol,
    network: genesis.network,
    acceptedNetworks: genesis.acceptedNetworks,
    ...own,
    vaults: new Map(vaults.map((chain) => [chain, derivedVault(protocol, chain, genesis.network)])),
    get height() {
      return newest().height
    },
    get time() {
      return newest().time
    },
  }
}
