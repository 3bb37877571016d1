import { expect } from 'vitest'
import { headersOfMail, textOfMail } from '../runtime/mailServer.ts'
import type { ProgramSite } from './programSite.ts'

const registration = {
  name: 'Acme',
  email: 'team@acme.example',
  terms: true,
  thorchain: { name: 'ferry', basisPoints: 30 },
}

/**
 * Registers a partner, verifies its address by mail, approves it by the operator's command, signs in, and gets a quote with
 * the key of its mail. Returns the key and the headers of the session.
 */
export async function becomePartner({ call, mail, confirm, run, send }: ProgramSite) {
  expect(await call('/v1/affiliate/register', registration)).toMatchObject({ status: 'accepted' })
  expect(headersOfMail(await mail(1))).toContain(`To: ${registration.email}`)
  expect((await run('affiliates', 'approve', registration.email)).code).toBe(1)
  expect((await confirm('verify')).status).toBe(200)
  expect((await send('/v1/affiliate/partners/acme', undefined)).status).toBe(404)
  expect(await run('affiliates', 'approve', registration.email)).toMatchObject({ code: 0 })
  const secret = /sk_portage_[0-9a-f]{72}/.exec(textOfMail(await mail(2)))?.[0] ?? ''
  await call('/v1/affiliate/sign-in', { email: registration.email })
  await mail(3)
  const opened = await confirm('session')
  expect(opened.status).toBe(303)
  const [cookie = ''] = (opened.headers.get('set-cookie') ?? '').split(';')
  const body = { sellAsset: 'LTC.LTC', buyAsset: 'DOGE.DOGE', sellAmount: '10', dry: true, providers: ['THORCHAIN'] }
  const { routes } = await call<{ routes: object[] }>('/v1/quote', body, { 'x-api-key': secret })
  expect(routes[0]).toMatchObject({ meta: { affiliate: 'ferry', affiliateFee: '30' } })
  return { secret, session: { cookie } }
}
