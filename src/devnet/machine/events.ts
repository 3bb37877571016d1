import type { Protocol } from '../../core/chains/protocol.ts'
import { coinText } from './bank.ts'
import { append } from './journal.ts'
import type { Machine } from './machine.ts'
import type { Tx } from './records.ts'

/** How events name the base asset. */
export const baseField: Readonly<Record<Protocol, string>> = { THORCHAIN: 'rune', MAYACHAIN: 'cacao' }

/** The fields by which events tell of a transaction. */
export function txFields({ id, chain, from, to, coins, memo }: Tx): Readonly<Record<string, string>> {
  return { id, chain, from, to, coin: coins.map(coinText).join(', '), memo }
}

/** Tells of something that happened; forgotten when the step it happened in is undone. */
export function emit(machine: Machine, type: string, fields: Readonly<Record<string, string>>): void {
  append(machine.journal, machine.events, { height: machine.height, phase: machine.phase, type, fields })
}

/** Hands over what has happened since the last call, and forgets it. */
export function drainEvents({ events }: Machine): Machine['events'] {
  return events.splice(0)
}
