import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../../src/contract/limits.ts'
import { operations } from '../../src/contract/operations.ts'
import type { Transport } from '../../src/core/net/transport.ts'
import { createDevnet } from '../../src/devnet/devnet.ts'
import { bindHandler } from '../../src/server/bindHandler.ts'
import { getServiceStatus } from '../../src/server/handlers/getServiceStatus.ts'
import { createProbe } from '../../src/server/probe.ts'
import type { OperatorNotice } from '../../src/site.ts'
import type { Store } from '../../src/storage/store.ts'
import { addresses, inboundRow } from './scriptedNodes.ts'
import { createTestContext, nodesOver } from './testContext.ts'

afterEach(() => void vi.useRealTimers())

const start = Date.UTC(2026, 0, 2, 3, 4, 5)

function createStatus(
  transport: Transport,
  health: Store['health'] = async () => ({ ok: true }),
  notice?: OperatorNotice,
) {
  let now = start
  const context = { ...createTestContext(transport).context, ...(notice && { notice }) }
  const store: Store = { ...context.store, driver: 'sqlite', health }
  const clock = () => now
  const probe = createProbe({ nodes: nodesOver(transport), store, clock })
  return {
    ask: () => bindHandler(operations.serviceStatus, getServiceStatus).run({}, { ...context, store, clock, probe }),
    wait: (ms: number) => {
      now += ms
    },
  }
}

const block = (height = 1000, time = '2026-01-02T03:04:00.123Z') => Response.json({ header: { height, time } })

/** A node of either protocol with one chain; `block` is its newest one. */
function nodeAnswer({ url }: Request, newest = block()): Response {
  if (url.endsWith('/inbound_addresses')) return Response.json([inboundRow()])
  return newest
}

test('is ok with height and lag of each endpoint when all endpoints and the store respond', async () => {
  const answer = await createStatus(async (request) => {
    return nodeAnswer(request, block(request.url.includes('/2/') ? 998 : 1000))
  }).ask()
  expect(answer).toMatchObject({
    status: 'ok',
    summary: 'All systems are operational.',
    service: 'Portage',
    version: '1.2.3',
    network: 'devnet',
    time: '2026-01-02T03:04:05.000Z',
    checked_at: '2026-01-02T03:04:05.000Z',
  })
  expect(answer.dependencies).toHaveLength(7)
  expect(answer.dependencies.slice(0, 2)).toEqual([
    {
      kind: 'node',
      name: 'node.test #1',
      protocol: 'THORCHAIN',
      status: 'ok',
      reachable: true,
      height: 1000,
      block_time: '2026-01-02T03:04:00.000Z',
      lag_blocks: 0,
      lag_seconds: 5,
    },
    expect.objectContaining({ name: 'node.test #2', status: 'ok', height: 998, lag_blocks: 2 }),
  ])
  expect(answer.chains).toEqual(
    ['THORCHAIN', 'MAYACHAIN'].map((protocol) => ({ protocol, chain: 'BTC', deposits: 'open', agreeing: 3, asked: 3 })),
  )
  expect(answer.dependencies.at(-1)).toEqual({ kind: 'store', name: 'sqlite', status: 'ok', reachable: true })
})

test('is degraded, with status 200, when one protocol cannot be reached', async () => {
  const answer = await createStatus(async (request) => {
    if (request.url.includes('mayanode')) throw new Error('no connection')
    return nodeAnswer(request)
  }).ask()
  expect(answer.status).toBe('degraded')
  expect(answer.summary).toBe(
    'No node of Maya Protocol is reliable at the moment, so its quotes may be missing or late.',
  )
  expect(answer.dependencies.filter(({ reachable }) => !reachable)).toHaveLength(3)
  expect(answer.dependencies[3]).toMatchObject({ status: 'unreachable', reason: 'nodes_unreachable' })
})

test('reports a node that lags, and one whose chain stopped, as behind', async () => {
  const answer = await createStatus(async (request) => {
    if (request.url.includes('mayanode')) return nodeAnswer(request, block(5, '2026-01-02T02:59:00Z'))
    return nodeAnswer(request, block(request.url.includes('/3/') ? 990 : 1000))
  }).ask()
  expect(answer.dependencies.map(({ status }) => status).slice(0, 6)).toEqual([
    'ok',
    'ok',
    'behind',
    'behind',
    'behind',
    'behind',
  ])
  expect(answer.summary).toMatch(/^2 of 3 nodes of THORChain respond .* No node of Maya Protocol/)
})

test('explains a read-only store and its effect', async () => {
  const answer = await createStatus(
    async (request) => nodeAnswer(request),
    async () => ({ ok: false, message: 'The disk at /srv is full.', hint: 'Look.' }),
  ).ask()
  expect(answer.status).toBe('degraded')
  expect(answer.summary).toBe(
    'Storage is unavailable, so the newsletter accepts no subscriptions; quotes are not affected. ' +
      'Each process counts rate limits separately until storage is back.',
  )
  expect(answer.dependencies.at(-1)).toMatchObject({ status: 'unavailable', limits_counted: 'in_process' })
  expect(JSON.stringify(answer)).not.toContain('/srv')
})

test('gives up on a silent node and store exactly at the deadline', async () => {
  vi.useFakeTimers()
  const never = () => new Promise<never>(() => {})
  const answered = vi.fn()
  const answer = createStatus(never, never).ask()
  void answer.finally(answered)
  await vi.advanceTimersByTimeAsync(limits.statusDeadlineMs - 1)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  const { dependencies } = await answer
  expect(new Set(dependencies.map(({ status }) => status))).toEqual(new Set(['unreachable', 'unavailable']))
})

