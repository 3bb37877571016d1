import type { Machine } from '../machine/machine.ts'
import type { MachineEvent } from '../machine/records.ts'
import type { History } from './history.ts'

/** One block, while it is indexed. */
export interface BlockContext {
  readonly history: History
  /** As the block left it. */
  readonly machine: Machine
  /** Dollars for one coin of the base asset in 1e8. */
  readonly baseInUsd: bigint
}

/** An event with its place in the chain. */
export interface NumberedEvent {
  readonly id: bigint
  readonly event: MachineEvent
}

/** Third digit from the block's: its beginning, its transactions, its end. Source: Midgard db/eventid.go. */
const phaseDigit = { begin: 0n, tx: 1n, end: 9n } as const

/** height·10¹⁰ + phase·10⁹ + place within the block. */
export function numberEvents(events: readonly MachineEvent[]): readonly NumberedEvent[] {
  return events.map((event, index) => ({
    id: heightId(event.height) + phaseDigit[event.phase] * 10n ** 9n + BigInt(index),
    event,
  }))
}

/** The place before a block's first event. */
export function heightId(height: number | bigint): bigint {
  return BigInt(height) * 10n ** 10n
}

/** Where and when, as every row tells. */
export function rowPosition({ machine }: BlockContext, { id }: NumberedEvent) {
  return { id, height: machine.height, time: machine.time }
}
