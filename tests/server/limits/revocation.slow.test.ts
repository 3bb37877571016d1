import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import type { StoreOptions } from '../../../src/storage/openStore.ts'
import { openWithLongTimeouts } from '../../storage/openWithLongTimeouts.ts'
import { sharedPostgres } from '../../storage/sharedPostgres.ts'
import { createInstance, createStoreFolder, issueKey, pepper, start } from './keyFixture.ts'

const worker = fileURLToPath(new URL('./worker.ts', import.meta.url))

/** Starts an instance of the site in another process. */
function startInstance(options: StoreOptions) {
  const child = spawn(process.execPath, [worker, JSON.stringify({ options, pepper })], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  return {
    check: async (secret: string) => {
      child.stdin.write(`${secret}\n`)
      return JSON.parse((await lines.next()).value as string) as { readonly at: number; readonly verdict: string }
    },
    end: () => child.stdin.end(),
  }
}

/** A key that a process revokes stops working in the other within 5 seconds, although the other knows it. */
async function revokeAcrossProcesses(options: StoreOptions): Promise<void> {
  const own = openWithLongTimeouts(options)
  const { key, secret } = await issueKey(own)
  const instance = startInstance(options)
  try {
    expect(await instance.check(secret)).toMatchObject({ verdict: key.id })
    await own.apiKeys.revoke(key.id, Date.now())
    const revokedAt = Date.now()
    let last = await instance.check(secret)
    while (last.verdict === key.id) {
      expect(last.at - revokedAt).toBeLessThan(5_000)
      last = await instance.check(secret)
    }
    expect(last.verdict).toBe('api_key_revoked')
  } finally {
    instance.end()
    await own.close()
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'portage-revocation-'))
const server = await sharedPostgres()
afterAll(() => rmSync(folder, { recursive: true }))

describe('a revoked key', () => {
  test('is refused by every instance 5 seconds later, and is remembered for less until then', async () => {
    const stores = createStoreFolder()
    let now = start
    const one = stores.open()
    const other = stores.open()
    const instances = [one, other].map((store) => createInstance({ store, clock: () => now }))
    const { key, secret } = await issueKey(one)
    const statuses = () => Promise.all(instances.map(async ({ get }) => (await get({ 'x-api-key': secret })).status))
    expect(await statuses()).toEqual([200, 200])
    await one.apiKeys.revoke(key.id, now)
    now += 3_999
    expect(await statuses()).toEqual([200, 200])
    now += 1
    expect(await statuses()).toEqual([401, 401])
    now -= 60_000
    expect(await statuses()).toEqual([401, 401])
    await stores.remove()
  })

  test('is refused within 5 seconds by another process on SQLite', { timeout: 90_000 }, () =>
    revokeAcrossProcesses({ dataDir: folder, deployed: false }),
  )

  test.skipIf(!server)('is refused within 5 seconds by another process on Postgres', { timeout: 90_000 }, async () => {
    await revokeAcrossProcesses({ databaseUrl: await server!.createDatabase(), dataDir: folder, deployed: true })
  })
})
