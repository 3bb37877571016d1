import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { apis } from '../../src/contract/apis.ts'
import { defineOperation } from '../../src/contract/defineOperation.ts'
import { errorObject } from '../../src/contract/errors.ts'
import { operations } from '../../src/contract/operations.ts'
import { retirementsOf } from '../../src/contract/retirements.ts'
import { aliasesOf } from '../../src/contract/versions.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import { createHttpHandler } from '../../src/server/transport/http.ts'
import { createTestContext } from './testContext.ts'

const base = 'https://swap.example.org'
const declare = (path: `/${string}`, deprecation?: { since: string; sunset: string; page: `/${string}` }) =>
  defineOperation({
    method: 'POST',
    path,
    summary: `Answer at ${path}`,
    input: z.strictObject({}),
    output: z.strictObject({ path: z.string() }),
    errors: [],
    ...(deprecation ? { deprecation } : {}),
  })
const going = { since: '2027-01-01', sunset: '2027-07-01', page: '/developers/versioning' } as const
const entries = {
  oldHarbour: declare('/api/v1/harbour', going),
  newHarbour: declare('/api/v2/harbour'),
  oldest: declare('/api/v1/quay'),
  tenth: declare('/api/v10/lighthouse'),
  ninth: declare('/api/v9/lighthouse'),
}
const services = Object.fromEntries(
  Object.entries(entries).map(([name, entry]) => [name, bindHandler(entry, async () => ({ path: entry.path }))]),
)
const handler = createHttpHandler(apis.support, services, () => createTestContext().context)
const post = (path: string, body = '{}') =>
  handler(new Request(base + path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }))

describe('an unversioned address', () => {
  test.each([
    ['/api/harbour', '/api/v2/harbour'],
    ['/api/quay', '/api/v1/quay'],
    ['/api/lighthouse', '/api/v10/lighthouse'],
  ])('%s is an alias of %s, the newest version, with a link to it', async (alias, path) => {
    const response = await post(alias)
    expect(await response.json()).toEqual({ path })
    expect(response.headers.get('link')).toBe(`<${base}${path}>; rel="canonical"`)
  })

  test('exists for versioned addresses only', () => {
    expect([...aliasesOf(Object.values(operations))]).toEqual([['/api/newsletter', '/api/v1/newsletter']])
    expect([
      ...aliasesOf([{ path: '/api/v0/x' }, { path: '/api/vx/x' }, { path: '/api/v1' }, { path: '/x/v1/y' }]),
    ]).toEqual([])
  })
})

describe('a retired endpoint', () => {
  test('returns Deprecation, Sunset and a link in every response, also in errors', async () => {
    const answers = [
      await post('/api/v1/harbour'),
      await post('/api/v1/harbour', '{'),
      await handler(new Request(`${base}/api/v1/harbour`)),
      await handler(new Request(`${base}/api/v1/harbour`, { method: 'OPTIONS' })),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 405, 204])
    for (const { headers } of answers) {
      expect(headers.get('deprecation')).toBe('@1798761600')
      expect(headers.get('sunset')).toBe('Thu, 01 Jul 2027 00:00:00 GMT')
      const page = `<${base}/developers/versioning>`
      expect(headers.get('link')).toBe(
        `${page}; rel="deprecation"; type="text/html", ${page}; rel="sunset"; type="text/html"`,
      )
    }
    expect(errorObject.parse(await answers[1]!.json()).code).toBe('invalid_json')
  })

  test('returns none of these headers before retirement is scheduled', async () => {
    const { headers } = await post('/api/v2/harbour')
    expect([headers.get('deprecation'), headers.get('sunset'), headers.get('link')]).toEqual([null, null, null])
  })

  test('is in the list of retirements when the registry has it', () => {
    const sooner = declare('/api/v1/buoy', { ...going, sunset: '2027-06-30' })
    expect(retirementsOf({ ...entries, sooner }).map(({ path, sunset }) => [path, sunset])).toEqual([
      ['/api/v1/buoy', '2027-06-30'],
      ['/api/v1/harbour', '2027-07-01'],
    ])
    expect(retirementsOf({ oldHarbour: entries.oldHarbour })).toEqual([
      { method: 'POST', path: '/api/v1/harbour', summary: 'Answer at /api/v1/harbour', ...going },
    ])
  })

  test('works for at least six months, as documented', () => {
    for (const { since, sunset } of retirementsOf(operations)) {
      const earliest = new Date(`${since}T00:00:00Z`)
      earliest.setUTCMonth(earliest.getUTCMonth() + 6)
      expect(new Date(`${sunset}T00:00:00Z`).getTime()).toBeGreaterThanOrEqual(earliest.getTime())
    }
  })
})
