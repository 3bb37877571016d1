import { spawn } from 'node:child_process'
import path from 'node:path'
import { flagsOf } from './forkServed.ts'

// Run by devnet.ts in a new process.
const MOST_MS = 1_000
const RUNS = 3
const root = path.join(import.meta.dirname, '../..')

/** Returns the milliseconds until a program prints its first line. */
async function untilFirstLine(args: readonly string[]): Promise<number> {
  const from = performance.now()
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const line = new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve())
    child.once('exit', () => reject(new Error('It printed nothing.')))
  })
  await line
  const ms = performance.now() - from
  child.kill('SIGKILL')
  return ms
}

async function best(args: readonly string[]): Promise<number> {
  const runs: number[] = []
  for (let run = 0; run < RUNS; run++) runs.push(await untilFirstLine(args))
  return Math.round(Math.min(...runs))
}

const empty = await best(['-e', 'console.log(1)'])
const devnet = await best([...flagsOf('devnet'), 'src/devnet/serve/main.ts', '--port', '0'])
const verdict = devnet < MOST_MS ? 'within' : 'OVER'
console.log(
  `${devnet} ms until the devnet listens (${MOST_MS} at most: ${verdict}), beside ${empty} ms of an empty program`,
)
if (devnet >= MOST_MS) process.exitCode = 1
