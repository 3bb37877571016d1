import { execFileSync } from 'node:child_process'
import path from 'node:path'

const here = (name: string): string => path.join(import.meta.dirname, name)

/** Runs a program in a new process, so that earlier work does not count. Returns its last line. */
function alone(file: string): string {
  return execFileSync(process.execPath, ['--expose-gc', here(file)], { encoding: 'utf8' })
}

/** Measures quotes, blocks, memory and start of the devnet, relative to this machine's speed. */
export async function benchDevnet(): Promise<void> {
  process.stdout.write(alone('devnetSpeed.ts'))
  process.stdout.write(alone('devnetStart.ts'))
}