test('queries the dependencies once in fifteen seconds for any number of requests', async () => {
  let requested = 0
  const { ask: send, wait } = createStatus(async (request) => {
    requested++
    return nodeAnswer(request)
  })
  await Promise.all(Array.from({ length: 50 }, send))
  wait(14_999)
  expect((await send()).checked_at).toBe(new Date(start).toISOString())
  // Block and vaults of each of six endpoints.
  expect(requested).toBe(12)
  wait(1)
  expect((await send()).checked_at).toBe(new Date(start + 15_000).toISOString())
  expect(requested).toBe(24)
})

type Row = Readonly<Record<string, unknown>>

/** The devnet's nodes, some of whose vaults are reported otherwise. */
function changing(change: (row: Row, view: string) => Row): Transport {
  const devnet = createDevnet({ now: () => start })
  return async (request) => {
    const response = await devnet.transport(request)
    const [, view = ''] = /\/([123])\/thornode\/thorchain\/inbound_addresses/.exec(request.url) ?? []
    if (view === '') return response
    return Response.json(((await response.json()) as Row[]).map((row) => change(row, view)))
  }
}

const chainsOf = (answer: Awaited<ReturnType<ReturnType<typeof createStatus>['ask']>>, deposits: string) =>
  answer.chains.flatMap((one) => (one.deposits === deposits ? [`${one.protocol} ${one.chain}`] : []))

test('reports ok for a devnet whose nodes agree, with every chain open', async () => {
  const answer = await createStatus(changing((row) => row)).ask()
  expect(answer).toMatchObject({ status: 'ok', summary: 'All systems are operational.' })
  expect(answer.chains.length).toBeGreaterThan(15)
  expect(chainsOf(answer, 'open')).toHaveLength(answer.chains.length)
})

test('names the node that lies about a vault, while the other two confirm the address', async () => {
  const stolen = (row: Row, view: string) =>
    view === '1' && row.chain === 'BTC' ? { ...row, address: addresses.other } : row
  const answer = await createStatus(changing(stolen)).ask()
  expect(answer.status).toBe('degraded')
  expect(answer.dependencies[0]).toMatchObject({ name: 'node.test #1', status: 'disagrees', disagrees_on: ['BTC'] })
  expect(answer.dependencies[1]).toMatchObject({ status: 'ok' })
  expect(chainsOf(answer, 'withheld')).toEqual([])
  expect(answer.chains.find(({ chain }) => chain === 'BTC')).toMatchObject({ deposits: 'open', agreeing: 2, asked: 3 })
  expect(answer.summary).toContain('node.test #1 disagrees with other nodes of THORChain about BTC.')
  expect(JSON.stringify(answer)).not.toContain(addresses.other)
})

test('reports an address as withheld when no majority confirms it', async () => {
  const rivals = (row: Row, view: string) => {
    const address = { 1: addresses.other, 2: addresses.vault }[view]
    return row.chain === 'BTC' && address !== undefined ? { ...row, address } : row
  }
  const answer = await createStatus(changing(rivals)).ask()
  expect(answer.status).toBe('degraded')
  expect(chainsOf(answer, 'withheld')).toEqual(['THORCHAIN BTC'])
  expect(answer.chains.find(({ chain }) => chain === 'BTC')).toMatchObject({
    agreeing: 0,
    reason: 'inbound_unconfirmed',
  })
  expect(answer.dependencies.slice(0, 3).map(({ status }) => status)).toEqual(Array(3).fill('disagrees'))
  expect(answer.summary).toContain('THORChain: deposit addresses are withheld for BTC')
})

test('reports halted chains by name', async () => {
  const halted = (row: Row) => (row.chain === 'BTC' || row.chain === 'ETH' ? { ...row, halted: true } : row)
  const answer = await createStatus(changing(halted)).ask()
  expect(answer.status).toBe('degraded')
  expect(chainsOf(answer, 'halted').toSorted()).toEqual(['THORCHAIN BTC', 'THORCHAIN ETH'])
  expect(answer.summary).toMatch(/THORChain: deposits are halted for (BTC, ETH|ETH, BTC)\./)
})

test('reports that no address is shown when the vaults of a protocol cannot be read', async () => {
  const answer = await createStatus(async (request) => {
    const isVaults = request.url.includes('thornode') && request.url.endsWith('/inbound_addresses')
    return isVaults ? new Response('', { status: 500 }) : nodeAnswer(request)
  }).ask()
  expect(answer).toMatchObject({
    status: 'degraded',
    summary: 'The vaults of THORChain cannot be read, so its deposit addresses are not shown.',
  })
})

test('reports one operator as a setting: its addresses are withheld and the service is ok', async () => {
  const transport: Transport = async (request) => nodeAnswer(request)
  const { context } = createTestContext(transport)
  const { THORCHAIN, MAYACHAIN } = nodesOver(transport)
  const nodes = { THORCHAIN, MAYACHAIN: { ...MAYACHAIN, network: 'mainnet' as const, operators: ['one.example'] } }
  const store: Store = { ...context.store, driver: 'sqlite', health: async () => ({ ok: true }) }
  const probe = createProbe({ nodes, store, clock: () => start })
  const answer = await bindHandler(operations.serviceStatus, getServiceStatus).run({}, { ...context, probe })
  expect(answer.status).toBe('ok')
  expect(answer.summary).toContain('Maya Protocol: no deposit address is shown')
  expect(chainsOf(answer, 'withheld')).toEqual(['MAYACHAIN BTC'])
})

test('shows the operator’s notice, which changes nothing else', async () => {
  const transport: Transport = async (request) => nodeAnswer(request)
  const notice = { text: 'Swaps are paused.', url: 'https://status.example.org/1' }
  const plain = await createStatus(transport).ask()
  expect(plain).not.toHaveProperty('notice')
  expect(await createStatus(transport, undefined, notice).ask()).toEqual({ ...plain, notice })
})
