import { describe, expect, test } from 'vitest'
import type { SwapStatus } from '../../../src/core/tracking/status.ts'
import { arrivalOf } from '../../../src/ui/track/arrival.ts'
import { trackingView } from '../../../src/ui/track/trackingView.ts'
import { recordOf } from './history/storages.ts'
import { localization, refund, statusOf } from './statuses.ts'

/** Sent at 1,000; usual arrival from 1,300 to 2,200. */
const record = recordOf()
const at = (time: number, change?: Partial<SwapStatus>) =>
  arrivalOf({ record, time, ...(change && { status: statusOf(change) }) })

describe('arrivalOf', () => {
  test('is the usual range while no node reports the swap, and never before now', () => {
    expect(at(1_000)).toEqual({ from: 1_300, to: 2_200 })
    expect(at(1_500)).toEqual({ from: 1_500, to: 2_200 })
  })

  test('is the overlap with the bounds of the nodes', () => {
    expect(at(1_400, { stage: 'sending', eta: { from: 6, to: 1_800 } })).toEqual({ from: 1_406, to: 2_200 })
    expect(at(1_400, { stage: 'sending', eta: { from: 6, to: 60 } })).toEqual({ from: 1_406, to: 1_460 })
    expect(at(1_400, { stage: 'swapping', eta: { from: 6 } })).toEqual({ from: 1_406, to: 2_200 })
  })

  test('is the bounds of the nodes alone when both ranges do not overlap', () => {
    expect(at(1_400, { stage: 'confirming', eta: { from: 900, to: 1_800 } })).toEqual({ from: 2_300, to: 3_200 })
  })

  test('is late after the usual range, with the bounds of the nodes', () => {
    expect(at(2_201)).toEqual({ from: 2_201, lateSince: 2_200 })
    expect(at(3_000, { stage: 'sending', eta: { from: 6, to: 60 } })).toEqual({
      from: 3_006,
      to: 3_060,
      lateSince: 2_200,
    })
    expect(at(2_200)?.lateSince).toBeUndefined()
  })

  test('ignores the usual range of a swap that is refunded', () => {
    expect(at(5_000, { stage: 'sending', outputs: [refund], eta: { from: 6, to: 60 } })).toEqual({
      from: 5_006,
      to: 5_060,
    })
  })

  test('is unknown for an order that waits for its price, and by the nodes’ bounds once it is filled', () => {
    const order = recordOf({ order: { blocks: 600 } })
    const of = (change: Partial<SwapStatus>) => arrivalOf({ record: order, time: 9_000, status: statusOf(change) })
    expect(of({ stage: 'swapping', kind: 'limit' })).toBeUndefined()
    expect(of({ stage: 'sending', eta: { from: 6, to: 60 } })).toEqual({ from: 9_006, to: 9_060 })
  })

  test.for([
    ['the end', { stage: 'done' }],
    [
      'a payment that the network gave up',
      { stage: 'sending', signing: { blocksSince: 9, overdue: true, givenUp: true } },
    ],
    ['a deposit that its chain dropped', { stage: 'unknown', reorganised: true }],
  ] as const)('is undefined for %s', ([, change]) => {
    expect(at(1_400, change)).toBeUndefined()
  })

  test('counts an estimate of the nodes from its report, and is late once that has passed', () => {
    const of = (time: number, eta: NonNullable<SwapStatus['eta']>) =>
      arrivalOf({ time, updatedAt: 1_000, status: statusOf({ stage: 'sending', eta }) })
    expect(of(1_000, { from: 6, to: 60 })).toEqual({ from: 1_006, to: 1_060 })
    expect(of(1_050, { from: 6, to: 60 })).toEqual({ from: 1_050, to: 1_060 })
    expect(of(1_061, { from: 6, to: 60 })).toEqual({ from: 1_061, isLate: true })
    expect(of(1_010, { from: 0, isLate: true })).toEqual({ from: 1_010, isLate: true })
    // Without an upper bound, a time that has passed is not moved.
    expect(of(1_006, { from: 6 })).toEqual({ from: 1_006 })
    expect(of(1_007, { from: 6 })).toBeUndefined()
    const view = (time: number) =>
      trackingView(
        { time, updatedAt: 1_000, online: true, status: statusOf({ stage: 'sending', eta: { from: 6, to: 60 } }) },
        localization,
      )
    expect(view(1_001).lede).toContain('should arrive between')
    expect(view(9_000).lede).toContain('longer than expected')
    expect(view(9_000).lede).not.toContain('arrive')
    expect(view(9_000).isLate).toBe(true)
  })

  test('is undefined for a deposit that nothing will be paid for', () => {
    const unpaid = { code: 'below_fee', sentence: 'Nothing.', todo: 'Wait.' } as const
    expect(at(1_400, { stage: 'swapping', unpaid, eta: { from: 6, to: 60 } })).toBeUndefined()
  })

  test('is undefined until the nodes’ time is known', () => {
    expect(arrivalOf({ record, status: statusOf({ eta: { from: 6, to: 9 } }) })).toBeUndefined()
  })
})

describe('tracking view of a swap of this browser', () => {
  const view = (time: number, change?: Partial<SwapStatus>) =>
    trackingView({ record, time, online: true, ...(change && { status: statusOf(change) }) }, localization)

  test('has pair, arrival and steps before any node answers, with no step done', () => {
    const { lede, steps } = view(1_100)
    expect(lede).toMatch(/Your ETH should arrive between .+ and /)
    expect(steps.map(({ key, state }) => [key, state])).toEqual([
      ['left', 'now'],
      ...['seen', 'confirmed', 'swapped', 'held', 'sent', 'end'].map((key) => [key, 'next']),
    ])
    expect(steps[0]).toMatchObject({ title: 'Sent from your wallet', text: '0.15 BTC' })
    expect(steps.at(-1)?.at).toBeDefined()
  })

  test('waits for the network while no node knows it, without the advice for a mistyped hash', () => {
    const { heading, todo, steps } = view(1_100, { stage: 'unknown' })
    expect(heading).toBe('Sent. Waiting for the network')
    expect(todo).toEqual([])
    expect(steps.filter(({ state }) => state === 'done')).toEqual([])
  })

  test('keeps the advice for an imported swap', () => {
    const imported = { ...record, imported: true } as const
    const { todo } = trackingView(
      { record: imported, time: 1_100, online: true, status: statusOf({ stage: 'unknown' }) },
      localization,
    )
    expect(todo).not.toEqual([])
  })

  test('marks the signature as done once a node or its chain knows the deposit', () => {
    expect(view(1_100, { stage: 'observed' }).steps[0]?.state).toBe('done')
    const onChain = { chain: 'BTC', txState: { state: 'pending' } } as const
    expect(trackingView({ record, onChain, online: true, time: 1_100 }, localization).steps[0]?.state).toBe('done')
  })

  test('shows a swap that is later than nine of ten', () => {
    expect(view(2_500, { stage: 'sending', eta: { from: 6, to: 60 } })).toMatchObject({
      isLate: true,
      lede: expect.stringContaining('this swap takes longer'),
    })
    expect(view(1_500, { stage: 'sending', eta: { from: 6, to: 60 } }).isLate).toBeUndefined()
  })

  test('gives no arrival while payouts wait', () => {
    const facts = { record, time: 1_500, online: true, waitingPayouts: ['ETH'] } as const
    const { lede } = trackingView(
      { ...facts, status: statusOf({ stage: 'sending', eta: { from: 6, to: 60 } }) },
      localization,
    )
    expect(lede).not.toContain('arrive')
  })
})
