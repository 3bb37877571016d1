import { setMimir } from '../machine/operations.ts'
import type { Scene } from './scenario.ts'

/** Sets a mimir as the nodes' votes do, and back to what it was after so many blocks. */
export function setFor({ machine, undoIn }: Scene, blocks: number, name: string, value: number): void {
  undoIn(blocks, { kind: 'mimir', name, set: value, before: machine.mimirs.get(name) ?? 0 })
  setMimir(machine, name, value)
}
