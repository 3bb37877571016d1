import { describe, expect, test } from 'vitest'
import { createIncidentReader, expectNotStopped, noticeOf, stopsOf } from '../../../src/server/limits/incidents.ts'
import { createIncidentHandler } from '../../../src/server/support/createIncidentHandler.ts'
import type { Incident } from '../../../src/storage/incidentTable.ts'
import { createTestContext } from '../testContext.ts'

const incident = (changes: Partial<Incident> = {}): Incident => ({
  id: '00000000-0000-4000-8000-000000000001',
  text: 'We check a vault & its <router>.',
  url: 'https://status.example.org/1',
  stops: ['MAYACHAIN', 'BTC', 'memoless'],
  startedAt: Date.UTC(2026, 0, 1),
  endedAt: undefined,
  ...changes,
})

describe('the incidents of a process', () => {
  test('are read again after two seconds, and shared until then', async () => {
    let now = 1_000_000
    let calls = 0
    const list = async () => (++calls === 1 ? [] : [incident()])
    const read = createIncidentReader({ list }, () => now)
    expect([await read(), await read(), calls]).toEqual([[], [], 1])
    now += 2_000
    expect(await read()).toHaveLength(1)
  })

  test('stay in force while the store cannot be read', async () => {
    let now = 1_000_000
    let isDown = false
    const list = async () => {
      if (isDown) throw new Error('The store is down.')
      return [incident()]
    }
    const read = createIncidentReader({ list }, () => now)
    await read()
    isDown = true
    now += 60_000
    expect(stopsOf(await read())).toEqual({ protocols: ['MAYACHAIN'], chains: ['BTC'] })
  })

  test('stop nothing and say nothing once they have ended', () => {
    const ended = incident({ endedAt: Date.UTC(2026, 0, 2) })
    expect([stopsOf([ended]), noticeOf([ended])]).toEqual([{ protocols: [], chains: [] }, undefined])
    expect(noticeOf([incident()])).toEqual({ text: incident().text, url: incident().url })
  })
})

describe('a stopped API', () => {
  const read = async () => [incident({ stops: ['v1', 'memoless'] })]
  test.each([
    ['/v1', 'POST', '/v1/quote', 'trading_halted'],
    ['/memoless/api/v1', 'POST', '/memoless/api/v1/register', 'memoless_unavailable'],
  ])('%s refuses %s %s with %s', async (base, method, template, code) => {
    await expect(expectNotStopped({ base, method, template }, read)).rejects.toMatchObject({ code })
    await expectNotStopped({ base, method, template }, async () => [incident({ stops: ['BTC'] })])
  })

  test('lets a person follow a swap that is paid', async () => {
    await expectNotStopped({ base: '/v1', method: 'POST', template: '/v1/track' }, read)
    await expectNotStopped(
      { base: '/memoless/api/v1', method: 'GET', template: '/memoless/api/v1/register/{id}' },
      read,
    )
  })
})

describe('the list of incidents', () => {
  const { context } = createTestContext()
  const ended = incident({ id: '00000000-0000-4000-8000-000000000002', stops: ['ETH'], endedAt: Date.UTC(2026, 0, 3) })
  const handle = createIncidentHandler(() => ({ ...context, readIncidents: async () => [incident(), ended] }))
  const get = (name: string) => handle(new Request(`https://swap.example.org/.well-known/${name}`))

  test('has what is stopped now, and every incident with its times', async () => {
    const response = await get('incidents.json')
    expect(response.headers.get('cache-control')).toBe('public, max-age=2')
    expect(await response.json()).toMatchObject({
      protocols: ['MAYACHAIN'],
      chains: ['BTC'],
      stopped: ['MAYACHAIN', 'BTC', 'memoless'],
      incidents: [
        { started_at: '2026-01-01T00:00:00.000Z', stops: ['MAYACHAIN', 'BTC', 'memoless'] },
        { ended_at: '2026-01-03T00:00:00.000Z' },
      ],
    })
  })

  test('is unchanged for a page that has it, and is not sent while the store was never read', async () => {
    const first = await get('incidents.json')
    const again = new Request('https://swap.example.org/.well-known/incidents.json', {
      headers: { 'if-none-match': first.headers.get('etag') ?? '' },
    })
    expect((await handle(again)).status).toBe(304)
    const list = () => Promise.reject(new Error('The store is down.'))
    const readIncidents = createIncidentReader({ list }, () => 1_000_000)
    const unread = createIncidentHandler(() => ({ ...context, readIncidents }))
    const response = await unread(new Request('https://swap.example.org/.well-known/incidents.json'))
    expect(response.status).toBe(503)
    expect(await response.json()).toMatchObject({ code: 'storage_unavailable' })
  })

  test('is an Atom feed with an entry for each, whose text is escaped', async () => {
    const response = await get('incidents.atom')
    const text = await response.text()
    expect(response.headers.get('content-type')).toContain('application/atom+xml')
    expect(text.match(/<entry>/g)).toHaveLength(2)
    expect(text).toContain('<title>We check a vault &amp; its &lt;router&gt;.</title>')
    expect(text).toContain('<updated>2026-01-03T00:00:00.000Z</updated>')
  })

  test('refuses to be changed', async () => {
    const response = await handle(
      new Request('https://swap.example.org/.well-known/incidents.json', { method: 'POST' }),
    )
    expect(response.status).toBe(405)
  })
})
