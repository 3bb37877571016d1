import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { NodeFailureError } from '../../../src/core/nodes/failure.ts'
import type { TxState } from '../../../src/core/readers/reader.ts'
import { refundReason } from '../../../src/core/tracking/refundReasons.ts'
import {
  isEnd,
  type SwapOutput,
  type SwapStatus,
  stages,
  type UnconfirmedReport,
} from '../../../src/core/tracking/status.ts'
import { InvalidHashError, parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { trackingEn as messages } from '../../../src/ui/messages/tracking.en.ts'
import { hashInUrl } from '../../../src/ui/tracking/hashInUrl.ts'
import { pointOn, progressOf } from '../../../src/ui/tracking/progress.ts'
import { trackingView } from '../../../src/ui/tracking/trackingView.ts'
import { addressOf } from '../../core/actions/answers.ts'

const HASH = 'AB'.repeat(32)
const localization = { messages, locale: 'en-US' }

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
  votes: { agree: 3, of: 3 },
  confirmedBy: ['a', 'b', 'c'],
  unsure: [],
  queriedAt: 0,
  ...change,
})
const view = (change: Partial<SwapStatus>) => trackingView({ status: statusOf(change), online: true }, localization)
const states = (change: Partial<SwapStatus>) => view(change).steps.map(({ state }) => state)

const unreachable = (status?: number) =>
  new NodeFailureError({
    protocol: 'THORCHAIN',
    attempts: [{ endpoint: 'one', reason: 'server', ...(status !== undefined && { status }) }],
  })

