import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { StoreOptions } from '../../src/storage/openStore.ts'
import type { Task } from './worker.ts'

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url))

export interface WorkerRun {
  /** Everything it reported, even when killed. */
  readonly lines: readonly string[]
  readonly signal: NodeJS.Signals | null
}

export interface WorkerTerms {
  /** Kills it, as `kill -9` does, after this many reported lines. */
  killAfter?: number
  /** Maximum size of a file it writes, in blocks of 1024 bytes. */
  fileBlocks?: number
}

/** Runs one task in a new Node process. Rejects when the process fails. */
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
