import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/amount.ts'
import { NodeFailureError } from '../../../src/core/nodes/failure.ts'
import type { TxStanding } from '../../../src/core/readers/reader.ts'
import { InvalidHashError, parseTxHash } from '../../../src/core/swap/hash.ts'
import { refundReason } from '../../../src/core/swap/refundReasons.ts'
import { isEnd, type SwapOutput, type SwapStatus, stages } from '../../../src/core/swap/status.ts'
import { trackingEn as words } from '../../../src/ui/messages/tracking.en.ts'
import { addressedHash } from '../../../src/ui/tracking/addressedHash.ts'
import { placeOn, wayOf } from '../../../src/ui/tracking/crossing.ts'
import { trackingView } from '../../../src/ui/tracking/trackingView.ts'
import { addressOf } from '../../core/actions/answers.ts'

const HASH = 'AB'.repeat(32)
const wording = { words, locale: 'en-US' }

const payment = (change: Partial<SwapOutput>): SwapOutput => ({
  role: 'output',
  chain: 'ETH',
  address: addressOf('ETH', 7),
  asset: 'ETH.ETH',
  amount: units(452_443_000n),
  seen: true,
  hash: 'CD'.repeat(32),
  ...change,
})
const refund = payment({ role: 'refund', chain: 'BTC', asset: 'BTC.BTC', amount: units(14_996_600n) })

const statusOf = (change: Partial<SwapStatus>): SwapStatus => ({
  protocol: 'THORCHAIN',
  hash: parseTxHash(HASH),
  stage: 'observed',
  kind: 'market',
  observers: 3,
  inbound: {
    chain: 'BTC',
    from: addressOf('BTC', 3),
    to: addressOf('BTC', 1),
    coins: [{ asset: 'BTC.BTC', amount: units(15_000_000n) }],
    memo: `=:e:${addressOf('ETH', 7)}:447918000`,
  },
  outputs: [],
  source: 'nodes',
  confirmedBy: ['a', 'b', 'c'],
  unsure: [],
  askedAt: 0,
  ...change,
})
const view = (change: Partial<SwapStatus>) => trackingView({ status: statusOf(change), online: true }, wording)
const states = (change: Partial<SwapStatus>) => view(change).steps.map(({ state }) => state)

const unreachable = (status?: number) =>
  new NodeFailureError({
    protocol: 'THORCHAIN',
    attempts: [{ endpoint: 'one', reason: 'server', ...(status !== undefined && { status }) }],
  })

