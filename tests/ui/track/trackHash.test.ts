import { describe, expect, test } from 'vitest'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import type { SwapStatus } from '../../../src/core/tracking/status.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import type { CheckedPayout } from '../../../src/ui/track/checkPayouts.ts'
import { followSwap } from '../../../src/ui/track/followed.ts'
import type { TrackingUpdate } from '../../../src/ui/track/renderTracking.ts'
import { type TrackedHash, trackHash } from '../../../src/ui/track/trackHash.ts'
import { manualClock, nodeOver, settle } from '../../core/nodes/script.ts'
import { memoryStorage } from './history/storages.ts'
import { HASH, payment, statusOf, unreachable } from './statuses.ts'

const hash = parseTxHash(HASH)
const planned = payment({ seen: false })
const sending = statusOf({ stage: 'sending', outputs: [planned] })
const done = statusOf({ stage: 'done', outputs: [payment({})] })
const unknown = statusOf({ stage: 'unknown', observers: 0 })
const bounced: CheckedPayout = {
  hash: planned.hash ?? '',
  chain: 'ETH',
  address: planned.address,
  delivery: 'bounced',
}

/** Tracks a hash on a manual clock. Each query takes the next answer; the last one repeats. */
function start(answers: readonly (SwapStatus | Error | Promise<SwapStatus>)[], change: Partial<TrackedHash> = {}) {
  const clock = manualClock()
  const { node } = nodeOver({})
  const updates: TrackingUpdate[] = []
  const page = { visible: true, change: () => {} }
  let queries = 0
  const readStatus = async () => {
    const next = answers[Math.min(queries, answers.length - 1)]
    queries += 1
    if (next instanceof Error || next === undefined) throw next
    return next
  }
  const refresh = trackHash(
    { THORCHAIN: node, MAYACHAIN: node },
    {
      hash,
      readStatus,
      since: 0,
      followed: followSwap(hash, 'mainnet', memoryStorage()),
      nodeTime: { now: () => undefined, at: () => undefined, read: async () => {} },
      runsHidden: () => false,
      activity: {
        isVisible: () => page.visible,
        isOnline: () => true,
        onChange: (listener) => {
          page.change = listener
        },
      },
      clock,
      ...change,
    },
    (update) => updates.push(update),
  )
  const show = (visible: boolean) => {
    page.visible = visible
    page.change()
  }
  return { clock, updates, show, refresh, last: () => updates.at(-1), queries: () => queries }
}

type Started = ReturnType<typeof start>

/** Moves the clock until a number of queries has been sent and tracking waits for the next, or has ended. */
async function afterQueries({ clock, queries }: Started, count: number, waiting = 1): Promise<void> {
  const isReached = async () => {
    if (queries() < count) await clock.advance(1_000)
    await settle()
    return queries() === count && clock.pending() === waiting
  }
  await expect.poll(isReached, { interval: 1 }).toBe(true)
}