describe('trackingView', () => {
  test.each(stages.filter((stage) => !isEnd(stage)))('never shows %s as an end', (stage) => {
    const { heading, lede, steps } = view({ stage })
    expect(`${heading} ${lede}`).not.toMatch(/delivered|refunded|arrived|ended|done/i)
    expect(steps.at(-1)?.state ?? 'next').toBe('next')
    expect(steps.filter(({ state }) => state === 'now')).toHaveLength(stage === 'unknown' ? 0 : 1)
  })

  test('shows reason and advice without steps for an unknown hash', () => {
    const { heading, lede, todo, steps } = view({ stage: 'unknown', why: 'The 3 nodes have not seen it.' })
    expect(heading).toBe('We haven’t found this transaction yet')
    expect(lede).toContain('The 3 nodes have not seen it.')
    expect(todo.join(' ')).toContain('Don’t send again')
    expect(steps).toEqual([])
  })

  describe('a deposit that no node reports', () => {
    const result = (txState: TxState, change: Partial<SwapStatus> = {}, waitedSeconds = 0) => {
      const status = statusOf({ stage: 'unknown', ...change })
      return trackingView({ status, online: true, onChain: { chain: 'BTC', txState }, waitedSeconds }, localization)
    }
    const mined = (confirmations: number): TxState => ({ state: 'included', height: 5, confirmations })

    test('shows the chain’s state, never as delivered', () => {
      const sent = result({ state: 'pending' })
      expect(sent).toMatchObject({ heading: 'Sent. Waiting for a block on Bitcoin', todo: [] })
      expect(sent.lede).toContain('usually 10 min to 20 min')
      expect(sent.steps.map(({ state }) => state)).toEqual(['now', ...Array(5).fill('next')])
      expect(sent.steps.map(({ title }) => title)).toEqual(view({}).steps.map(({ title }) => title))
      expect(result(mined(1)).heading).toBe('In a block on Bitcoin')
      expect(result({ state: 'unknown' }).heading).toBe('We haven’t found this transaction yet')
      expect(result({ state: 'pending' }, { stage: 'confirming' }).heading).toBe('Waiting for confirmations')
    })

    test('shows the reason without steps when it failed on its chain', () => {
      const failed = result({ state: 'failed', height: 5, reason: 'out of gas' })
      expect(failed.heading).toBe('The transaction failed on Bitcoin')
      expect(failed.lede).toContain('out of gas')
      expect(failed.steps).toEqual([])
    })

    test('is late after an old block, with meaning, advice and help', () => {
      expect(result(mined(3)).delay).toBeUndefined()
      const late = result(mined(4))
      expect(late).toMatchObject({ heading: 'Your deposit is late', delay: 'not_reported' })
      expect(late.lede).toContain('about 30 min ago (4 confirmations)')
      expect(late.remarks.map(({ title }) => title)).toEqual(['What this means for your coins'])
      expect(late.todo.join(' ')).toMatch(/recipient.*memo.*0\.0001 BTC or less.*Don’t send again/)
      expect(late.steps[0]).toMatchObject({ state: 'now', text: 'In a block on Bitcoin, not reported yet' })
    })

    test('is late without a block after an hour on Bitcoin, and warns against a second deposit', () => {
      expect(result({ state: 'pending' }, {}, 3_599).delay).toBeUndefined()
      const late = result({ state: 'pending' }, {}, 3_600)
      expect(late).toMatchObject({ heading: 'Still waiting for a block on Bitcoin', delay: 'no_block' })
      expect(late.lede).toContain('for 1 h')
      expect(late.todo.join(' ')).toContain('Don’t send a second deposit')
    })

    test('is not found after ten minutes if no chain knows it, with or without a chain in the link', () => {
      const named = result({ state: 'unknown' }, {}, 660)
      expect(named).toMatchObject({ heading: 'We still can’t find this transaction', delay: 'not_found' })
      const status = statusOf({ stage: 'unknown' })
      expect(trackingView({ status, online: true, waitedSeconds: 660 }, localization)).toEqual(named)
      expect(trackingView({ status, online: true, waitedSeconds: 599 }, localization).delay).toBeUndefined()
    })

    test('is shown beside a failed source, but not while no node responds', () => {
      const unsure = [{ endpoint: 'b', report: 'No node answered in time.' }]
      expect(result({ state: 'pending' }, { unsure })).toMatchObject({
        heading: 'Sent. Waiting for a block on Bitcoin',
        remarks: [{ key: 'unsure', lines: ['b: No node answered in time.'] }],
      })
      expect(result(mined(4), { unsure }).remarks.map(({ key }) => key)).toEqual(['late', 'unsure'])
      const onChain = { chain: 'BTC', txState: mined(4) } as const
      const status = statusOf({ stage: 'unknown' })
      const silent = trackingView({ status, error: unreachable(), online: true, onChain }, localization)
      expect(silent.heading).toBe('We haven’t found this transaction yet')
      expect(silent.delay).toBeUndefined()
    })

    test('is not late once a node reports it or in another status', () => {
      expect(result(mined(100), { stage: 'observed' }).delay).toBeUndefined()
      expect(result(mined(100), { reorganised: true }).delay).toBeUndefined()
    })
  })

  test('counts confirmations and parts as n of m', () => {
    const confirming = view({ stage: 'confirming', confirmations: { required: 3, seen: 1 } })
    expect(confirming.heading).toBe('Confirming, 1 of 3 blocks')
    expect(confirming.steps[1]).toMatchObject({ state: 'now', text: '1 of 3 blocks', scale: { done: 1, of: 3 } })
    const uncounted = view({ stage: 'confirming', confirmations: { required: 0, seen: 0 } })
    expect(uncounted.heading).toBe('Waiting for confirmations')
    expect(uncounted.steps[1]?.text).toBeUndefined()
    const subSwaps = { count: 7, quantity: 12, interval: 1, failed: ['emit asset less than price limit'] }
    const swapping = view({ stage: 'swapping', subSwaps })
    expect(swapping.heading).toBe('Swapping, 7 of 12 parts done')
    expect(swapping.steps[2]).toMatchObject({ text: '7 of 12 parts, 1 not swapped', scale: { done: 7, of: 12 } })
  })

  test('shows the remaining queue, and when the coins leave', () => {
    const delayed = view({
      stage: 'outbound_delayed',
      delay: { blocks: 100, seconds: 600 },
      eta: { from: 600, to: 900 },
    })
    expect(delayed.steps.find(({ key }) => key === 'held')?.text).toBe('About 10 min left, 100 blocks')
    expect(delayed.lede).toContain('10 min to 15 min')
    expect(view({ stage: 'sending', eta: { from: 6, to: 900 } }).lede).toContain('within 15 min')
    expect(view({ stage: 'sending', eta: { from: 6, to: 30 } }).lede).toContain('in under a minute')
    expect(view({ stage: 'swapping', kind: 'limit', eta: { from: 6 } }).lede).toContain(
      'Expected any minute, or later.',
    )
    expect(view({ stage: 'confirming', eta: { from: 600 } }).lede).toContain('Expected in 10 min or more.')
  })

  test('shows every digit of a delivery, with all steps done', () => {
    expect(view({ stage: 'done', outputs: [payment({})] }).heading).toBe('Delivered: 4.52443 ETH')
    expect(new Set(states({ stage: 'done', outputs: [payment({})] }))).toEqual(new Set(['done']))
  })

  test('shows a refund’s amount, reason and advice, and quotes the chain’s message', () => {
    const reason = refundReason('emit asset 446110000 less than price limit 447918000')
    const { heading, lede, remarks, steps } = view({ stage: 'refunded', outputs: [refund], refund: reason })
    expect(heading).toBe('Refunded: 0.149966 BTC')
    expect(lede).toBe('You sent 0.15 BTC. The refund cost 0.000034 BTC in network fees.')
    expect(remarks).toContainEqual(expect.objectContaining({ key: 'returned', lines: [reason.sentence, reason.todo] }))
    expect(remarks.find(({ key }) => key === 'returned')?.quoted).toEqual({
      by: 'Message from THORChain:',
      text: reason.chainMessage,
    })
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'back', 'done', 'done', 'done'])
    expect(steps.at(-1)?.title).toBe('Refund')
  })

  test('shows no cost for a refund in another coin or of several coins', () => {
    const reason = refundReason('emit asset 446110000 less than price limit 447918000')
    for (const outputs of [[payment({ role: 'refund' })], [refund, refund], []]) {
      expect(view({ stage: 'refunded', outputs, refund: reason }).lede).toBe(reason.sentence)
    }
  })

  describe('a partly filled swap', () => {
    const reason = refundReason('emit asset 446110000 less than price limit 447918000')
    const subSwaps = { count: 4, quantity: 4, interval: 1, failed: ['x', 'x', 'x'] }
    const partly = (stage: SwapStatus['stage'], seen: boolean) =>
      view({ stage, subSwaps, refund: reason, outputs: [payment({ seen }), { ...refund, seen }] })

    test.each(['outbound_delayed', 'sending'] as const)(
      'while it is %s says what goes to the person and what comes back, and nothing as past',
      (stage) => {
        const { heading, lede, remarks, steps } = partly(stage, false)
        expect(heading).toMatch(/^Partly swapped\. Both payments are/)
        expect(lede).toContain('4.52443 ETH goes to you. 0.149966 BTC is refunded.')
        const callout = remarks.find(({ key }) => key === 'returned')
        expect(callout?.title).toBe('Why part of it is being refunded')
        expect(`${heading} ${lede} ${callout?.lines.join(' ')}`).not.toMatch(/returned|was refunded|sent back/i)
        expect(steps[2]).toMatchObject({ state: 'back', title: 'Partly swapped', text: '1 part swapped, 3 refunded' })
        expect(steps.at(-1)).toMatchObject({
          title: 'Delivery and refund',
          text: '4.52443 ETH to you, not sent yet; 0.149966 BTC back to you, not sent yet',
        })
      },
    )

    test('marks each sent payment separately', () => {
      const change = { stage: 'sending', outputs: [payment({}), { ...refund, seen: false }] } as const
      const { heading, lede, steps } = view(change)
      expect(heading).toBe('Partly swapped. One payment is still to come')
      expect(lede).toContain('4.52443 ETH has been sent to you. 0.149966 BTC is refunded.')
      expect(steps.at(-1)?.text).toBe('4.52443 ETH to you; 0.149966 BTC back to you, not sent yet')
    })

    test('shows both amounts at its end', () => {
      const { heading, lede, remarks, steps } = partly('partially_filled', true)
      expect(heading).toBe('Partly swapped: 4.52443 ETH delivered, 0.149966 BTC refunded')
      expect(lede).toBe('Part of your deposit was swapped and delivered. The rest was refunded.')
      expect(remarks.find(({ key }) => key === 'returned')?.title).toBe('Why part of it was refunded')
      expect(steps[2]).toMatchObject({ state: 'back', text: '1 part swapped, 3 refunded' })
      expect(steps.at(-1)?.text).toBe('4.52443 ETH to you; 0.149966 BTC back to you')
    })

    test('is drawn between both coins by the swapped share', () => {
      const outputs = [payment({}), refund]
      expect(progressOf(statusOf({ stage: 'partially_filled', outputs, subSwaps }))).toBe(0.25)
      expect(progressOf(statusOf({ stage: 'partially_filled', outputs }))).toBe(0.5)
      expect(progressOf(statusOf({ stage: 'outbound_delayed', outputs }))).toBe(0.5)
    })
  })

  test('shows no delivery for an end without a payment', () => {
    const { heading, steps } = view({ stage: 'failed' })
    expect(heading).toBe('No refund was possible')
    expect(steps.at(-1)).toMatchObject({ state: 'stop', title: 'No refund' })
    expect(steps.map(({ title }) => title)).not.toContain('Delivery')
  })

  test('does not call a refund in progress a delivery', () => {
    const { heading, steps } = view({ stage: 'sending', outputs: [{ ...refund, seen: false }] })
    expect(heading).toBe('Your refund is on its way')
    expect(steps.at(-1)).toMatchObject({ state: 'next', title: 'Refund', text: '0.149966 BTC, not sent yet' })
  })
})

