import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { flagsOf } from './forkServed.ts'

const here = (name: string): string => path.join(import.meta.dirname, name)

/** Runs a program in a new process, so that earlier work does not count. Returns its output. */
function alone(file: string, ...options: readonly string[]): string {
  return execFileSync(process.execPath, ['--expose-gc', ...options, here(file)], { encoding: 'utf8' })
}

/** Measures quotes, blocks, memory and start of the devnet. */
export async function benchDevnet(): Promise<void> {
  process.stdout.write(alone('devnetSpeed.ts'))
  process.stdout.write(alone('devnetStart.ts'))
  process.stdout.write(alone('devnetMemory.ts', ...flagsOf('devnet')))
}
