import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { errorObject } from '../../src/contract/errors.ts'
import { openStore } from '../../src/storage/openStore.ts'
import { openWithLongTimeouts } from '../storage/openWithLongTimeouts.ts'
import { startPostgres } from '../storage/postgres.ts'
import { createNewsletterFixture } from './newsletterFixture.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'portage-no-store-'))
const server = await startPostgres()
afterAll(async () => {
  await server?.stop()
  rmSync(folder, { recursive: true })
})

async function expectUnavailable(response: Response, secrets: readonly string[]): Promise<void> {
  const text = await response.text()
  expect(response.status).toBe(503)
  expect(errorObject.parse(JSON.parse(text)).code).toBe('storage_unavailable')
  for (const secret of secrets) expect(text).not.toContain(secret)
}

test('a SQLite file that cannot be opened returns a 503 error object, with a key or without', async () => {
  const dataDir = path.join(folder, 'in-the-way')
  writeFileSync(dataDir, '')
  const { subscribe, reported } = createNewsletterFixture(openStore({ dataDir, deployed: false }))
  await expectUnavailable(await subscribe('first@example.org'), [folder])
  await expectUnavailable(await subscribe('first@example.org', { key: 'k' }), [folder])
  expect(reported).toHaveLength(2)
})

test.skipIf(!server)('a Postgres that stops returns 503, and the same retry is executed once it is back', async () => {
  const databaseUrl = await server!.createDatabase()
  const store = openWithLongTimeouts({ databaseUrl, dataDir: folder })
  const { subscribe, records } = createNewsletterFixture(store)
  const send = (email: string, key: string) => subscribe(email, { key, ip: '203.0.113.9' })
  expect((await send('first@example.org', 'first')).status).toBe(200)
  await server!.kill()
  await expectUnavailable(await send('second@example.org', 'second'), [databaseUrl, '127.0.0.1', 'ECONN'])
  await server!.restart()
  const again = await send('second@example.org', 'second')
  expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([200, null])
  expect((await send('first@example.org', 'first')).headers.get('idempotency-replayed')).toBe('true')
  expect((await records()).map(({ address }) => address).sort()).toEqual(['first@example.org', 'second@example.org'])
  await store.close()
})
