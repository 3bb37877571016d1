import { execFileSync } from 'node:child_process'
import path from 'node:path'

const here = (name: string): string => path.join(import.meta.dirname, name)

/** Runs a program of ours in a process of its own, so that nothing before it counts. Returns its last line. */
function alone(file: string): string {
  return execFileSync(process.execPath, ['--expose-gc', here(file)], { encoding: 'utf8' })
}

/** Quotes, blocks, memory and start of the devnet, each beside what the same machine does meanwhile. */
export async function benchDevnet(): Promise<void> {
  process.stdout.write(alone('devnetSpeed.ts'))
  process.stdout.write(alone('devnetStart.ts'))
}