describe('trackHash', () => {
  test('shows each status until the end, and then queries no more', async () => {
    const run = start([unknown, sending, done])
    await afterQueries(run, 3, 0)
    expect(run.updates.flatMap(({ status }) => status?.stage ?? [])).toEqual(
      expect.arrayContaining(['unknown', 'sending', 'done']),
    )
    await run.clock.advance(600_000)
    expect([run.queries(), run.clock.pending()]).toEqual([3, 0])
    run.refresh()
    await run.clock.advance(600_000)
    expect(run.queries()).toBe(3)
  })

  test('shows a failed query beside the last status, and goes on', async () => {
    const run = start([sending, unreachable(), sending])
    await afterQueries(run, 2)
    expect(run.last()).toMatchObject({ status: { stage: 'sending' }, error: { code: 'nodes_unreachable' } })
    await afterQueries(run, 3)
    expect(run.last()?.error).toBeUndefined()
    run.show(false)
  })

  test('keeps that payouts wait in every update until it is known that they do not', async () => {
    const found: (readonly ChainId[] | undefined)[] = [['ETH'], ['ETH'], undefined, []]
    let read = 0
    const run = start([sending], { findWaitingPayouts: async () => found[Math.min(read++, found.length - 1)] })
    await afterQueries(run, 3)
    const first = run.updates.findIndex(({ waitingPayouts }) => waitingPayouts !== undefined)
    expect(first).toBeGreaterThan(0)
    const later = run.updates.slice(first)
    expect(later.length).toBeGreaterThan(3)
    expect(later.map(({ waitingPayouts }) => waitingPayouts)).toEqual(later.map(() => ['ETH']))
    await afterQueries(run, 4)
    expect(run.last()?.waitingPayouts ?? []).toEqual([])
    run.show(false)
  })

  test('shows no waiting payout in any update from the end on', async () => {
    const run = start([sending, done], {
      findWaitingPayouts: async ({ stage }) => (stage === 'sending' ? ['ETH'] : undefined),
    })
    await afterQueries(run, 1)
    expect(run.last()?.waitingPayouts).toEqual(['ETH'])
    await afterQueries(run, 2, 0)
    const ended = run.updates.filter(({ status }) => status?.stage === 'done')
    expect(ended.length).toBeGreaterThan(0)
    expect(ended.flatMap(({ waitingPayouts = [] }) => waitingPayouts)).toEqual([])
  })

  test('keeps what a chain proves of a payment while that chain does not respond, also at the end', async () => {
    const paid = statusOf({ stage: 'sending', outputs: [payment({})] })
    let read = 0
    const run = start([paid, paid, done], { checkPayouts: async () => (read++ === 0 ? [bounced] : []) })
    await afterQueries(run, 3, 0)
    const first = run.updates.findIndex(({ payouts }) => payouts !== undefined)
    expect(run.last()?.status?.stage).toBe('done')
    expect(run.updates.slice(first).map(({ payouts }) => payouts)).toEqual(
      run.updates.slice(first).map(() => [bounced]),
    )
  })

  test('ignores what a hidden page’s query found on a chain once a newer query has ended the swap', async () => {
    const slow = Promise.withResolvers<undefined>()
    const run = start([unknown, done], { findOnChain: () => slow.promise })
    await expect.poll(run.queries, { interval: 1 }).toBe(1)
    run.show(false)
    run.show(true)
    await afterQueries(run, 2, 0)
    slow.resolve(undefined)
    await settle()
    expect(run.last()?.status?.stage).toBe('done')
  })

  test('ignores payouts that are read for a hidden page once a newer query has ended the swap', async () => {
    const slow = Promise.withResolvers<readonly ChainId[]>()
    const run = start([sending, done], {
      findWaitingPayouts: ({ stage }) => (stage === 'sending' ? slow.promise : Promise.resolve([])),
    })
    await expect.poll(() => run.last()?.status?.stage, { interval: 1 }).toBe('sending')
    run.show(false)
    run.show(true)
    await afterQueries(run, 2, 0)
    slow.resolve(['ETH'])
    await settle()
    expect([run.last()?.status?.stage, run.last()?.waitingPayouts ?? []]).toEqual(['done', []])
  })

  test('queries nothing while the page is hidden, unless it runs on', async () => {
    let runsHidden = false
    const run = start([sending], { runsHidden: () => runsHidden })
    run.show(false)
    await settle()
    expect([run.queries(), run.clock.pending()]).toEqual([0, 0])
    runsHidden = true
    run.refresh()
    await afterQueries(run, 2)
    runsHidden = false
    run.refresh()
    await settle()
    expect([run.queries(), run.clock.pending()]).toEqual([2, 0])
  })

  test('shows that it stopped after an unexpected error, with the last status, until it is tried again', async () => {
    const run = start([sending, new TypeError('Failed to fetch dynamically imported module'), sending])
    await afterQueries(run, 2, 0)
    expect(run.last()).toMatchObject({ status: { stage: 'sending' }, isStopped: true })
    run.refresh()
    await afterQueries(run, 3)
    expect(run.last()?.isStopped).toBeUndefined()
    run.show(false)
  })

  test('shows no stop of a run that a newer one has replaced', async () => {
    const slow = Promise.withResolvers<undefined>()
    const run = start([unknown, done], { findOnChain: () => slow.promise })
    await expect.poll(run.queries, { interval: 1 }).toBe(1)
    run.refresh()
    await afterQueries(run, 2, 0)
    slow.reject(new TypeError('late'))
    await settle()
    expect(run.last()).toMatchObject({ status: { stage: 'done' } })
    expect(run.last()?.isStopped).toBeUndefined()
  })
})
