import { readFileSync } from 'node:fs'
import { UsageError } from './readArguments.ts'

/** Reads a file as JSON. Throws `UsageError` for a file that cannot be read or is not JSON. */
export function readJson(kind: 'genesis file' | 'script' | 'recorded answer', file: string): unknown {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new UsageError(`Cannot read the ${kind} ${file}: ${(error as NodeJS.ErrnoException).code}.`)
  }
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new UsageError(`${file} is not JSON: ${(error as SyntaxError).message}`)
  }
}
