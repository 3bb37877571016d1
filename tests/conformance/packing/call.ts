import { fork } from 'node:child_process'
import path from 'node:path'

export interface PackedRequest {
  readonly url: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface PackedAnswer {
  readonly status: number
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** It is loaded from cold, on a machine that may be slow. */
const longestMs = 100_000

/**
 * Starts an unpacked function in a process of its own that has nothing but `env`, and returns its answers and what
 * it wrote to its log. Rejects with the log when it dies or does not come to an end.
 */
export function callPacked(
  folder: string,
  env: Readonly<Record<string, string>>,
  requests: readonly PackedRequest[],
): Promise<{ answers: readonly PackedAnswer[]; log: string }> {
  const runtime = path.join(import.meta.dirname, 'runtime.ts')
  const child = fork(runtime, [folder], { env, execArgv: [], silent: true, timeout: longestMs, killSignal: 'SIGKILL' })
  let log = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (log += chunk))
  return new Promise((resolve, reject) => {
    let answers: readonly PackedAnswer[] | undefined
    child.on('message', (message) => {
      if (message === 'ready') child.send([...requests])
      else answers = message as readonly PackedAnswer[]
    })
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (answers) resolve({ answers, log })
      else reject(new Error(`The packed function in ${folder} ended with ${signal ?? code}:\n${log}`))
    })
  })
}
