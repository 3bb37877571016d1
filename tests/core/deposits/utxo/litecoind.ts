import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A Litecoin node of its own chain (regtest), on this machine only. */
export interface Litecoind {
  /** Asks over JSON-RPC; an error of the node becomes an `Error` with its message. */
  readonly rpc: <T>(method: string, ...params: readonly unknown[]) => Promise<T>
  readonly stop: () => Promise<void>
}

/** Where the Debian package "litecoind" puts it, or wherever the path leads. */
export function findLitecoind(): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, 'litecoind')).find((file) => existsSync(file))
}

const ATTEMPTS = 3

/** Starts one. Should something else take its port in between, it ends at once and another port is tried. */
export async function startLitecoind(binary: string): Promise<Litecoind> {
  for (let attempt = 1; ; attempt++) {
    const { ended, ...node } = await launch(binary)
    if (await isReady(node.rpc, ended)) return node
    await node.stop()
    if (attempt === ATTEMPTS) throw new Error(`litecoind ended ${ATTEMPTS} times before it answered.`)
  }
}

async function launch(binary: string) {
  const home = mkdtempSync(path.join(tmpdir(), 'portage-litecoind-'))
  const port = await freePort()
  const user = 'test'
  const password = 'test'
  const network = ['-regtest', '-server', '-txindex', '-listen=0', '-dnsseed=0', '-connect=0', '-acceptnonstdtxn=0']
  const rpcOptions = [`-rpcport=${port}`, '-rpcbind=127.0.0.1', '-rpcallowip=127.0.0.1', `-rpcuser=${user}`]
  const options = [...network, ...rpcOptions, `-rpcpassword=${password}`, `-datadir=${home}`, '-rpcworkqueue=1000']
  const child = spawn(binary, [...options, '-printtoconsole=0', '-fallbackfee=0.0001'], {
    stdio: 'ignore',
    env: { ...process.env, HOME: home },
  })
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const rpc = async <T>(method: string, ...params: readonly unknown[]): Promise<T> => {
    const body = JSON.stringify({ jsonrpc: '1.0', id: 1, method, params })
    const response = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers: { authorization }, body })
    const { result, error } = (await response.json()) as { result: T; error: { message: string } | null }
    if (error) throw new Error(error.message)
    return result
  }
  const stop = async () => {
    // Nothing of it is kept, so it need not put its books in order.
    child.kill('SIGKILL')
    await ended
    rmSync(home, { recursive: true, force: true })
  }
  return { rpc, stop, ended }
}

/** Whether it came to answer; false when it ended before. How long that takes is the machine's business. */
async function isReady(rpc: Litecoind['rpc'], ended: Promise<void>): Promise<boolean> {
  let over = false
  void ended.then(() => {
    over = true
  })
  while (!over) {
    const height = await rpc<number>('getblockcount').catch(() => undefined)
    if (height !== undefined) return true
    await sleep(100)
  }
  return false
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
