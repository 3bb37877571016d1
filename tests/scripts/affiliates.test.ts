import { describe, expect, test } from 'vitest'
import { createAffiliateFixture, keyIn, registration } from '../server/affiliate/affiliateFixture.ts'
import { temporaryStore } from '../server/newsletterFixture.ts'

const fixture = () => createAffiliateFixture(temporaryStore())

/** Registers and verifies one partner. */
async function verified() {
  const created = fixture()
  await created.register()
  await created.verify()
  return created
}

describe('npm run affiliates', () => {
  test('lists accounts by status and shows one of them', async () => {
    const { operate, register } = fixture()
    await register()
    expect((await operate(['list'])).out).toMatch(/unverified {2}2026-01-02 {2}Acme <team@acme\.example>\n1 account\n/)
    expect((await operate(['list', '--status', 'review'])).out).toBe('0 accounts\n')
    const shown = await operate(['show', registration.email])
    expect(shown.out).toContain('THORChain   acme 30 basis points')
    const json = JSON.parse((await operate(['show', registration.email, '--json'])).out)
    expect(json).toMatchObject({ partner_id: null, status: 'unverified', maya: null, verified_at: null })
  })

  test('approves nothing before the address is verified', async () => {
    const { operate, register, context, mails } = fixture()
    await register()
    expect(await operate(['approve', registration.email])).toMatchObject({ code: 1 })
    expect(await context.store.apiKeys.list(0)).toEqual([])
    expect(mails.length).toBe(1)
  })

  test('revokes a key whose mail failed, and issues another one on the second try', async () => {
    const { operate, context, lastMail } = await verified()
    const sendMail = async () => {
      throw new Error('The mail server is down.')
    }
    const failed = await operate(['approve', registration.email], { sendMail })
    expect(failed).toMatchObject({ code: 1, err: 'The mail server is down.\n' })
    expect((await context.store.apiKeys.list(0)).map(({ revokedAt }) => revokedAt !== undefined)).toEqual([true])
    expect((await operate(['approve', registration.email])).code).toBe(0)
    expect(keyIn(lastMail()!)).not.toBe('')
    expect(await operate(['approve', 'acme'])).toMatchObject({ code: 1 })
  })

  test('suspends a partner with its keys, also without mail, and approves it again with a new key', async () => {
    const { operate, call, context, lastMail } = await verified()
    await operate(['approve', registration.email, '--id', 'acme-swaps'])
    expect((await operate(['suspend', 'acme-swaps'], { sendMail: undefined })).code).toBe(0)
    expect((await call('partners/acme-swaps')).status).toBe(404)
    expect((await operate(['approve', 'acme-swaps', '--id', 'other'])).code).toBe(0)
    expect((await call('partners/acme-swaps')).status).toBe(200)
    expect(lastMail()?.text).toContain('Your partner id is acme-swaps.')
    const live = (await context.store.apiKeys.list(0)).filter(({ revokedAt }) => revokedAt === undefined)
    expect(live.length).toBe(1)
  })

  test('gives no partner an id that another account or key has', async () => {
    const { operate, context } = await verified()
    const key = { id: 'key_1', kind: 'sk', owner: 'acme', label: '', origins: [], dailyQuota: 1 } as const
    await context.store.apiKeys.add(key, { prefix: 'sk_portage_a', hash: 'a' }, 0)
    expect(await operate(['approve', registration.email])).toMatchObject({
      code: 1,
      err: expect.stringContaining('--id'),
    })
    expect((await context.store.affiliates.find(registration.email, context.clock()))?.status).toBe('review')
  })

  test('rejects a registration and reports it by mail', async () => {
    const { operate, lastMail } = await verified()
    expect((await operate(['reject', registration.email])).out).toBe('Acme is rejected.\n')
    expect(lastMail()?.text).toContain('did not approve')
  })

  test('exports CSV that a spreadsheet does not execute, and JSON into a file', async () => {
    const { operate, register } = fixture()
    await register({ ...registration, email: '=cmd@acme.example' })
    expect((await operate(['export'])).out).toContain("'=cmd@acme.example")
    const { file } = await operate(['export', '--format', 'json', '--output', 'partners.json'])
    expect(JSON.parse(file)).toMatchObject([{ email: '=cmd@acme.example' }])
  })

  test('shows its usage for --help', async () => {
    const { code, out } = await fixture().operate(['--help'])
    expect([code, out.startsWith('npm run affiliates -- <command>')]).toEqual([0, true])
  })

  test.each([
    [['dance']],
    [['approve']],
    [['list', 'acme']],
    [['show', 'acme', '--id', 'x']],
    [['list', '--status', 'odd']],
    [['export', '--format', 'xml']],
  ])('refuses %j with its usage', async (args) => {
    const { code, err } = await fixture().operate(args)
    expect([code, err.includes('npm run affiliates -- <command>')]).toEqual([2, true])
  })
})
