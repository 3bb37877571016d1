import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { StoreOptions } from '../../src/storage/openStore.ts'
import type { Task } from './worker.ts'

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url))

export interface WorkerRun {
  /** Everything that it reported, also when it was killed. */
  readonly lines: readonly string[]
  readonly signal: NodeJS.Signals | null
}

export interface WorkerTerms {
  /** Kill it, as `kill -9` does, when it has reported so many lines. */
  killAfter?: number
  /** The largest file that it may write, in blocks of 1024 bytes. */
  fileBlocks?: number
}

/** Runs one task in a Node process of its own. Rejects when the process fails by itself. */
export function runWorker(options: StoreOptions, task: Task, { killAfter, fileBlocks }: WorkerTerms = {}) {
  return new Promise<WorkerRun>((resolve, reject) => {
    const program = [process.execPath, worker, JSON.stringify({ options, task })]
    const command =
      fileBlocks === undefined ? program : ['bash', '-c', `ulimit -f ${fileBlocks}; exec "$@"`, 'limited', ...program]
    const child = spawn(command[0] as string, command.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] })
    const lines: string[] = []
    let complaints = ''
    child.stderr.on('data', (bytes) => {
      complaints += bytes
    })
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line)
      if (lines.length === killAfter) child.kill('SIGKILL')
    })
    child.once('error', reject)
    child.once('close', (code, signal) => {
      if (code) reject(new Error(`The worker ended with ${code}:\n${complaints}`))
      else resolve({ lines, signal })
    })
  })
}
