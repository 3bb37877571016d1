import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import type { partner } from '../../src/contract/affiliate/partner.ts'
import type { preflight } from '../../src/contract/memoless/preflight.ts'
import type { register } from '../../src/contract/memoless/register.ts'
import { parseDecimal } from '../../src/core/asset/amount.ts'
import { derivedAddress } from '../../src/devnet/derive.ts'
import { becomePartner } from './becomePartner.ts'
import { expectEarnings } from './expectEarnings.ts'
import { type ProgramSite, startProgramSite } from './programSite.ts'

const fixture = path.join(import.meta.dirname, 'fixtures/site/public')
const dist = mkdtempSync(path.join(tmpdir(), 'portage-program-'))
cpSync(fixture, dist, { recursive: true })
writeFileSync(path.join(dist, 'frame.html'), '<!doctype html><html lang="en"><title>Widget</title></html>')
afterAll(() => rmSync(dist, { recursive: true }))

const shop = 'http://127.0.0.1:5173'

/** Which pages may show the widget of a partner. */
async function framingPages({ siteUrl }: ProgramSite, partnerId: string): Promise<string | undefined> {
  const { status, headers } = await fetch(`${siteUrl}/embed?ref=${partnerId}`)
  expect(status).toBe(200)
  return /frame-ancestors ([^;]*)/.exec(headers.get('content-security-policy') ?? '')?.[1]
}

/** Registers the memo of a swap that pays a partner, and pays the exact amount without a memo. Returns the deposit's hash. */
async function payWithoutMemo(site: ProgramSite): Promise<string> {
  const { thorchain } = await site.call<z.output<typeof partner>>('/v1/affiliate/partners/acme')
  const address = derivedAddress('DOGE', 'mocknet', 'visitor')
  const memo = `=:DOGE.DOGE:${address}:0/1/0:${thorchain?.name}:${thorchain?.basisPoints}`
  const body = { asset: 'LTC.LTC', memo, requested_in_asset_amount: '10' }
  const registered = await site.call<z.output<typeof register.output>>('/memoless/api/v1/register', body)
  const { reference, suggested_in_asset_amount: amount = '' } = registered
  const checked = await site.call<z.output<typeof preflight.output>>('/memoless/api/v1/preflight', {
    ...{ asset: 'LTC.LTC', reference, amount },
  })
  expect(checked.data).toMatchObject({ memo, amount })
  const units = String(parseDecimal(amount, 8))
  const { hash = '' } = await site.control('deposit', { protocol: 'THORCHAIN', asset: 'LTC.LTC', amount: units })
  return hash
}

test('the affiliate program pays a partner for a swap without a memo, from its registration by mail to its earnings', {
  timeout: 120_000,
}, async () => {
  const site = await startProgramSite(dist)
  onTestFinished(site.close)
  const partner = await becomePartner(site)
  expect(await framingPages(site, 'acme')).toBe("'self'")
  await site.call('/v1/affiliate/settings', { thorchainPoints: 30, mayaPoints: 0, origins: [shop] }, partner.session)
  expect([await framingPages(site, 'acme'), await framingPages(site, 'other')]).toEqual([`'self' ${shop}`, "'self'"])
  await site.control('clock', { speed: 30 })
  const hash = await payWithoutMemo(site)
  await expectEarnings(site, partner, hash)
})
