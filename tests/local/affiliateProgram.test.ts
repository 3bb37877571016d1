import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { z } from 'zod'
import type { partner } from '../../src/contract/affiliate/partner.ts'
import type { preflight } from '../../src/contract/memoless/preflight.ts'
import type { register } from '../../src/contract/memoless/register.ts'
import { parseDecimal } from '../../src/core/asset/amount.ts'
import { derivedAddress } from '../../src/devnet/derive.ts'
import { becomePartner } from './becomePartner.ts'
import { expectEarnings } from './expectEarnings.ts'
import { type ProgramSite, startProgramSite } from './programSite.ts'

const dist = path.join(import.meta.dirname, 'fixtures/site/public')

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
  await site.control('clock', { speed: 30 })
  const hash = await payWithoutMemo(site)
  await expectEarnings(site, partner, hash)
})
