import { afterEach, expect, test, vi } from 'vitest'
import { limits } from '../../src/contract/limits.ts'
import { operations } from '../../src/contract/operations.ts'
import type { Transport } from '../../src/core/net/transport.ts'
import { getServiceStatus } from '../../src/server/handlers/getServiceStatus.ts'
import { invoke } from '../../src/server/invoke.ts'
import { createProbe } from '../../src/server/probe.ts'
import type { Store } from '../../src/storage/store.ts'
import { createWorld, nodesOver } from './world.ts'

afterEach(() => void vi.useRealTimers())

const start = Date.UTC(2026, 0, 2, 3, 4, 5)

function createStatus(transport: Transport, health: Store['health'] = async () => ({ ok: true })) {
  let now = start
  const { world } = createWorld(transport)
  const store: Store = { ...world.store, driver: 'sqlite', health }
  const clock = () => now
  const probe = createProbe({ nodes: nodesOver(transport), store, clock })
  return {
    ask: () => invoke(operations.serviceStatus, getServiceStatus, {}, { ...world, store, clock, probe }),
    wait: (ms: number) => {
      now += ms
    },
  }
}

const block = (height = 1000, time = '2026-01-02T03:04:00.123Z') => Response.json({ header: { height, time } })

test('it is ok when every endpoint and the store answer, and tells height and lag of each', async () => {
  const answer = await createStatus(async ({ url }) => block(url.includes('/2/') ? 998 : 1000)).ask()
  expect(answer).toMatchObject({
    status: 'ok',
    summary: 'Everything answers.',
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
  expect(answer.dependencies.at(-1)).toEqual({ kind: 'store', name: 'sqlite', status: 'ok', reachable: true })
})

test('it is degraded, and still an answer, when one protocol cannot be reached', async () => {
  const answer = await createStatus(async ({ url }) => {
    if (url.includes('mayanode')) throw new Error('no connection')
    return block()
  }).ask()
  expect(answer.status).toBe('degraded')
  expect(answer.summary).toBe('No node of Maya Protocol can be relied on, so its quotes may be missing or late.')
  expect(answer.dependencies.filter(({ reachable }) => !reachable)).toHaveLength(3)
  expect(answer.dependencies[3]).toMatchObject({ status: 'unreachable', reason: 'nodes_unreachable' })
})

test('a node that is blocks behind, and one whose chain stands still, are called behind', async () => {
  const answer = await createStatus(async ({ url }) => {
    if (url.includes('mayanode')) return block(5, '2026-01-02T02:59:00Z')
    return block(url.includes('/3/') ? 990 : 1000)
  }).ask()
  expect(answer.dependencies.map(({ status }) => status).slice(0, 6)).toEqual([
    'ok',
    'ok',
    'behind',
    'behind',
    'behind',
    'behind',
  ])
  expect(answer.summary).toMatch(/^2 of 3 nodes of THORChain answer .* No node of Maya Protocol/)
})

test('a store that takes no write is said in words, and why it matters', async () => {
  const answer = await createStatus(
    async () => block(),
    async () => ({ ok: false, message: 'The disk at /srv is full.', hint: 'Look.' }),
  ).ask()
  expect(answer.status).toBe('degraded')
  expect(answer.summary).toBe(
    'Nothing can be stored, so the newsletter refuses subscriptions; quotes do not need it. ' +
      'Rate limits are counted in each process by itself meanwhile.',
  )
  expect(answer.dependencies.at(-1)).toMatchObject({ status: 'unavailable', limits_counted: 'in_process' })
  expect(JSON.stringify(answer)).not.toContain('/srv')
})

test('a node and a store that never answer are given up when the status is due, and not before', async () => {
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

test('however many ask, the dependencies are asked once in fifteen seconds', async () => {
  let asked = 0
  const { ask, wait } = createStatus(async () => {
    asked++
    return block()
  })
  await Promise.all(Array.from({ length: 50 }, ask))
  wait(14_999)
  expect((await ask()).checked_at).toBe(new Date(start).toISOString())
  expect(asked).toBe(6)
  wait(1)
  expect((await ask()).checked_at).toBe(new Date(start + 15_000).toISOString())
  expect(asked).toBe(12)
})
