import type { Machine } from './machine.ts'

/** Everything of a machine as it is now, sharing nothing with it. Only between blocks, when no step is under way. */
export function copyMachine(machine: Machine): Machine {
  return structuredClone(machine)
}

/** Puts a copy in a machine's place; whoever holds the machine sees it, and the copy can be used again. */
export function restoreMachine(machine: Machine, copy: Machine): void {
  const fresh = structuredClone(copy)
  Object.assign(machine, fresh, { market: { ...fresh.market, state: machine } })
}
