import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openStore } from '../../src/storage/openStore.ts'
import { start } from './conformance/stores.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-open-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('opening the store', () => {
  test('creates the file on first write, readable by its owner only', async () => {
    const dataDir = path.join(folder, 'deep', 'data')
    const store = openStore({ dataDir, deployed: false })
    expect(store.driver).toBe('sqlite')
    expect(existsSync(dataDir)).toBe(false)
    await store.subscriptions.add('reader@example.org', start)
    const modes = ['', 'portage.db', 'portage.db-wal', 'portage.db-shm'].map((name) => {
      return (statSync(path.join(dataDir, name)).mode & 0o777).toString(8)
    })
    expect(modes).toEqual(['700', '600', '600', '600'])
    await store.close()
  })

  test('rejects every write on a deployed site without a database, with a hint, and writes no file', async () => {
    const dataDir = path.join(folder, 'deployed')
    const store = openStore({ dataDir, deployed: true })
    expect(store.driver).toBe('none')
    const hint = 'Set DATABASE_URL to a Postgres database (or add one at Netlify) and deploy again.'
    const refusal = { name: 'StoreUnavailableError', code: 'storage_unavailable', hint }
    const request = { key: 'k', fingerprint: 'f', leaseMs: 1 }
    await expect(store.subscriptions.add('reader@example.org', start)).rejects.toMatchObject(refusal)
    await expect(store.idempotency.reserve(request, start)).rejects.toMatchObject(refusal)
    await expect(store.limits.hit({ bucket: 'b', limit: 1, windowMs: 1 }, start)).rejects.toMatchObject(refusal)
    expect(await store.health(start)).toEqual({
      ok: false,
      message: 'This deployment has no database, so nothing can be saved.',
      hint,
    })
    expect(existsSync(dataDir)).toBe(false)
    await store.close()
  })

  test('chooses Postgres when a database address is set, and not when it is empty', () => {
    const databaseUrl = 'postgres://portage@127.0.0.1:1/portage'
    expect(openStore({ databaseUrl, dataDir: folder, deployed: true }).driver).toBe('postgres')
    expect(openStore({ databaseUrl, dataDir: folder, deployed: false }).driver).toBe('postgres')
    expect(openStore({ databaseUrl: '', dataDir: folder, deployed: false }).driver).toBe('sqlite')
  })

  test('rejects without a raw error when the folder cannot be created, and works once it can', async () => {
    const obstacle = path.join(folder, 'obstacle')
    writeFileSync(obstacle, 'a file where the folder should be')
    const store = openStore({ dataDir: obstacle, deployed: false })
    const refused = store.subscriptions.add('reader@example.org', start)
    await expect(refused).rejects.toMatchObject({ name: 'StoreUnavailableError', cause: { code: 'EEXIST' } })
    rmSync(obstacle)
    expect(await store.subscriptions.add('reader@example.org', start)).toEqual({ status: 'unconfirmed' })
    await store.close()
  })
})
