import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Devnet } from '../../../src/devnet/devnetTypes.ts'
import { balanceOf } from '../../../src/devnet/machine/bank.ts'
import { derivedAddress } from '../../../src/devnet/rules/derive.ts'
import { memolessAccount } from '../../../src/devnet/rules/identity.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { type ServedDevnet, serveDevnet } from '../../../src/devnet/serve/serveDevnet.ts'
import { sharedPostgres } from '../../storage/sharedPostgres.ts'
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
function runInstance(task: Omit<WorkerTask, 'env'>, database?: string): Promise<readonly unknown[]> {
  const { port } = new URL(served.url)
  const env = {
    PORTAGE_NETWORK: 'devnet',
    DATA_DIR: folder,
    DEVNET_PORT: port,
    SITE_URL: 'http://localhost:9701',
    ...(database === undefined ? {} : { DATABASE_URL: database }),
  }
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

const postgres = await sharedPostgres()

describe('several processes with one account', () => {
  test.each(['SQLite', 'Postgres'])(
    'spend at most the cap of the hour on 130 registrations that fail, from 13 addresses, on %s',
    { timeout: 240_000 },
    async (driver) => {
      if (driver === 'Postgres' && postgres === undefined) return
      const database = driver === 'Postgres' ? await postgres?.createDatabase() : undefined
      for (const view of ['1', '2', '3'] as const) {
        devnet.views[view] = (state) => ({ ...state, mimirs: new Map() })
      }
      devnet.state.THORCHAIN.mimirs.set('HALTMEMOLESS', 1)
      const before = balance()
      const all = Array.from({ length: 130 }, (_, index) => index)
      const shares = [0, 1, 2, 3].map((process) => all.filter((index) => index % 4 === process))
      const bodies = await Promise.all(
        shares.map((share) => {
          const ips = share.map((index) => `203.0.${index % 13}.7`)
          return runInstance({ memos: share.map(memoOf), ips, atOnce: 6, dies: false }, database)
        }),
      )
      const codes = (bodies.flat() as { code?: string }[]).map(({ code }) => code)
      expect(codes).toHaveLength(130)
      // On a busy machine the nodes or the store may be late for some; none is registered.
      expect(codes).not.toContain(undefined)
      expect(codes).toEqual(expect.arrayContaining(['registration_failed', 'registration_budget']))
      const paid = codes.filter((code) => code === 'registration_failed').length
      expect(before - balance()).toBeGreaterThanOrEqual(BigInt(paid) * FEE)
      expect(before - balance()).toBeLessThanOrEqual(100n * FEE)
    },
  )

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