describe('uncertainty', () => {
  test('shows an error beside the last known status', () => {
    const status = statusOf({ stage: 'swapping' })
    const shown = trackingView({ status, error: unreachable(), online: true }, localization)
    expect(shown.heading).toBe('Swapping')
    expect(shown.remarks[0]).toMatchObject({ key: 'trouble', title: 'We can’t reach the network' })
    expect(shown.steps[2]?.state).toBe('now')
  })

  test('distinguishes nodes without the endpoint, unreachable nodes and an unknown hash', () => {
    const silent = trackingView({ error: unreachable(501), online: true }, localization)
    expect(silent.heading).toBe('These nodes don’t provide transaction details')
    expect(silent.todo).toEqual([])
    expect(trackingView({ error: unreachable(), online: true }, localization).heading).toBe(
      'We can’t reach the network',
    )
    const unanswered = trackingView({ error: unreachable(), online: true }, localization)
    expect(unanswered.remarks.map(({ title }) => title)).toEqual([unreachable().message])
    expect(unanswered.remarks[0]?.lines.join(' ')).not.toContain('other protocol')
    expect(trackingView({ online: false }, localization).heading).toBe('You’re offline')
    expect(trackingView({ online: true }, localization).heading).toBe('Looking for your transaction')
  })

  test('lists sources that disagree, and why a stage is not confirmed', () => {
    const { remarks } = view({
      stage: 'sending',
      why: 'Too few nodes confirm that it has ended.',
      unsure: [{ endpoint: 'b', report: 'Reports "swapping".' }],
    })
    expect(remarks).toContainEqual(expect.objectContaining({ key: 'unsure', lines: ['b: Reports "swapping".'] }))
    expect(remarks).toContainEqual(expect.objectContaining({ title: 'Not confirmed yet' }))
  })

  describe('reports of a single source', () => {
    const reported = (change: Partial<UnconfirmedReport>): UnconfirmedReport => {
      const { stage, kind, observers, outputs, inbound } = statusOf({ stage: 'done', outputs: [payment({})] })
      return { by: 'indexer', stage, kind, observers, outputs, ...(inbound && { inbound }), ...change }
    }
    const votes = { agree: 3, of: 3 }

    test('is titled as indexer only when the nodes do not know the hash, never as done', () => {
      const { heading, lede, steps, todo } = view({ stage: 'unknown', votes, reported: reported({}) })
      expect(heading).toBe('Reported by the indexer only')
      expect(lede).toMatch(/reports that 4\.52443 ETH was delivered\. The nodes don’t know.*Check your wallet/)
      expect(steps).toEqual([])
      expect(todo).toEqual([])
    })

    test.each([
      ['refunded', 'a refund of 0.149966 BTC'],
      ['partially_filled', '4.52443 ETH to you, 0.149966 BTC back to you'],
      ['failed', 'no refund was possible'],
      ['swapping', 'the swap is under way'],
    ] as const)('names a reported stage %s', (stage, text) => {
      const outputs = stage === 'refunded' ? [refund] : [payment({}), refund]
      expect(view({ stage: 'unknown', votes, reported: reported({ stage, outputs }) }).lede).toContain(text)
    })

    test('gives the reason when no node responds', () => {
      const { lede } = view({ stage: 'unknown', votes: { agree: 0, of: 3 }, reported: reported({}) })
      expect(lede).toContain('No node responds, so this is not confirmed.')
    })

    test('is titled as one node when no second one is configured', () => {
      const change = { stage: 'sending', votes: { agree: 1, of: 1 }, reported: reported({ by: 'node' }) } as const
      const { heading, lede, steps } = view(change)
      expect(heading).toBe('Reported by one THORChain node, not confirmed')
      expect(lede).toContain('No second node confirms it.')
      expect(steps.at(-1)?.state).toBe('next')
    })
  })

  test('reports a deposit that its chain dropped or mined again', () => {
    expect(view({ stage: 'unknown', reorganised: true }).heading).toBe('Your deposit is no longer in a block')
    expect(view({ stage: 'confirming', reorganised: true }).remarks[0]?.key).toBe('anew')
  })
})

