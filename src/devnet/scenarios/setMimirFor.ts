import { setMimir } from '../machine/networkSettings.ts'
import type { ScenarioContext } from './scenario.ts'

/** Sets a mimir as node votes do, and restores it after a number of blocks. */
export function setMimirFor({ machine, undoIn }: ScenarioContext, blocks: number, name: string, value: number): void {
  undoIn(blocks, { kind: 'mimir', name, set: value, before: machine.mimirs.get(name) ?? 0 })
  setMimir(machine, name, value)
}
