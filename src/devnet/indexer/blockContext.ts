import type { Machine } from '../machine/machine.ts'
import type { MachineEvent } from '../machine/records.ts'
import type { History } from './history.ts'

/** Context in which one block is indexed. */
export interface BlockContext {
  readonly history: History
  /** State after the block. */
  readonly machine: Machine
  /** Dollars for one coin of the base asset in 1e8. */
  readonly baseInUsd: bigint
}

/** An event with its Midgard id. */
export interface NumberedEvent {
  readonly id: bigint
  readonly event: MachineEvent
}

/** Phase digit of an event id: begin, transactions, end. Source: Midgard db/eventid.go. */
const phaseDigit = { begin: 0n, tx: 1n, end: 9n } as const

/** Assigns event ids: height·10¹⁰ + phase·10⁹ + index within the block. */
export function numberEvents(events: readonly MachineEvent[]): readonly NumberedEvent[] {
  return events.map((event, index) => ({
    id: heightId(event.height) + phaseDigit[event.phase] * 10n ** 9n + BigInt(index),
    event,
  }))
}

/** Returns the id before a block's first event. */
export function heightId(height: number | bigint): bigint {
  return BigInt(height) * 10n ** 10n
}

/** Returns a row's id, height and time. */
export function rowPosition({ machine }: BlockContext, { id }: NumberedEvent) {
  return { id, height: machine.height, time: machine.time }
}