test('shows unknown asset names of a chain unchanged', () => {
  const inbound = { chain: 'BTC', from: '', to: '', coins: [{ asset: '<b>', amount: units(1n) }], memo: '' }
  expect(view({ inbound }).steps[0]?.text).toBe('<b> on Bitcoin, 3 observers report it')
})

test('moves the chart position forward with the swap, and to the start for a refund', () => {
  const order = ['observed', 'confirming', 'swapping', 'outbound_delayed', 'sending', 'done'] as const
  const ways = order.map((stage) => progressOf(statusOf({ stage, outputs: stage === 'done' ? [payment({})] : [] })))
  expect(ways).toEqual([...ways].sort((a, b) => a - b))
  expect(ways.at(-1)).toBe(1)
  expect(progressOf(statusOf({ stage: 'refunded', outputs: [refund] }))).toBe(0)
  const route = { from: 10, to: 110, middle: 50, swing: 5 }
  expect(pointOn(route, 0)).toEqual({ x: 10, y: 50 })
  expect(pointOn(route, 1).x).toBe(110)
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
  expect(hashInUrl(`https://portage.example${address}`)).toBe(hash)
})

test('rejects an invalid hash with a hint', () => {
  expect(() => parseTxHash('hello')).toThrow(InvalidHashError)
})
