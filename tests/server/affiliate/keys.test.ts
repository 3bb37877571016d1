import { describe, expect, test } from 'vitest'
import { temporaryStore } from '../newsletterFixture.ts'
import { createAffiliateFixture, registration } from './affiliateFixture.ts'

async function signedIn() {
  const created = createAffiliateFixture(temporaryStore())
  await created.approve()
  // Later keys are listed after the first one.
  created.wait(1)
  const session = await created.signIn()
  const post = async (path: string, body: unknown) => {
    const response = await created.call(path, body, session)
    return { status: response.status, body: (await response.json()) as Record<string, string> }
  }
  const keys = async () =>
    ((await (await created.call('keys', undefined, session)).json()) as { keys: Record<string, never>[] }).keys
  const statusOf = (secret = '', headers: Record<string, string> = {}) =>
    created.context.apiKeys
      .authenticate(new Request('https://x.example', { headers: { 'x-api-key': secret, ...headers } }))
      .then(
        ({ owner }) => owner,
        ({ code }) => code,
      )
  return { ...created, session, post, keys, statusOf }
}

describe('keys of a partner', () => {
  test('are created with a name and origins, and their secret is shown once', async () => {
    const { post, keys, statusOf } = await signedIn()
    const { body } = await post('keys', { kind: 'pk', label: 'Shop', origins: ['https://shop.example/'] })
    expect(body).toMatchObject({ kind: 'pk', label: 'Shop', origins: ['https://shop.example'], dailyQuota: 2_000 })
    expect(await statusOf(body.secret, { origin: 'https://shop.example' })).toBe('acme')
    expect(await statusOf(body.secret, { origin: 'https://evil.example' })).toBe('api_key_origin')
    expect((await keys()).map(({ label }) => label)).toEqual(['First key', 'Shop'])
    expect(JSON.stringify(await keys())).not.toContain(body.secret)
  })

  test('rotate with two working secrets until the first is revoked', async () => {
    const { post, statusOf, wait } = await signedIn()
    const { body: first } = await post('keys', { kind: 'sk', label: 'Server' })
    const { body: second } = await post('keys/rotate', { id: first.id })
    expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual(['acme', 'acme'])
    expect((await post('keys/rotate', { id: first.id })).status).toBe(409)
    expect((await post('keys/revoke', { id: first.secret?.slice(0, 23) })).status).toBe(200)
    wait(5_000)
    expect([await statusOf(first.secret), await statusOf(second.secret)]).toEqual(['api_key_revoked', 'acme'])
    expect((await post('keys/rotate', { id: first.id })).status).toBe(200)
  })

  test('report quota and use per day', async () => {
    const { keys, context } = await signedIn()
    const [key] = await context.store.apiKeys.list(0, 'acme')
    await context.store.apiKeys.spend(key!, context.clock())
    expect((await keys())[0]).toMatchObject({ usedToday: 1, dailyQuota: 100_000 })
  })

  test('of another partner are neither listed, rotated nor revoked', async () => {
    const { post, keys, context, approve, statusOf } = await signedIn()
    await approve({ ...registration, name: 'Other', email: 'other@example.org' })
    const [foreign] = await context.store.apiKeys.list(0, 'other')
    expect(foreign).toBeDefined()
    expect((await keys()).length).toBe(1)
    for (const path of ['keys/rotate', 'keys/revoke']) {
      expect((await post(path, { id: foreign!.id })).status).toBe(404)
    }
    expect((await post('keys/revoke', { id: foreign!.secrets[0]!.prefix })).status).toBe(404)
    expect(await statusOf('')).toBe('api_key_missing')
    expect((await context.store.apiKeys.list(0, 'other'))[0]?.revokedAt).toBeUndefined()
  })

  test('are at most ten that work', async () => {
    const { post } = await signedIn()
    const statuses: number[] = []
    for (let round = 0; round < 10; round++)
      statuses.push((await post('keys', { kind: 'sk', label: `${round}` })).status)
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 409])
  })

  test.each([
    ['a pk without origins', { kind: 'pk', label: 'x' }],
    ['an sk with origins', { kind: 'sk', label: 'x', origins: ['https://a.example'] }],
    ['a wildcard', { kind: 'pk', label: 'x', origins: ['https://*.example'] }],
    ['an origin over http', { kind: 'pk', label: 'x', origins: ['http://a.example'] }],
    ['an address with a path', { kind: 'pk', label: 'x', origins: ['https://a.example/shop'] }],
    ['a name of two lines', { kind: 'sk', label: 'a\nb' }],
  ])('are refused for %s', async (_name, body) => {
    const { post, keys } = await signedIn()
    expect((await post('keys', body)).status).toBe(400)
    expect((await keys()).length).toBe(1)
  })

  test('do not exist before the approval', async () => {
    const { register, verify, signIn, call } = createAffiliateFixture(temporaryStore())
    await register()
    await verify()
    const session = await signIn()
    expect(await (await call('keys', undefined, session)).json()).toEqual({ keys: [] })
    const response = await call('keys', { kind: 'sk', label: 'x' }, session)
    expect([response.status, await response.json()]).toMatchObject([403, { code: 'partner_not_approved' }])
  })
})

