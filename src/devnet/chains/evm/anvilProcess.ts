import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** Path of anvil; undefined on platforms for which npm has no package. It is an optional dependency. */
export function anvilBinary(): string | undefined {
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json')
    const binary = path.join(path.dirname(manifest), 'bin', 'anvil')
    return process.platform === 'linux' && process.arch === 'x64' && existsSync(binary) ? binary : undefined
  } catch {
    return undefined
  }
}

/** A running anvil, which mines only on request. */
export interface Anvil {
  /** Calls a JSON-RPC method. Throws `AnvilError` with anvil's message. */
  readonly call: <T>(method: string, params?: readonly unknown[]) => Promise<T>
  /** Sends a body unchanged and returns the parsed response. */
  readonly forward: (body: string) => Promise<unknown>
  readonly stop: () => void
}

export class AnvilError extends Error {
  override name = 'AnvilError'
}

const running = new Set<ChildProcess>()

// Child processes end with this process.
process.on('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/**
 * Runs the given program beside a watcher. When this process ends in any way, standard input closes and the watcher kills
 * the program.
 */
const GUARD = 'exec 3<&0; (cat <&3; kill -9 $$) >/dev/null 2>&1 & exec 3<&- </dev/null; exec "$@"'

/** First block of the chain. `time` is in Unix seconds, `baseFee` in wei per gas. */
export interface AnvilFacts {
  readonly chainId: number
  readonly time: number
  readonly baseFee: bigint
}

/**
 * Blocks whose state anvil keeps, as a full node of Ethereum does. Without the limit anvil writes the state of every
 * older block to the home folder and leaves the files there.
 */
export const STATE_BLOCKS = 128

/** Starts anvil on a free port of the loopback interface. */
export async function startAnvil(binary: string, { chainId, time, baseFee }: AnvilFacts): Promise<Anvil> {
  const limits = ['--accounts', '1', '--balance', '0', '--no-mining', '--order', 'fifo', '--threads', '1']
  const history = ['--prune-history', String(STATE_BLOCKS)]
  const fee = ['--block-base-fee-per-gas', String(baseFee)]
  const own = ['--chain-id', String(chainId), '--timestamp', String(time), ...fee]
  const listen = ['--host', '127.0.0.1', '--port', '0']
  const child = spawn('/bin/sh', ['-c', GUARD, 'anvil', binary, ...listen, ...limits, ...history, ...own], {
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const url = await waitForUrl(child)
  const forward = async (body: string): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers, body })).json()
  }
  return {
    forward,
    async call<T>(method: string, params: readonly unknown[] = []) {
      const reply = (await forward(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))) as {
        result?: T
        error?: { message: string }
      }
      if (reply.error !== undefined) throw new AnvilError(reply.error.message)
      return reply.result as T
    },
    stop: () => void child.kill(),
  }
}

function waitForUrl(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      if (printed.length < 10_000) printed += chunk.toString()
      const address = /Listening on (127\.0\.0\.1:\d+)/.exec(printed)?.[1]
      if (address !== undefined) resolve(`http://${address}`)
    })
    child.once('error', reject)
    child.once('exit', (code) => reject(new AnvilError(`anvil ended with ${code} before it listened`)))
  })
}
