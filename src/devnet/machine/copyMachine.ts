import type { Machine } from './machine.ts'

/** Deep-copies a machine. Call it between blocks only, with no step in progress. */
export function copyMachine(machine: Machine): Machine {
  return structuredClone(machine)
}

/** Restores a machine in place from a copy. The copy stays reusable. */
export function restoreMachine(machine: Machine, copy: Machine): void {
  const fresh = structuredClone(copy)
  Object.assign(machine, fresh, { market: { ...fresh.market, state: machine } })
}
