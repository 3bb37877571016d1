import { describe, expect, test } from 'vitest'
import { temporaryStore } from '../newsletterFixture.ts'
import { createAffiliateFixture, hour, registration, tokenIn } from './affiliateFixture.ts'

async function signedIn() {
  const created = createAffiliateFixture(temporaryStore())
  await created.approve()
  created.wait(1)
  const session = await created.signIn()
  const account = async () => (await created.open('/affiliates/account', undefined, session)).text()
  const send = (form: Readonly<Record<string, string>>) => created.open('/affiliates/account', form, session)
  /** Returns the form of a new key as a browser sends it. */
  const keyForm = async (label: string) => {
    const [, form = ''] = /name="form" value="([\w-]{36})"/.exec(await account()) ?? []
    return { do: 'key', form, kind: 'sk', label }
  }
  return { ...created, session, account, send, keyForm }
}

const secretForm = /sk_portage_[0-9a-f]{72}/

describe('the form of a new key', () => {
  test('creates one key when its page is reloaded, and names why the secret is not shown again', async () => {
    const { send, keyForm, open, session, context } = await signedIn()
    const form = await keyForm('Server')
    expect(form.form).not.toBe('')
    expect(await (await send(form)).text()).toMatch(secretForm)
    const again = await send(form)
    expect([again.status, again.headers.get('location')]).toEqual([303, '/affiliates/account?done=again'])
    const page = await (await open('/affiliates/account?done=again', undefined, session)).text()
    expect(page).toContain('This form was already sent')
    expect(page).not.toMatch(secretForm)
    expect((await context.store.apiKeys.list(0, 'acme')).map(({ label }) => label)).toEqual(['First key', 'Server'])
  })

  test('creates a key for each page that shows it, and for each name after Back', async () => {
    const { send, keyForm, context } = await signedIn()
    const form = await keyForm('Server')
    for (const sent of [form, { ...form, label: 'Other' }, await keyForm('Server')])
      expect(await (await send(sent)).text()).toMatch(secretForm)
    expect((await context.store.apiKeys.list(0, 'acme')).length).toBe(4)
  })

  test('can be sent again after a refusal', async () => {
    const { send, keyForm } = await signedIn()
    const form = await keyForm('Server')
    expect((await send({ ...form, kind: 'pk' })).status).toBe(400)
    expect((await send({ ...form, kind: 'pk' })).status).toBe(400)
    expect(await (await send(form)).text()).toMatch(secretForm)
  })

  test('adds one second secret when its page is reloaded after the first secret is revoked', async () => {
    const { send, keyForm, context } = await signedIn()
    const [key] = await context.store.apiKeys.list(0, 'acme')
    const form = { do: 'rotate', form: (await keyForm('')).form, id: key!.id }
    expect(await (await send(form)).text()).toMatch(secretForm)
    await send({ do: 'revoke', id: key!.secrets[0]!.prefix })
    expect((await send(form)).status).toBe(303)
    expect((await context.store.apiKeys.list(0, 'acme'))[0]?.secrets.length).toBe(2)
  })
})

describe('the page that cancels a change', () => {
  test('names every change that waits, with the former and the new value', async () => {
    const { call, session, mails, open, wait } = await signedIn()
    const change = async (field: string, value: string) => {
      await call('changes', { field, value }, session)
      wait(1)
    }
    await change('thorchain', 'thief')
    const token = tokenIn(mails.at(-1), 'cancel')
    await change('maya', 'thief-maya')
    await change('email', 'next@acme.example')
    const page = await (await open(`/affiliates/cancel?token=${token}`)).text()
    const shown = [...page.matchAll(/<h2>([^<]*)<\/h2><dl>(.*?)<\/dl>/g)].map(([, title, list = '']) => [
      title,
      ...[...list.matchAll(/<bdi>([^<]*)<\/bdi>/g)].map(([, text]) => text),
    ])
    const time = '4 January 2026 at 03:04 UTC'
    expect(shown).toEqual([
      ['THORChain payout', 'acme', 'thief', time],
      ['Maya payout', 'No share', 'thief-maya', time],
      ['E-mail address', registration.email, 'next@acme.example', time],
    ])
  })

  test('reports that nothing waits after a session cancelled the change', async () => {
    const { call, session, lastMail, open, wait } = await signedIn()
    const response = await call('changes', { field: 'thorchain', value: '' }, session)
    const { id } = (await response.json()) as { id: string }
    const link = `/affiliates/cancel?token=${tokenIn(lastMail(), 'cancel')}`
    expect(await (await open(link)).text()).toContain('<dt>To</dt><dd><bdi>No share</bdi></dd>')
    await call('changes/cancel', { id }, session)
    wait(hour)
    expect(await (await open(link)).text()).toContain('This account has no pending changes.')
  })
})

