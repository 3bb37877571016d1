import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../../src/contract/limits.ts'
import { operations } from '../../src/contract/operations.ts'
import { encodeAddress } from '../../src/core/address/address.ts'
import type { Transport } from '../../src/core/nodes/net/transport.ts'
import { createNode, type Node } from '../../src/core/nodes/node.ts'
import { getServiceStatus } from '../../src/server/support/getServiceStatus.ts'
import { createLatencyRecorder } from '../../src/server/support/latencyRecorder.ts'
import { createProbe } from '../../src/server/support/probe.ts'
import { bindHandler } from '../../src/server/transport/bindHandler.ts'
import type { Store } from '../../src/storage/store.ts'
import { inboundRow } from './scriptedNodes.ts'
import { block, createStatus, nodeAnswer, start } from './statusFixture.ts'
import { createTestContext, nodesOver } from './testContext.ts'

afterEach(() => void vi.useRealTimers())

test('is ok with height and lag of each endpoint when all endpoints and the store respond', async () => {
  const answer = await createStatus(async (request) => {
    return nodeAnswer(request, block(request.url.includes('/2/') ? 998 : 1000))
  }).read()
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
    ['THORCHAIN', 'MAYACHAIN'].map((protocol) => ({
      protocol,
      chain: 'BTC',
      deposits: 'open',
      agreeing: 3,
      operators: 3,
    })),
  )
  expect(answer.dependencies.at(-1)).toEqual({ kind: 'store', name: 'sqlite', status: 'ok', reachable: true })
})

test('is degraded, with status 200, when one protocol cannot be reached', async () => {
  const answer = await createStatus(async (request) => {
    if (request.url.includes('mayanode')) throw new Error('no connection')
    return nodeAnswer(request)
  }).read()
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
  }).read()
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

test('warns of a block of 12 seconds, which still counts, and is degraded by one of 30', async () => {
  const aged = (time: string) =>
    createStatus(async (request) => {
      const isFirst = request.url.includes('/1/thornode')
      return nodeAnswer(request, block(1000, isFirst ? time : undefined))
    }).read()
  const [fresh, late, behind] = await Promise.all(
    ['2026-01-02T03:03:54Z', '2026-01-02T03:03:53Z', '2026-01-02T03:03:35Z'].map(aged),
  )
  expect(fresh?.dependencies[0]).toMatchObject({ status: 'ok', lag_seconds: 11 })
  expect(late?.dependencies[0]).toMatchObject({ status: 'late', lag_seconds: 12 })
  expect(late).toMatchObject({
    status: 'ok',
    summary: 'All systems are operational. The newest block of node.test #1 is 12 seconds old; it still counts.',
  })
  expect(behind?.dependencies[0]).toMatchObject({ status: 'behind', lag_seconds: 30 })
  expect(behind?.status).toBe('degraded')
})

test('reports a node of another chain, whose height no other is compared with', async () => {
  const transport: Transport = async (request) => {
    const isOther = request.url.includes('/3/thornode')
    const chain_id = request.url.includes('mayanode') ? 'mayachain-mainnet-v1' : 'thorchain-1'
    const header = { chain_id: isOther ? 'thorchain-stagenet-2' : chain_id, height: isOther ? 99_999 : 1000 }
    return request.url.endsWith('/inbound_addresses')
      ? Response.json([inboundRow(encodeAddress(new Uint8Array(20).fill(3), 'BTC', 'mainnet'))])
      : Response.json({ header: { ...header, time: new Date().toISOString() } })
  }
  const { context } = createTestContext(transport)
  const at = ({ protocol, endpoints }: Node) => createNode({ protocol, endpoints, network: 'mainnet', transport })
  const { THORCHAIN, MAYACHAIN } = nodesOver(transport)
  const nodes = { THORCHAIN: at(THORCHAIN), MAYACHAIN: at(MAYACHAIN) }
  const store: Store = { ...context.store, driver: 'sqlite', health: async () => ({ ok: true }) }
  const probe = createProbe({ nodes, store, clock: Date.now })
  const answer = await bindHandler(operations.serviceStatus, getServiceStatus).run({}, { ...context, probe })
  expect(answer.dependencies.map(({ status }) => status).slice(0, 3)).toEqual(['ok', 'ok', 'wrong_chain'])
  expect(answer.dependencies[2]).not.toHaveProperty('height')
  expect(answer.status).toBe('degraded')
})

test('explains a read-only store and its effect', async () => {
  const answer = await createStatus(
    async (request) => nodeAnswer(request),
    async () => ({ ok: false, message: 'The disk at /srv is full.', hint: 'Look.' }),
  ).read()
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
  const answer = createStatus(never, never).read()
  void answer.finally(answered)
  await vi.advanceTimersByTimeAsync(limits.statusDeadlineMs - 1)
  expect(answered).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  const { dependencies } = await answer
  expect(new Set(dependencies.map(({ status }) => status))).toEqual(new Set(['unreachable', 'unavailable']))
})

test('queries the dependencies once in fifteen seconds for any number of requests', async () => {
  let requested = 0
  const { read: send, wait } = createStatus(async (request) => {
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

test('is sent again for a second, and then created with the time', async () => {
  const { read, wait } = createStatus(async (request) => nodeAnswer(request))
  expect((await read()).time).toBe(new Date(start).toISOString())
  wait(999)
  expect((await read()).time).toBe(new Date(start).toISOString())
  wait(1)
  expect((await read()).time).toBe(new Date(start + 1_000).toISOString())
})

test('shows the operator’s notice, which changes nothing else', async () => {
  const transport: Transport = async (request) => nodeAnswer(request)
  const notice = { text: 'Swaps are paused.', url: 'https://status.example.org/1' }
  const plain = await createStatus(transport).read()
  expect(plain).not.toHaveProperty('notice')
  expect(await createStatus(transport, undefined, notice).read()).toEqual({ ...plain, notice })
})

test('lists how long each operator took in the last hour, and nothing without a recorder', async () => {
  const { context } = createTestContext(async (request) => nodeAnswer(request))
  const latencies = createLatencyRecorder({
    services: { thornode: [{ url: 'https://a.example' }] },
    clock: () => start,
  })
  const endpoint = { operator: 'a.example', url: 'https://a.example' }
  const record = (path: string, tookMs: number, signal = new AbortController().signal) =>
    latencies.record({ endpoint, path, exchanged: { answer: { status: 200, text: '{}' } }, signal, tookMs })
  record('/thorchain/pools', 16)
  record('/thorchain/quote/swap', 32)
  record('/thorchain/quote/swap', 1_500, AbortSignal.abort(new DOMException('', 'TimeoutError')))
  const run = (extra: object) =>
    bindHandler(operations.serviceStatus, getServiceStatus).run({}, { ...context, ...extra })
  const answer = await run({ latencies })
  expect(answer).toMatchObject({ latencies_since: '2026-01-02T03:04:05.000Z' })
  const facts = { operator: 'a.example', service: 'thornode', failures: 0 }
  expect(answer.latencies).toEqual([
    { ...facts, kind: 'quote', requests: 2, timeouts: 1, p50_ms: 32 },
    { ...facts, kind: 'pools', requests: 1, timeouts: 0, p50_ms: 16, p95_ms: 16 },
  ])
  expect(Object.keys(await run({})).filter((name) => name.startsWith('latencies'))).toEqual([])
})
