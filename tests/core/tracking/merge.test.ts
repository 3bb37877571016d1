import { describe, expect, test } from 'vitest'
import { etaOf } from '../../../src/core/tracking/eta.ts'
import { mergeStatus } from '../../../src/core/tracking/mergeStatus.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { statusOf } from './statusOf.ts'

const minute = 60_000

describe('mergeStatus', () => {
  test('marks a dropped deposit as reorganised after every node reports it for a minute', () => {
    const seen = statusOf({})
    const gone = statusOf({ stage: 'unknown', queriedAt: 2 * minute })
    expect(mergeStatus(seen, gone)).toMatchObject({ stage: 'unknown', reorganised: true })
    expect(mergeStatus(seen, { ...gone, queriedAt: minute })).toEqual(seen)
    expect(mergeStatus(seen, { ...gone, unsure: [{ endpoint: 'b', report: 'It says "observed".' }] })).toEqual(seen)
    expect(mergeStatus(statusOf({ stage: 'swapping' }), gone).stage).toBe('swapping')
  })

  test('keeps the reorganisation against an older status, but not against a newer one', () => {
    const gone = mergeStatus(statusOf({}), statusOf({ stage: 'unknown', queriedAt: 2 * minute }))
    expect(mergeStatus(gone, statusOf({ queriedAt: minute }))).toEqual(gone)
    const back = mergeStatus(gone, statusOf({ queriedAt: 3 * minute }))
    expect(back.stage).toBe('observed')
    expect(back.reorganised).toBeUndefined()
  })

  test('restarts confirmations for a deposit that is mined again, marked reorganised', () => {
    const counted = (seen: number, minedAt: number, queriedAt: number) =>
      statusOf({ stage: 'confirming', confirmations: { required: 3, seen, minedAt }, queriedAt })
    expect(mergeStatus(counted(2, 800, 0), counted(0, 802, 6_000))).toMatchObject({
      confirmations: { seen: 0 },
      reorganised: true,
    })
    expect(mergeStatus(counted(2, 800, 0), counted(1, 800, 6_000)).confirmations?.seen).toBe(2)
  })

  test('keeps a contradicted final status, and adds payments to it', () => {
    const paid = { chain: 'ETH', address: '0xa', asset: 'ETH.ETH', amount: 5n as never, seen: true }
    const done = statusOf({ stage: 'done', outputs: [{ ...paid, role: 'output' }] })
    const refunded = statusOf({ stage: 'refunded', outputs: [{ ...paid, role: 'refund' }], queriedAt: minute })
    expect(mergeStatus(done, refunded).stage).toBe('done')
    const both = { ...refunded, stage: 'partially_filled' as const, outputs: [...done.outputs, ...refunded.outputs] }
    expect(mergeStatus(done, both).stage).toBe('partially_filled')
    expect(mergeStatus(both, done).stage).toBe('partially_filled')
  })

  test('keeps the time that an estimate named while nothing moves, and calls it late once it has passed', () => {
    const at = (queriedAt: number, change = {}) =>
      statusOf({ stage: 'swapping', eta: { from: 6, to: 60 }, queriedAt, ...change })
    const first = mergeStatus(undefined, at(0))
    const second = mergeStatus(first, at(12_000))
    expect(second.eta).toEqual({ from: 0, to: 48 })
    const third = mergeStatus(second, at(59_000))
    expect(third.eta).toEqual({ from: 0, to: 1 })
    const passed = mergeStatus(third, at(61_000))
    expect(passed.eta).toEqual({ from: 0, isLate: true })
    expect(mergeStatus(passed, at(900_000)).eta).toEqual({ from: 0, isLate: true })
    // A part that is done, or another stage, is a new moment.
    const subSwaps = { count: 1, quantity: 4, interval: 1, failed: [] }
    expect(mergeStatus(passed, at(900_000, { subSwaps })).eta).toEqual({ from: 6, to: 60 })
    expect(mergeStatus(passed, at(900_000, { stage: 'sending' })).eta).toEqual({ from: 6, to: 60 })
    // A node that is sooner than expected is believed.
    expect(mergeStatus(first, at(1_000, { eta: { from: 3, to: 20 } })).eta).toEqual({ from: 3, to: 20 })
    // Without an upper bound nothing can pass.
    const open = mergeStatus(at(0, { eta: { from: 6 } }), at(60_000, { eta: { from: 6 } }))
    expect(open.eta).toEqual({ from: 0 })
  })

  test('counts the estimate of a status that it keeps from the moment of that status', () => {
    const sending = statusOf({ stage: 'sending', eta: { from: 6, to: 600 } })
    const behind = (queriedAt: number) => statusOf({ stage: 'swapping', eta: { from: 6, to: 4_000 }, queriedAt })
    const kept = mergeStatus(sending, behind(100_000))
    expect(kept).toMatchObject({ stage: 'sending', eta: { from: 0, to: 500 }, queriedAt: 100_000 })
    expect(mergeStatus(kept, behind(599_000))).toMatchObject({ stage: 'sending', eta: { from: 0, to: 1 } })
    expect(mergeStatus(kept, behind(601_000)).eta).toEqual({ from: 0, isLate: true })
    // One that arrives late changes nothing.
    expect(mergeStatus(kept, behind(50_000))).toEqual(kept)
  })

  test('throws for statuses of two swaps', () => {
    expect(() => mergeStatus(statusOf({}), statusOf({ hash: parseTxHash('CD'.repeat(32)) }))).toThrow(RangeError)
  })
})

test('prefers the protocol that knows the hash, in either order', () => {
  const nowhere = statusOf({ stage: 'unknown' })
  const maya = statusOf({ protocol: 'MAYACHAIN', queriedAt: 1 })
  expect(mergeStatus(nowhere, maya)).toEqual(maya)
  expect(mergeStatus(maya, { ...nowhere, queriedAt: 2 })).toEqual(maya)
  expect(() => mergeStatus(statusOf({}), maya)).toThrow(RangeError)
})

test('a limit order has no estimate until it has been filled', () => {
  for (const stage of ['observed', 'confirming', 'swapping'] as const) {
    expect(etaOf(statusOf({ kind: 'limit', stage }))).toBeUndefined()
    expect(etaOf(statusOf({ stage }))).toMatchObject({ from: expect.any(Number) })
  }
  expect(etaOf(statusOf({ kind: 'limit', stage: 'sending' }))?.to).toBeGreaterThan(0)
})
