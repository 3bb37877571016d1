import { describe, expect, test } from 'vitest'
import { resolveRates } from '../../src/server/limits/rates.ts'
import { createNewsletterFixture, site, temporaryStore } from './newsletterFixture.ts'

const store = temporaryStore()
const fixture = () => createNewsletterFixture(store)
let addresses = 0
const newIp = () => `198.51.100.${addresses++}`
let people = 0
const newEmail = () => `person${++people}@example.org`

const reports = (response: Response) => [response.status, response.headers.get('ratelimit')]

describe('the limits of the newsletter', () => {
  test('allow five subscriptions in ten minutes, then return 429 with Retry-After', async () => {
    const { subscribe, wait } = fixture()
    const ip = newIp()
    for (const left of [4, 3, 2, 1, 0]) {
      const response = await subscribe(newEmail(), { ip })
      expect(reports(response)).toEqual([
        200,
        `"newsletter";r=${left};t=600, "newsletter-requests";r=${55 + left};t=600`,
      ])
      expect(response.headers.get('ratelimit-policy')).toBe('"newsletter";q=5;w=600, "newsletter-requests";q=60;w=600')
    }
    wait(60_000)
    const refused = await subscribe(newEmail(), { ip })
    expect(refused.status).toBe(429)
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
    expect(refused.headers.get('retry-after')).toBe('540')
    expect(refused.headers.get('ratelimit')).toMatch(/^"newsletter";r=0;t=540, /)
    wait(539_999)
    expect((await subscribe(newEmail(), { ip })).status).toBe(429)
    wait(1)
    expect((await subscribe(newEmail(), { ip })).status).toBe(200)
  })

  test('count each address separately, and ignore headers that claim another one', async () => {
    const { subscribe } = fixture()
    const ip = newIp()
    const headers = { 'x-forwarded-for': '1.2.3.4', 'x-nf-client-connection-ip': '1.2.3.4', forwarded: 'for=1.2.3.4' }
    for (let count = 0; count < 5; count++) await subscribe(newEmail(), { ip })
    expect((await subscribe(newEmail(), { ip, headers })).status).toBe(429)
    expect((await subscribe(newEmail(), { ip: newIp() })).status).toBe(200)
  })

  test('count an IPv6 /64 as one client, and an IPv4-mapped address as IPv4', async () => {
    const { subscribe } = fixture()
    const from = async (ip: string) => (await subscribe(newEmail(), { ip })).headers.get('ratelimit')?.slice(0, 16)
    expect(await from('2001:db8:1:2::1')).toBe('"newsletter";r=4')
    expect(await from('2001:db8:1:2:ffff::9')).toBe('"newsletter";r=3')
    expect(await from('2001:db8:1:3::1')).toBe('"newsletter";r=4')
    expect(await from('::ffff:192.0.2.77')).toBe('"newsletter";r=4')
    expect(await from('192.0.2.77')).toBe('"newsletter";r=3')
  })

  test('give all /64 networks of a /48 four times the limit of one, for requests too', async () => {
    const { subscribe } = fixture()
    const from = (network: number) => subscribe(newEmail(), { ip: `2001:db8:aa:${network.toString(16)}::1` })
    for (let network = 0; network < 20; network++) expect((await from(network)).status).toBe(200)
    const refused = await from(20)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
    // The network of 48 bits refuses, so that of 64 bits keeps what it has.
    expect(refused.headers.get('ratelimit')).toContain('"newsletter";r=0;t=600, ')
    expect((await subscribe(newEmail(), { ip: '2001:db8:ab::1' })).status).toBe(200)
  })

  test('give all clients together a budget, and refuse before anything is stored', async () => {
    const rates = resolveRates({ newsletterTotal: { limit: 3, windowSeconds: 86_400 } })
    const own = temporaryStore()
    const { subscribe, records, wait } = createNewsletterFixture(own, { rates })
    const statuses = []
    for (let count = 0; count < 5; count++) statuses.push((await subscribe(newEmail(), { ip: newIp() })).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
    const refused = await subscribe(newEmail(), { ip: newIp() })
    expect(refused.headers.get('retry-after')).toBe('86400')
    expect(await refused.json()).toMatchObject({ code: 'rate_limited', error: expect.stringContaining('This site') })
    expect(await records()).toHaveLength(3)
    wait(86_400_000)
    expect((await subscribe(newEmail(), { ip: newIp() })).status).toBe(200)
  })

  test('count an invalid request as a request, not as a subscription', async () => {
    const { post, subscribe } = fixture()
    const ip = newIp()
    for (const left of [59, 58, 57]) {
      expect(reports(await post({ email: 'nobody' }, { ip }))).toEqual([
        400,
        `"newsletter";r=5;t=0, "newsletter-requests";r=${left};t=600`,
      ])
    }
    expect((await subscribe(newEmail(), { ip })).headers.get('ratelimit')).toContain('r=4;t=600, ')
  })

  test('allow sixty requests in ten minutes, including those with an invalid key', async () => {
    const { post } = fixture()
    const ip = newIp()
    for (let count = 0; count < 59; count++) expect((await post('{', { ip })).status).toBe(400)
    expect((await post('{', { ip, key: '' })).status).toBe(400)
    const refused = await post('{', { ip })
    expect(refused.status).toBe(429)
    expect(refused.headers.get('retry-after')).toBe('600')
  })

  test('execute exactly five of fifty simultaneous subscriptions', async () => {
    const { subscribe, records } = fixture()
    const ip = newIp()
    const before = (await records()).length
    const answers = await Promise.all(Array.from({ length: 50 }, () => subscribe(newEmail(), { ip })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
    expect((await records()).length).toBe(before + 5)
  })

  test('use the operator’s numbers, with requests in proportion', async () => {
    const rates = resolveRates({ newsletter: { limit: 2, windowSeconds: 30 } })
    const { subscribe } = createNewsletterFixture(store, { rates })
    const response = await subscribe(newEmail(), { ip: newIp() })
    expect(response.headers.get('ratelimit-policy')).toBe('"newsletter";q=2;w=30, "newsletter-requests";q=24;w=30')
  })

  test('are in the response of an unknown path, which costs nothing', async () => {
    const { rest } = fixture()
    const ip = newIp()
    for (let count = 0; count < 2; count++) {
      const response = await rest(new Request(`${site}/api/nope`), { ip })
      expect(reports(response)).toEqual([404, '"newsletter";r=5;t=0, "newsletter-requests";r=60;t=0'])
    }
  })
})
