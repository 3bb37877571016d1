import { append } from './journal.ts'
import type { Machine } from './machine.ts'

/** Tells of something that happened; forgotten when the step it happened in is undone. */
export function emit(machine: Machine, type: string, fields: Readonly<Record<string, string>>): void {
  append(machine.journal, machine.events, { height: machine.height, phase: machine.phase, type, fields })
}

/** Hands over what has happened since the last call, and forgets it. */
export function drainEvents({ events }: Machine): Machine['events'] {
  return events.splice(0)
}
