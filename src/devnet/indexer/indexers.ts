import type { Protocol } from '../../core/chains/protocol.ts'
import type { Machine } from '../machine/machine.ts'
import type { MachineEvent } from '../machine/records.ts'
import type { BlockListener } from '../simulation/simulation.ts'
import type { History } from './history.ts'
import { copyHistory, createHistory } from './history.ts'
import { indexActions } from './indexActions.ts'
import { depthsOf, indexBuckets } from './indexBuckets.ts'
import { baseInDollars } from './prices.ts'

/** Events of every block that make no row. */
const rowlessEvents = new Set(['rewards', 'gas'])

/** Both protocols' indexers, as a block listener. */
export interface Indexers extends BlockListener {
  readonly histories: Readonly<Record<Protocol, History>>
}

export function createIndexers(): Indexers {
  const own: Readonly<Record<Protocol, Indexer>> = {
    THORCHAIN: createIndexer('THORCHAIN'),
    MAYACHAIN: createIndexer('MAYACHAIN'),
  }
  const { THORCHAIN, MAYACHAIN } = own
  return {
    histories: { THORCHAIN: THORCHAIN.state, MAYACHAIN: MAYACHAIN.state },
    block: (machine, events) => own[machine.protocol].index(machine, events),
    snapshot() {
      const restore = [THORCHAIN.snapshot(), MAYACHAIN.snapshot()]
      return () => {
        for (const back of restore) back()
      }
    },
  }
}

/** Indexes the events of every block, as Midgard does for a node. */
export interface Indexer {
  /** Indexes a completed block once. `machine` has its height and time. */
  readonly index: (machine: Machine, events: readonly MachineEvent[]) => void
  /** The indexed data; see `History` for its bounds. The object identity never changes. */
  readonly state: History
  /** Takes a snapshot and returns a function that restores it, any number of times. */
  readonly snapshot: () => () => void
}

/** Creates an empty indexer. */
export function createIndexer(protocol: Protocol): Indexer {
  const state = createHistory(protocol)
  return {
    state,
    index: (machine, events) => indexBlock(state, machine, events),
    snapshot: () => {
      const copy = copyHistory(state)
      return () => {
        const { first, last, ...rest } = copyHistory(copy)
        delete state.first
        delete state.last
        Object.assign(state, rest, first && { first }, last && { last })
      }
    },
  }
}

/** Indexes a block. The dollar price is computed at most once, and only if needed. */
function indexBlock(history: History, machine: Machine, events: readonly MachineEvent[]): void {
  let price: bigint | undefined
  const taking = {
    history,
    machine,
    get baseInUsd() {
      price ??= baseInDollars(machine)
      return price
    },
  }
  const { height, time } = machine
  if (history.first === undefined) {
    history.first = { height, time }
    history.start = depthsOf(machine, taking.baseInUsd)
  }
  history.last = { height, time }
  indexBuckets(taking, events)
  if (events.some(({ type }) => !rowlessEvents.has(type))) indexActions(taking, events)
}