describe('the words for a swap', () => {
  test.each(stages.filter((stage) => !isEnd(stage)))('%s is never told as an end', (stage) => {
    const { heading, lede, steps } = view({ stage })
    expect(`${heading} ${lede}`).not.toMatch(/delivered|returned:|ended|done/i)
    expect(steps.at(-1)?.state ?? 'next').toBe('next')
    expect(steps.filter(({ state }) => state === 'now')).toHaveLength(stage === 'unknown' ? 0 : 1)
  })

  test('an unknown hash says why, what to do, and draws no way', () => {
    const { heading, lede, todo, steps } = view({ stage: 'unknown', why: 'The 3 nodes have not seen it.' })
    expect(heading).toBe('No node knows this hash yet')
    expect(lede).toContain('The 3 nodes have not seen it.')
    expect(todo.join(' ')).toContain('Do not send again')
    expect(steps).toEqual([])
  })

  test('a hash that no node knows yet is told by the chain that carries it, and never as delivered', () => {
    const told = (standing: TxStanding, change: Partial<SwapStatus> = {}) =>
      trackingView(
        { status: statusOf({ stage: 'unknown', ...change }), online: true, onChain: { chain: 'BTC', standing } },
        wording,
      )
    expect(told({ state: 'pending' })).toMatchObject({ heading: 'Sent. Waiting for a block of Bitcoin', todo: [] })
    expect(told({ state: 'pending' }).steps.map(({ state }) => state)).toEqual(['now', ...Array(5).fill('next')])
    expect(told({ state: 'pending' }).steps.map(({ title }) => title)).toEqual(view({}).steps.map(({ title }) => title))
    expect(told({ state: 'included', height: 5, confirmations: 1 }).heading).toBe('In a block of Bitcoin')
    const failed = told({ state: 'failed', height: 5, reason: 'out of gas' })
    expect(failed.heading).toBe('Bitcoin did not carry it out')
    expect(failed.lede).toContain('out of gas')
    expect(failed.steps).toEqual([])
    expect(told({ state: 'unknown' }).heading).toBe('No node knows this hash yet')
    expect(told({ state: 'pending' }, { stage: 'confirming' }).heading).toBe('Waiting for confirmations')
  })

  test('confirmations and parts are counted, n of m', () => {
    const confirming = view({ stage: 'confirming', confirmations: { required: 3, seen: 1 } })
    expect(confirming.heading).toBe('Confirming, 1 of 3 blocks')
    expect(confirming.steps[1]).toMatchObject({ state: 'now', text: '1 of 3 blocks', scale: { done: 1, of: 3 } })
    const uncounted = view({ stage: 'confirming', confirmations: { required: 0, seen: 0 } })
    expect(uncounted.heading).toBe('Waiting for confirmations')
    expect(uncounted.steps[1]?.text).toBeUndefined()
    const subSwaps = { count: 7, quantity: 12, interval: 1, failed: ['emit asset less than price limit'] }
    const swapping = view({ stage: 'swapping', subSwaps })
    expect(swapping.heading).toBe('Swapping, 7 of 12 parts done')
    expect(swapping.steps[2]).toMatchObject({ text: '7 of 12 parts, 1 of them failed', scale: { done: 7, of: 12 } })
  })

  test('a queue says how long it still is, and the lede when the coins leave', () => {
    const delayed = view({
      stage: 'outbound_delayed',
      delay: { blocks: 100, seconds: 600 },
      eta: { from: 600, to: 900 },
    })
    expect(delayed.steps.find(({ key }) => key === 'held')?.text).toBe('About 10 min left, 100 blocks')
    expect(delayed.lede).toContain('10 min to 15 min')
    expect(view({ stage: 'sending', eta: { from: 6, to: 900 } }).lede).toContain('within 15 min')
    expect(view({ stage: 'sending', eta: { from: 6, to: 30 } }).lede).toContain('in under a minute')
    expect(view({ stage: 'swapping', kind: 'limit', eta: { from: 6 } }).lede).toContain('nobody can say the latest')
    expect(view({ stage: 'confirming', eta: { from: 600 } }).lede).toContain('10 min at the earliest')
  })

  test('a delivery names every digit of what arrived, and all of its steps are done', () => {
    expect(view({ stage: 'done', outputs: [payment({})] }).heading).toBe('Delivered: 4.52443 ETH')
    expect(new Set(states({ stage: 'done', outputs: [payment({})] }))).toEqual(new Set(['done']))
  })

  test('a return says what came back, why, and what to do; the chain’s words are quoted, not spoken', () => {
    const reason = refundReason('emit asset 446110000 less than price limit 447918000')
    const { heading, lede, remarks, steps } = view({ stage: 'refunded', outputs: [refund], refund: reason })
    expect(heading).toBe('Returned: 0.149966 BTC')
    expect(lede).toBe('You sent 0.15 BTC. Sending it back cost 0.000034 BTC.')
    expect(remarks).toContainEqual(expect.objectContaining({ key: 'returned', lines: [reason.says, reason.todo] }))
    expect(remarks.find(({ key }) => key === 'returned')?.quoted).toBe(reason.chainWords)
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'back', 'done', 'done', 'done'])
    expect(steps.at(-1)?.title).toBe('Return')
  })

  test('a return in another coin, or of several, names no cost', () => {
    const reason = refundReason('emit asset 446110000 less than price limit 447918000')
    for (const outputs of [[payment({ role: 'refund' })], [refund, refund], []]) {
      expect(view({ stage: 'refunded', outputs, refund: reason }).lede).toBe(reason.says)
    }
  })

  test('a part that came back is told beside the part that arrived', () => {
    const { heading, lede, steps } = view({ stage: 'partially_filled', outputs: [payment({}), refund] })
    expect(heading).toBe('Partly swapped, the rest returned')
    expect(lede).toBe('A part was swapped and sent on; what was left came back.')
    expect(steps.at(-1)).toMatchObject({ title: 'Delivery and return', text: '4.52443 ETH, 0.149966 BTC back to you' })
  })

  test('an end without any payment draws no delivery', () => {
    const { heading, steps } = view({ stage: 'failed' })
    expect(heading).toBe('Nothing could be sent back')
    expect(steps.at(-1)).toMatchObject({ state: 'stop', title: 'Nothing sent back' })
    expect(steps.map(({ title }) => title)).not.toContain('Delivery')
  })

  test('coins on their way back are not called a delivery before they arrive', () => {
    const { heading, steps } = view({ stage: 'sending', outputs: [{ ...refund, seen: false }] })
    expect(heading).toBe('On its way back to you')
    expect(steps.at(-1)).toMatchObject({ state: 'next', title: 'Return', text: '0.149966 BTC, not sent yet' })
  })
})

