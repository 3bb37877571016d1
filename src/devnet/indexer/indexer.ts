import type { Protocol } from '../../core/chains/protocol.ts'
import type { Machine } from '../machine/machine.ts'
import type { MachineEvent } from '../machine/records.ts'
import { copyHistory, createHistory, type History } from './history.ts'
import { indexActions } from './indexActions.ts'
import { depthsOf, indexBuckets } from './indexBuckets.ts'
import { baseInDollars } from './prices.ts'

/** What Midgard is to a node: it reads every block's events and remembers what people ask for. */
export interface Indexer {
  /** Reads a block, once, when it has ended; `machine` says which. */
  readonly index: (machine: Machine, events: readonly MachineEvent[]) => void
  /** All that is known; see `History` for its bounds. The object stays the same one. */
  readonly state: History
  /** Remembers everything as it is; calling what it gives brings that back, as often as wanted. */
  readonly snapshot: () => () => void
}

/** Events that come in every block and make no row. */
const rowlessEvents = new Set(['rewards', 'gas'])

/** An indexer that has seen nothing yet. */
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

/** The dollar price is asked for at most once a block, and not at all in most. */
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
