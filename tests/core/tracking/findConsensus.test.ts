import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { majorityOf } from '../../../src/core/nodes/net/operatorMajority.ts'
import { findConsensus, type VoteInput } from '../../../src/core/tracking/findConsensus.ts'
import { isEnd, type Progress, type SwapOutput, type SwapStage, stages } from '../../../src/core/tracking/status.ts'
import type { NodeReport } from '../../../src/core/tracking/votePerOperator.ts'
import { SEED } from '../../seed.ts'
import { addressOf } from '../actions/answers.ts'

const me = addressOf('ETH', 7)
const attacker = addressOf('ETH', 66)

const paid = (address: string, change: Partial<SwapOutput> = {}): SwapOutput => ({
  role: 'output',
  chain: 'ETH',
  address,
  asset: 'ETH.ETH',
  amount: units(1_000n),
  seen: true,
  hash: 'CD'.repeat(32),
  ...change,
})
const planned = (address: string): SwapOutput => {
  const { hash: _, ...output } = paid(address, { seen: false })
  return output
}

const progress = (stage: SwapStage, outputs: readonly SwapOutput[] = []): Progress => ({
  stage,
  kind: 'market',
  observers: 3,
  inbound: {
    chain: 'BTC',
    from: addressOf('BTC', 3),
    to: addressOf('BTC', 1),
    coins: [{ asset: 'BTC.BTC', amount: units(500n) }],
    memo: `=:ETH.ETH:${me}`,
  },
  outputs,
})
const done = progress('done', [paid(me)])
const stolenPayment = progress('done', [paid(attacker)])
const swapping = progress('swapping')

const names = ['a', 'b', 'c', 'd', 'e']
/** One report for each operator in order; undefined for a silent one. */
const vote = (reports: readonly (Progress | undefined)[], change: Partial<VoteInput> = {}) =>
  findConsensus({
    reports: reports.flatMap((one, at) => (one ? [reportOf(names[at] ?? '', one)] : [])),
    operators: names.slice(0, reports.length),
    allowsSingleSource: false,
    ...change,
  })
const reportOf = (operator: string, one: Progress, endpoint = `${operator}.example`): NodeReport => ({
  operator,
  endpoint,
  progress: one,
})

describe('a final stage', () => {
  test('needs a majority of the configured operators that report the same payments', () => {
    expect(vote([done, done, swapping])?.progress.stage).toBe('done')
    expect(vote([done, done, undefined])?.progress.stage).toBe('done')
    expect(vote([done, undefined, undefined])?.progress.stage).toBe('sending')
    expect(vote([done, stolenPayment, undefined])?.progress.stage).toBe('sending')
    expect(vote([done, done, undefined, undefined])?.progress.stage).toBe('sending')
  })

  test.each([0, 1, 2])('follows the majority against a lying node at index %i', (liar) => {
    const found = vote([0, 1, 2].map((at) => (at === liar ? stolenPayment : done)))
    expect(found?.progress).toMatchObject({ stage: 'done', outputs: [{ address: me }] })
    expect(found?.votes).toEqual({ agree: 2, of: 3 })
    expect(found?.dissent).toEqual([{ endpoint: `${names[liar]}.example`, report: 'Reports "done".' }])
  })

  test('is not decided between two groups of equal size, whichever comes first', () => {
    for (const reports of [
      [done, done, stolenPayment, stolenPayment],
      [stolenPayment, stolenPayment, done, done],
    ]) {
      expect(vote(reports)?.progress).toMatchObject({ stage: 'sending', outputs: [] })
    }
  })

  test('reported by several endpoints of one operator is one vote', () => {
    const reports = ['1', '2', '3'].map((name) => reportOf('a', stolenPayment, name))
    const found = findConsensus({ reports, operators: ['a', 'b', 'c'], allowsSingleSource: false })
    expect(found?.progress).toMatchObject({ stage: 'sending', outputs: [] })
    expect(found?.votes).toEqual({ agree: 1, of: 3 })
  })

  test('ignores an operator whose endpoints report different ends, and lists both', () => {
    const reports = [reportOf('a', done, 'a1'), reportOf('a', stolenPayment, 'a2'), reportOf('b', done)]
    const found = findConsensus({ reports, operators: ['a', 'b', 'c'], allowsSingleSource: false })
    expect(found?.progress.stage).toBe('sending')
    expect(found?.dissent.map(({ endpoint }) => endpoint)).toEqual(['a1', 'a2'])
  })

  test('counts the least advanced report of an operator', () => {
    const reports = [reportOf('a', done, 'a1'), reportOf('a', swapping, 'a2'), reportOf('b', done), reportOf('c', done)]
    const found = findConsensus({ reports, operators: ['a', 'b', 'c'], allowsSingleSource: false })
    expect(found).toMatchObject({ progress: { stage: 'done' }, confirmedBy: ['b.example', 'c.example'] })
    expect(found?.dissent).toEqual([{ endpoint: 'a2', report: 'Reports "swapping".' }])
  })
})

