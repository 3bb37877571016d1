import { getSwapStatus } from '../../src/core/actions/getSwapStatus.ts'
import { verifyInbound } from '../../src/core/actions/verifyInbound.ts'
import type { ChainId } from '../../src/core/chains/chains.ts'
import type { Protocol } from '../../src/core/chains/protocol.ts'
import { SwapError } from '../../src/core/errors.ts'
import { createMidgard } from '../../src/core/nodes/midgard.ts'
import { systemClock } from '../../src/core/nodes/net/clock.ts'
import type { Endpoint } from '../../src/core/nodes/net/endpoint.ts'
import { createNode } from '../../src/core/nodes/node.ts'
import { createReader } from '../../src/core/readers/createReader.ts'
import type { ReaderEndpoints } from '../../src/core/readers/readerApis.ts'
import { createServerTransport } from '../../src/core/readers/serverTransport.ts'
import { type LabSwap, type PreparedSwap, prepareEverywhere } from './prepareEverywhere.ts'

/** Everything that a program needs to use the laboratory's network. All of it is JSON, so that a page can take it. */
export interface LabSetup {
  readonly nodes: {
    readonly thornode: readonly Endpoint[]
    readonly mayanode: readonly Endpoint[]
    readonly midgard: readonly Endpoint[]
    readonly mayaMidgard: readonly Endpoint[]
  }
  readonly readers: ReaderEndpoints
  readonly owners: Readonly<Partial<Record<ChainId, string>>>
  readonly ownerPublicKey: readonly number[]
  readonly receivers: Readonly<Partial<Record<ChainId, string>>>
}

/** Parts of the network that a program can reach. */
export interface LabProgram {
  readonly prepare: (swaps?: readonly LabSwap[]) => Promise<readonly PreparedSwap[]>
  /** The confirmed vault of a chain, or why there is none. */
  readonly vaultOf: (chain: string) => Promise<string>
  readonly stageOf: (hash: string) => Promise<string>
}

/** A busy machine is slow, and no host of these programs is silent. */
const deadlineMs = 60_000

/** Creates a program that uses the library with `fetch` and `WebSocket`, in Node as in a page. */
export function createLabProgram({ nodes, readers, owners, ownerPublicKey, receivers }: LabSetup): LabProgram {
  const transport = (request: Request) => fetch(request)
  const toServers = createServerTransport({ clock: systemClock, connect: (url) => new WebSocket(url) })
  const optionsOf = (protocol: Protocol, endpoints: readonly Endpoint[]) => ({
    ...({ protocol, network: 'mainnet', transport, deadlineMs, endpoints } as const),
  })
  const node = {
    THORCHAIN: createNode(optionsOf('THORCHAIN', nodes.thornode)),
    MAYACHAIN: createNode(optionsOf('MAYACHAIN', nodes.mayanode)),
  }
  const midgard = createMidgard(optionsOf('THORCHAIN', nodes.midgard))
  const publicKey = Uint8Array.from(ownerPublicKey)
  return {
    prepare: (swaps) =>
      prepareEverywhere(
        {
          nodes: node,
          readerOf: async (chain) =>
            createReader({
              chain,
              network: 'mainnet',
              endpoints: readers[chain] ?? [],
              transport: toServers,
              deadlineMs,
            }),
          ownerOn: (chain) => ({ address: owners[chain] ?? '', publicKey }),
          receiverOn: (chain) => receivers[chain] ?? '',
        },
        swaps,
      ),
    async vaultOf(chain) {
      try {
        return (await verifyInbound(node.THORCHAIN, chain)).address
      } catch (error) {
        if (error instanceof SwapError) return `${error.code}: ${error.message}`
        throw error
      }
    },
    stageOf: async (hash) => (await getSwapStatus({ node: node.THORCHAIN, midgard }, hash)).stage,
  }
}