describe('the account page', () => {
  test('creates a key, shows its secret once, and revokes it', async () => {
    const { open, session, keys } = await signedIn()
    const created = await open('/affiliates/account', { do: 'key', kind: 'sk', label: 'Server' }, session)
    expect(await created.text()).toMatch(/sk_portage_[0-9a-f]{72}/)
    expect(await (await open('/affiliates/account', undefined, session)).text()).not.toMatch(/sk_portage_[0-9a-f]{72}/)
    const id = String((await keys())[1]?.id)
    expect((await open('/affiliates/account', { do: 'revoke', id }, session)).status).toBe(303)
    expect((await keys())[1]?.revokedAt).not.toBeNull()
  })

  test('saves shares and origins, and shows a refusal above the form', async () => {
    const { open, session, call } = await signedIn()
    const form = {
      do: 'settings',
      thorchainPoints: '45',
      mayaPoints: '0',
      origins: 'https://a.example\nhttps://b.example',
    }
    const saved = await open('/affiliates/account', form, session)
    expect(saved.status).toBe(303)
    expect(await (await open(saved.headers.get('location') ?? '', undefined, session)).text()).toContain(
      '<div class="note note--done" role="status">Shares and origins are saved.</div>',
    )
    expect(await (await call('partners/acme')).json()).toMatchObject({
      thorchain: { basisPoints: 45 },
      origins: ['https://a.example', 'https://b.example'],
    })
    const refused = await open('/affiliates/account', { ...form, thorchainPoints: '1001' }, session)
    const page = await refused.text()
    expect([refused.status, page]).toEqual([400, expect.stringContaining('role="alert"')])
    expect(page).toContain('value="1001"')
  })

  test('shows a full limit above the form, with its status and Retry-After', async () => {
    const { open, session } = await signedIn()
    const request = () => open('/affiliates/account', { do: 'change', field: 'thorchain', value: 'acme-two' }, session)
    for (let round = 0; round < 10; round++) expect((await request()).status).toBe(303)
    const refused = await request()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '86400'])
    expect(await refused.text()).toContain('role="alert"')
  })

  test.each(['constructor', '__proto__', 'toString', 'delete', ''])('refuses the unknown action "%s"', async (name) => {
    const { open, session } = await signedIn()
    const response = await open('/affiliates/account', { do: name }, session)
    expect([response.status, await response.text()]).toEqual([400, expect.stringContaining('role="alert"')])
  })

  test('requires a session, and ends it', async () => {
    const { open, session } = await signedIn()
    expect((await open('/affiliates/account')).headers.get('location')).toBe('/affiliates/sign-in')
    const left = await open('/affiliates/account', { do: 'leave' }, session)
    expect(left.headers.get('set-cookie')).toMatch(/Max-Age=0$/)
    expect((await open('/affiliates/account', undefined, session)).headers.get('location')).toBe('/affiliates/sign-in')
  })
})