describe('the form that registers', () => {
  const open = (form: Readonly<Record<string, string>>) =>
    createAffiliateFixture(temporaryStore()).open('/affiliates', form)
  const typed = {
    name: 'Acme',
    email: registration.email,
    thorchain: 'acme',
    thorchainPoints: '30',
    mayaPoints: '30',
    terms: 'yes',
  }
  /** The problem that the page shows below a field. */
  const problemOf = (page: string, name: string) =>
    new RegExp(`<p class="hint hint--bad" id="${name}-hint">([^<]+)</p>`).exec(page)?.[1]

  test.each([
    ['name', { name: '' }],
    ['email', { email: 'nobody' }],
    ['thorchain', { thorchain: 'two words' }],
    ['thorchainPoints', { thorchainPoints: '9999' }],
    ['terms', { terms: '' }],
  ])('says below the field %s what is wrong with it, and keeps what was typed', async (field, change) => {
    const response = await open({ ...typed, ...change })
    const page = await response.text()
    expect(response.status).toBe(400)
    expect(problemOf(page, field)).toMatch(/\w/)
    expect(page.match(/hint--bad"/g)).toHaveLength(1)
    expect(page.match(/aria-invalid="true"/g)).toHaveLength(1)
    expect(page).toContain('role="alert"')
    if (field !== 'name') expect(page).toContain('value="Acme"')
  })

  test('leaves the checks to the server, has percents beside basis points, and says what happens next', async () => {
    const { open: get } = createAffiliateFixture(temporaryStore())
    const page = await (await get('/affiliates')).text()
    expect(page).toContain('novalidate')
    expect(page).toContain('30 basis points are 0.30%, 100 are 1.00%. At most 1000 (10.00%).')
    expect(page).toContain('npm run affiliates -- approve')
    const { open: getOnMainnet } = createAffiliateFixture(temporaryStore(), { network: 'mainnet' })
    const real = await (await getOnMainnet('/affiliates')).text()
    expect(real).toContain('We review it within 5 days.')
    expect(real).not.toContain('devnet')
  })
})

describe('a mailed link that does not work', () => {
  const siteLink = '<header><div class="wrap"><a class="brand" href="/"'

  test('leads to the registration, which sends another link to verify', async () => {
    const { register, lastMail, wait, open, settled, mails } = createAffiliateFixture(temporaryStore())
    await register()
    const token = tokenIn(lastMail(), 'verify')
    wait(hour)
    for (const response of [
      await open(`/affiliates/verify?token=${token}`),
      await open('/affiliates/verify', { token }),
    ]) {
      const page = await response.text()
      expect(response.status).toBe(410)
      expect(page).toContain('<b>This link has expired.</b> Register again below')
      expect(page).toContain('action="/affiliates"')
      expect(page).toContain('id="thorchainPoints" name="thorchainPoints" type="text" value="30"')
      expect(page).toContain(siteLink)
    }
    const again = { name: 'Acme', email: registration.email, thorchain: 'acme', thorchainPoints: '30', terms: 'yes' }
    expect((await open('/affiliates', again)).status).toBe(200)
    await settled()
    expect(mails).toHaveLength(2)
    const opened = await open(`/affiliates/verify?token=${tokenIn(lastMail(), 'verify')}`)
    expect(opened.status).toBe(200)
  })

  test.each(['session', 'cancel', 'address'])(
    'of the page %s leads to the form that sends a link to sign in',
    async (name) => {
      const { approve, call, settled, lastMail, wait, open } = createAffiliateFixture(temporaryStore())
      await approve()
      await call('sign-in', { email: registration.email })
      await settled()
      const token = name === 'session' ? tokenIn(lastMail(), name) : 'a'.repeat(43)
      wait(hour)
      const response = await open(`/affiliates/${name}?token=${token}`)
      const page = await response.text()
      expect(response.status).toBe(name === 'session' ? 410 : 404)
      expect(page).toContain('role="alert"')
      expect(page).toContain('action="/affiliates/sign-in"')
      expect(page).toContain(siteLink)
    },
  )

  test('leads to the sign-in after it was used', async () => {
    const { approve, mails, open } = createAffiliateFixture(temporaryStore())
    await approve()
    const response = await open(`/affiliates/verify?token=${tokenIn(mails[0], 'verify')}`)
    const page = await response.text()
    expect(response.status).toBe(410)
    expect(page).toContain('action="/affiliates/sign-in"')
  })
})

describe('a limit of the affiliate program', () => {
  test('is shown above the form that was sent, with what was typed and when to send it again', async () => {
    const { open } = createAffiliateFixture(temporaryStore())
    const send = () => open('/affiliates/sign-in', { email: registration.email }, { ip: '192.0.2.1' })
    let response = await send()
    for (let sent = 1; sent < 6; sent++) response = await send()
    const page = await response.text()
    expect([response.status, response.headers.has('retry-after')]).toEqual([429, true])
    expect(page).toMatch(/role="alert"><b>[^<]+<\/b> Try again in \d+ minutes\./)
    expect(page).toContain(`value="${registration.email}"`)
    expect(page).not.toContain('Retry-After')
  })

  test('is a page that names the wait for requests without a form', async () => {
    const { open } = createAffiliateFixture(temporaryStore())
    const get = () => open('/affiliates', undefined, { ip: '192.0.2.1' })
    let response = await get()
    for (let sent = 1; sent <= 300; sent++) response = await get()
    const page = await response.text()
    expect(response.status).toBe(429)
    expect(page).toMatch(/<p>Try again in (?:a minute|\d+ minutes)\.<\/p>/)
    expect(page).toContain('href="/affiliates/sign-in"')
  })
})
