import { appendFileSync, writeFileSync } from 'node:fs'

/** Creates a file that only its owner may read, and returns a function that appends to it. Throws when it exists. */
export function createPrivateFile(name: string): (text: string) => void {
  try {
    writeFileSync(name, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    throw new Error(`${name} exists already. Name a new file, or delete this one.`, { cause: error })
  }
  return (text) => appendFileSync(name, text)
}
