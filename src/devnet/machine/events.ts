import type { Protocol } from '../../core/chains/protocol.ts'
import { coinText } from './bank.ts'
import { append } from './journal.ts'
import type { Machine } from './machine.ts'
import type { Tx } from './records.ts'

/** The base asset's name in event fields. */
export const baseField: Readonly<Record<Protocol, string>> = { THORCHAIN: 'rune', MAYACHAIN: 'cacao' }

/** Returns the event fields of a transaction. */
export function txFields({ id, chain, from, to, coins, memo }: Tx): Readonly<Record<string, string>> {
  return { id, chain, from, to, coin: coins.map(coinText).join(', '), memo }
}

/** Emits an event. Undoing the step removes it. */
export function emit(machine: Machine, type: string, fields: Readonly<Record<string, string>>): void {
  append(machine.journal, machine.events, { height: machine.height, phase: machine.phase, type, fields })
}

/** Returns and clears the events since the last call. */
export function drainEvents({ events }: Machine): Machine['events'] {
  return events.splice(0)
}
