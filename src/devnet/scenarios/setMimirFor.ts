import { setMimir } from '../machine/networkSettings.ts'
import type { ScenarioContext } from './scenario.ts'

/** Sets a mimir as the nodes' votes do, and back to what it was after so many blocks. */
export function setMimirFor({ machine, undoIn }: ScenarioContext, blocks: number, name: string, value: number): void {
  undoIn(blocks, { kind: 'mimir', name, set: value, before: machine.mimirs.get(name) ?? 0 })
  setMimir(machine, name, value)
}
