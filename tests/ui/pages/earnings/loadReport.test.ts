import { expect, test } from 'vitest'
import { loadReport } from '../../../../src/ui/pages/earnings/loadReport.ts'
import { earningRow, earningsPage } from './earningsReport.ts'

const period = { from: '2026-11-21', until: '2026-11-23' }
const approved = { status: 'approved', partnerId: 'acme' }
const { signal } = new AbortController()

/** Loads from an API that answers each path with a body or a status and code. */
function load(answer: (url: URL) => unknown, options: { readonly signal?: AbortSignal } = {}) {
  const paths: string[] = []
  const counts: number[] = []
  const loaded = loadReport(period, {
    origin: 'https://portage.example',
    signal,
    ...options,
    onPage: (count) => void counts.push(count),
    transport: async ({ url }) => {
      const { pathname, search } = new URL(url)
      paths.push(pathname.replace('/v1/affiliate', '') + search)
      const body = answer(new URL(url))
      const refused = typeof body === 'string'
      return Response.json(refused ? { code: body } : body, { status: refused ? 400 : 200 })
    },
  })
  return { loaded, paths, counts }
}

const isAccount = ({ pathname }: URL) => pathname.endsWith('/account')

test('a report is loaded page by page and sorted, newest first', async () => {
  const older = earningRow()
  const newer = earningRow({ time: '2026-11-23T10:00:00.000Z' })
  const { loaded, paths, counts } = load((url) => {
    if (isAccount(url)) return approved
    return url.searchParams.has('cursor') ? earningsPage([newer]) : earningsPage([older], 't12')
  })
  const result = await loaded
  expect(result).toMatchObject({ state: 'report', isComplete: true, report: { earnings: [newer, older], next: null } })
  expect(paths).toEqual([
    '/account',
    '/earnings?from=2026-11-21&until=2026-11-23',
    '/earnings?from=2026-11-21&until=2026-11-23&cursor=t12',
  ])
  expect(counts).toEqual([1, 2])
})

test('a report with more pages than the page loads is incomplete', async () => {
  const { loaded, paths } = load((url) => (isAccount(url) ? approved : earningsPage([], 't12')))
  expect(await loaded).toMatchObject({ state: 'report', isComplete: false })
  expect(paths.length).toBe(21)
})

test.each([
  ['session_missing', { state: 'signed-out' }],
  ['rate_limited', { state: 'failed', code: 'rate_limited' }],
  [{ ...approved, status: 'review' }, { state: 'in-review' }],
])('an account that is %j shows %j', async (account, state) => {
  expect(await load(() => account).loaded).toEqual(state)
})

test('a failure between two pages shows no totals of a part', async () => {
  const { loaded } = load((url) => {
    if (isAccount(url)) return approved
    return url.searchParams.has('cursor') ? 'nodes_unreachable' : earningsPage([earningRow()], 't12')
  })
  expect(await loaded).toEqual({ state: 'failed', code: 'nodes_unreachable' })
})

test('a lost connection is a failure, and an aborted load rejects', async () => {
  const offline = load(() => {
    throw new TypeError('Failed to fetch')
  })
  expect(await offline.loaded).toEqual({ state: 'failed', code: 'network_unreachable' })
  await expect(load(() => approved, { signal: AbortSignal.abort() }).loaded).rejects.toThrow()
})