describe('a protocol with one configured operator', () => {
  test('cannot end a swap: its end is unconfirmed', () => {
    const found = vote([done])
    expect(found?.progress.stage).toBe('sending')
    expect(found?.unconfirmedEnd).toMatchObject({ stage: 'done', outputs: [{ address: me }] })
    expect(found?.why).toBe('No second node confirms it.')
  })

  test('ends a swap where the configuration allows a single source', () => {
    expect(vote([done], { allowsSingleSource: true })?.progress.stage).toBe('done')
  })
})

describe('a stage that is not final', () => {
  test('is the furthest that a majority of the configured operators has reached', () => {
    const confirming = progress('confirming')
    const sending = progress('sending')
    expect(vote([sending, swapping, confirming])?.progress.stage).toBe('swapping')
    expect(vote([sending, confirming, undefined])?.progress.stage).toBe('confirming')
    expect(vote([sending, swapping, confirming, undefined, undefined])?.progress.stage).toBe('confirming')
  })

  test('is marked with the count when too few nodes report it', () => {
    const found = vote([swapping, undefined, undefined])
    expect(found).toMatchObject({ progress: { stage: 'swapping' }, votes: { agree: 1, of: 3 } })
    expect(found?.why).toBe('Only 1 of 3 nodes reports this.')
    expect(vote([swapping, swapping, undefined])?.why).toBeUndefined()
  })

  test('is undefined when no node reports anything', () => {
    expect(vote([undefined, undefined, undefined])).toBeUndefined()
  })
})

describe('payments while sending', () => {
  const sending = (...outputs: readonly SwapOutput[]) => progress('sending', outputs)

  test('need a majority', () => {
    expect(vote([sending(paid(attacker)), sending(), sending()])?.progress.outputs).toEqual([])
    expect(vote([sending(paid(attacker)), undefined, undefined])?.progress.outputs).toEqual([])
    expect(vote([sending(planned(attacker)), sending(planned(me))])?.progress.outputs).toEqual([])
    expect(vote([sending(planned(me)), sending(planned(me)), sending(planned(attacker))])?.progress.outputs).toEqual([
      planned(me),
    ])
  })

  test('of the only configured operator are shown', () => {
    expect(vote([sending(planned(me))])?.progress.outputs).toEqual([planned(me)])
  })

  test('are seen once a majority reports the same transaction', () => {
    expect(vote([sending(paid(me)), sending(planned(me)), sending(planned(me))])?.progress.outputs).toEqual([
      planned(me),
    ])
    expect(vote([sending(paid(me)), sending(paid(me)), sending(planned(me))])?.progress.outputs).toEqual([paid(me)])
    const other = sending(paid(me, { hash: 'EE'.repeat(32) }))
    expect(vote([sending(paid(me)), other, undefined])?.progress.outputs).toEqual([planned(me)])
  })

  test('are counted: two equal payments in one report are not two votes', () => {
    const twice = sending(planned(me), planned(me))
    expect(vote([twice, sending(planned(me)), undefined])?.progress.outputs).toEqual([planned(me)])
    expect(vote([twice, twice, undefined])?.progress.outputs).toEqual([planned(me), planned(me)])
  })

  test('omit a refund and its reason that only one node reports', () => {
    const back = progress('sending', [{ ...planned(me), role: 'refund' }])
    const found = vote([{ ...back, refund: { chainMessage: 'trading is halted' } }, sending(), sending()])
    expect(found?.progress.refund).toBeUndefined()
  })
})

test('the deposit is the one that a majority reports', () => {
  const { inbound, ...rest } = swapping
  const forged = inbound && { ...rest, inbound: { ...inbound, memo: `=:ETH.ETH:${attacker}` } }
  expect(vote([forged, swapping, swapping])?.progress.inbound).toEqual(inbound)
  expect(vote([forged, swapping, undefined])?.progress.inbound).toBeUndefined()
})

/** Behaviour of an operator in a generated vote. */
const reports: fc.Arbitrary<Progress | undefined> = fc.option(
  fc
    .constantFrom(...stages)
    .chain((stage) =>
      fc
        .constantFrom<readonly SwapOutput[]>(
          [],
          [planned(attacker)],
          [paid(attacker)],
          [paid(me)],
          [paid(me), paid(attacker)],
        )
        .map((outputs) => progress(stage, outputs)),
    ),
  { nil: undefined },
)

test('fewer liars than a majority can neither end a swap nor add a payment', () => {
  const scenes = fc.record({
    lies: fc.array(reports, { minLength: 0, maxLength: 2 }),
    honest: fc.array(fc.constantFrom(undefined, progress('confirming'), swapping, progress('sending', [planned(me)])), {
      minLength: 1,
      maxLength: 3,
    }),
    allowsSingleSource: fc.boolean(),
  })
  fc.assert(
    fc.property(scenes, ({ lies, honest, allowsSingleSource }) => {
      const all = [...lies, ...honest]
      fc.pre(lies.length < majorityOf(all.length))
      const found = vote(all, { allowsSingleSource })
      if (found === undefined) return
      expect(isEnd(found.progress.stage)).toBe(false)
      expect(found.progress.outputs.map(({ address }) => address)).not.toContain(attacker)
      expect(found.progress.outputs.filter(({ seen }) => seen)).toEqual([])
      expect(found.unconfirmedEnd).toBeUndefined()
    }),
    { seed: SEED, numRuns: 500 },
  )
})
