import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const folder = path.resolve(import.meta.dirname, '../../sdk/vectors')

/** Vectors of TypeScript alone: Python and Go have no memos and no signed quotes. */
const typescriptOnly: readonly string[] = ['memos.json', 'signed-quotes.json']

/** Returns the vectors of a file of sdk/vectors. */
export function readVectors<Vector>(name: string): readonly Vector[] {
  const { vectors } = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as { vectors: readonly Vector[] }
  return vectors
}

/** Counts the vectors that a language without the swap library has to run; those of bad inputs need a site. */
export function sharedVectorCount(): number {
  const names = readdirSync(folder).filter((name) => !typescriptOnly.includes(name) && name !== 'bad-inputs.json')
  return names.reduce((sum, name) => sum + readVectors(name).length, 0)
}
