import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, inject, test } from 'vitest'
import { readPage } from './portalPages.ts'

const site = inject('site')
const run = promisify(execFile)

test('the page of the first swap gets a key and makes a tracked swap, with every command in one terminal', async () => {
  const { inOrder } = await readPage(site, '/developers/first-swap')
  expect(inOrder.length).toBe(9)
  const mark = 'step of the page'
  const script = inOrder.map((code) => `${code}\necho\necho '${mark}'`).join('\n')
  const env = {
    ...process.env,
    PORTAGE_NETWORK: 'devnet',
    SITE_URL: site,
    DATA_DIR: path.resolve('node_modules/.cache/portage-e2e/data'),
  }
  const { stdout } = await run('bash', ['-euo', 'pipefail', '-c', script], { env, timeout: 300_000 })
  const [registered, verified, approved, key, quote, , transaction, paid, tracked] = stdout.split(mark)
  expect(registered).toContain('"status":"accepted"')
  expect(verified).toContain('"status":"review"')
  expect(approved).toContain('is approved as acme-swaps')
  expect(key).toContain('Your key begins with sk_portage_')
  expect(quote).toContain('"expectedBuyAmount"')
  // The partner's share is in the memo of the transaction.
  expect(transaction).toMatch(/"memo":"=:b:bcrt1[^"]+:ferry:30"/)
  expect(transaction).toContain('"tx":{"chainId":')
  expect(paid?.trim()).toMatch(/^0x[0-9a-f]{64}$/)
  expect(tracked?.trim().split('\n').at(-1)).toBe('completed')
})
