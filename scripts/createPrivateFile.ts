import { appendFileSync, writeFileSync } from 'node:fs'

/** Creates a file that only its owner may read, and returns a function that appends to it. Throws when it exists. */
export function createPrivateFile(name: string): (text: string) => void {
  writeFileSync(name, '', { flag: 'wx', mode: 0o600 })
  return (text) => appendFileSync(name, text)
}