describe('doubt', () => {
  test('trouble is said beside what was known before, and never replaces it', () => {
    const status = statusOf({ stage: 'swapping' })
    const shown = trackingView({ status, trouble: unreachable(), online: true }, wording)
    expect(shown.heading).toBe('Swapping in the pool')
    expect(shown.remarks[0]).toMatchObject({ key: 'trouble', title: 'The networks do not answer' })
    expect(shown.steps[2]?.state).toBe('now')
  })

  test('nodes that have no such service are told from nodes that cannot be reached, and neither from an unknown hash', () => {
    const silent = trackingView({ trouble: unreachable(501), online: true }, wording)
    expect(silent.heading).toBe('These nodes do not tell of transactions')
    expect(silent.todo).toEqual([])
    expect(trackingView({ trouble: unreachable(), online: true }, wording).heading).toBe('The networks do not answer')
    const unanswered = trackingView({ trouble: unreachable(), online: true }, wording)
    expect(unanswered.remarks.map(({ title }) => title)).toEqual([unreachable().message])
    expect(unanswered.remarks[0]?.lines.join(' ')).not.toContain('other protocol')
    expect(trackingView({ online: false }, wording).heading).toBe('This browser is offline')
    expect(trackingView({ online: true }, wording).heading).toBe('Asking the networks')
  })

  test('who says something else is named, and an end that only the indexer tells is marked', () => {
    const { remarks } = view({ stage: 'sending', unsure: [{ endpoint: 'b', says: 'It says "swapping".' }] })
    expect(remarks).toContainEqual(expect.objectContaining({ key: 'unsure', lines: ['b: It says "swapping".'] }))
    const told = view({
      stage: 'done',
      outputs: [payment({})],
      source: 'indexer',
      why: 'Only the indexer tells of it.',
    })
    expect(told.remarks).toContainEqual(expect.objectContaining({ title: 'Only the indexer tells of this' }))
  })

  test('a deposit that its chain took back or mined anew says so', () => {
    expect(view({ stage: 'unknown', reorganised: true }).heading).toBe('The deposit has left its chain')
    expect(view({ stage: 'confirming', reorganised: true }).remarks[0]?.key).toBe('anew')
  })
})

test('text of a chain that names no asset is shown as it stands', () => {
  const inbound = { chain: 'BTC', from: '', to: '', coins: [{ asset: '<b>', amount: units(1n) }], memo: '' }
  expect(view({ inbound }).steps[0]?.text).toBe('<b> on Bitcoin, 3 observers report it')
})

test('the place on the chart moves forward with the swap, and back to the start for a return', () => {
  const order = ['observed', 'confirming', 'swapping', 'outbound_delayed', 'sending', 'done'] as const
  const ways = order.map((stage) => wayOf(statusOf({ stage, outputs: stage === 'done' ? [payment({})] : [] })))
  expect(ways).toEqual([...ways].sort((a, b) => a - b))
  expect(ways.at(-1)).toBe(1)
  expect(wayOf(statusOf({ stage: 'refunded', outputs: [refund] }))).toBe(0)
  const route = { from: 10, to: 110, middle: 50, swing: 5 }
  expect(placeOn(route, 0)).toEqual({ x: 10, y: 50 })
  expect(placeOn(route, 1).x).toBe(110)
})

test.each([
  [`/tx/${HASH}`, HASH],
  ['/tx', ''],
  ['/tx/', ''],
  ['/tx/%20ab%20', 'ab'],
  ['/tx/%E0%A4%A', '%E0%A4%A'],
  ['/tx?hash=ab', 'ab'],
  [`/tx/${'x'.repeat(500)}`, 'x'.repeat(200)],
])('the address %s asks for %j', (address, hash) => {
  expect(addressedHash(`https://portage.example${address}`)).toBe(hash)
})

test('what is no hash is refused with a way out', () => {
  expect(() => parseTxHash('hello')).toThrow(InvalidHashError)
})
