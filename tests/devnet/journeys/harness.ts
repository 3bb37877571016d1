import {
  type ChainId,
  type ChainReader,
  type Clock,
  createMidgard,
  createNode,
  createSimulatedTime,
  type Midgard,
  type Node,
  type Protocol,
  type ReadableChain,
} from '../../../src/core/index.ts'
import type { DevnetChain } from '../../../src/devnet/chains/chain.ts'
import type { Devnet, DevnetOptions } from '../../../src/devnet/devnetTypes.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { threeViews } from '../../threeViews.ts'
import { devnetReader, ORIGIN } from './devnetReader.ts'

const START = Date.UTC(2026, 10, 20)

/** A devnet with an integrator's clients: three nodes per protocol, their indexers, and a reader of every chain. */
export interface Harness {
  readonly devnet: Devnet
  readonly nodes: Readonly<Record<Protocol, Node>>
  readonly midgards: Readonly<Record<Protocol, Midgard>>
  readonly readerOf: (chain: ChainId) => ChainReader
  /** Returns the time of the newest block; timers run at once. */
  readonly clock: Clock
  readonly step: (blocks?: number) => Promise<void>
}

/** Returns a devnet chain. Throws a `RangeError` if it does not exist. */
export function chainOf({ devnet }: Pick<Harness, 'devnet'>, chain: string): DevnetChain {
  const found = devnet.chains?.get(chain)
  if (found === undefined) throw new RangeError(`There is no ${chain}.`)
  return found
}

/** Creates a harness whose time advances only with `step`. */
export function createHarness(options: Partial<DevnetOptions> = {}): Harness {
  const devnet = createDevnet({ now: () => START, pace: { paused: true }, ...options })
  const { transport } = devnet
  const common = { network: 'mocknet', transport, clientId: 'portage-test' } as const
  const simulatedTime = createSimulatedTime(ORIGIN, transport)
  const nodeOf = (protocol: Protocol, service: string) =>
    createNode({ ...common, protocol, endpoints: threeViews(ORIGIN, service), simulatedTime })
  const midgardOf = (protocol: Protocol, service: string) =>
    createMidgard({ ...common, protocol, endpoints: [`${ORIGIN}/${service}`] })
  const readers = new Map<ChainId, ChainReader>()
  return {
    devnet,
    nodes: { THORCHAIN: nodeOf('THORCHAIN', 'thornode'), MAYACHAIN: nodeOf('MAYACHAIN', 'mayanode') },
    midgards: { THORCHAIN: midgardOf('THORCHAIN', 'midgard'), MAYACHAIN: midgardOf('MAYACHAIN', 'mayamidgard') },
    readerOf(chain) {
      const known = readers.get(chain) ?? devnetReader(devnet, chain as ReadableChain)
      readers.set(chain, known)
      return known
    },
    clock: {
      now: () => devnet.simulation.time() * 1000,
      after: (_, run) => {
        queueMicrotask(run)
        return () => {}
      },
    },
    step: (blocks = 1) => devnet.simulation.step(blocks),
  }
}

/** A clock whose pauses make a block each, so that approvals are included and swaps end. */
export const blockClock = (harness: Harness): Clock => ({
  now: harness.clock.now,
  after(_ms: number, run: () => void) {
    let isCancelled = false
    void harness.step().then(() => isCancelled || run())
    return () => {
      isCancelled = true
    }
  },
})
