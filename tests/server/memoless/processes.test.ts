import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { derivedAddress } from '../../../src/devnet/derive.ts'
import { createDevnet } from '../../../src/devnet/devnet.ts'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { memolessAccount } from '../../../src/devnet/identity.ts'
import { balanceOf } from '../../../src/devnet/machine/bank.ts'
import { type ServedDevnet, serveDevnet } from '../../../src/devnet/server.ts'
import type { WorkerTask } from './memolessWorker.ts'

const program = fileURLToPath(new URL('./memolessWorker.ts', import.meta.url))
const FEE = 2_000_000n

let folder: string
let devnet: Devnet
let served: ServedDevnet

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'portage-memoless-'))
  devnet = createDevnet({ now: Date.now, pace: { speed: 10 } })
  served = await serveDevnet(devnet, { host: '127.0.0.1', port: 0 })
})

afterEach(async () => {
  await served.close()
  await devnet.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs one instance of the site in a process of its own. Returns the bodies that it reported, even when killed. */
function runInstance(task: Omit<WorkerTask, 'env'>): Promise<readonly unknown[]> {
  const { port } = new URL(served.url)
  const env = { PORTAGE_NETWORK: 'devnet', DATA_DIR: folder, DEVNET_PORT: port, SITE_URL: 'http://localhost:9701' }
  const child = spawn(process.execPath, [program, JSON.stringify({ ...task, env })], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const bodies: unknown[] = []
  createInterface({ input: child.stdout }).on('line', (line) => bodies.push(JSON.parse(line)))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', () => resolve(bodies))
  })
}

const memoOf = (receiver: number) => {
  return `=:DOGE.DOGE:${derivedAddress('DOGE', 'mocknet', `receiver ${receiver}`)}`
}

const references = () => [...devnet.state.THORCHAIN.references.values()]
const balance = () => balanceOf(devnet.state.THORCHAIN, memolessAccount, devnet.state.THORCHAIN.base)

describe('several processes with one account', () => {
  test('register 50 memos at once with 50 references and no sequence error', { timeout: 120_000 }, async () => {
    const memos = Array.from({ length: 50 }, (_, index) => memoOf(index))
    const before = balance()
    const [one, two] = await Promise.all([
      runInstance({ memos: memos.slice(0, 25), dies: false }),
      runInstance({ memos: memos.slice(25), dies: false }),
    ])
    const bodies = [...one, ...two] as { success: boolean; memo: string; reference: string; internal_api_id: string }[]
    expect(bodies.filter(({ success }) => !success)).toEqual([])
    expect(new Set(bodies.map(({ reference }) => reference)).size).toBe(50)
    expect(bodies.map(({ memo }) => memo).sort()).toEqual([...memos].sort())
    expect(references()).toHaveLength(50)
    expect(before - balance()).toBe(50n * FEE)
  })

  test('register once when a process dies between broadcast and response', { timeout: 120_000 }, async () => {
    const memos = [memoOf(1)]
    const before = balance()
    expect(await runInstance({ memos, dies: true })).toEqual(['sent'])
    const [body] = await runInstance({ memos, dies: false })
    expect(body).toMatchObject({ success: true, memo: memos[0], reference: '00001' })
    expect(references()).toHaveLength(1)
    expect(before - balance()).toBe(FEE)
  })
})
