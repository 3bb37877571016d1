import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { LimitOrder } from '../../../src/core/preparation/orders/limitOrder.ts'
import { whyOf } from '../../../src/core/tracking/reasonText.ts'
import { refundReason } from '../../../src/core/tracking/refundReasons.ts'
import { isEnd, type SwapStatus, stages } from '../../../src/core/tracking/status.ts'
import { notReported, unpaidReason } from '../../../src/core/tracking/unpaidReasons.ts'
import { showTexts } from '../../../src/ui/texts/registerTexts.ts'
import { trackingTexts } from '../../../src/ui/texts/tracking.en.ts'
import { trackingView } from '../../../src/ui/track/trackingView.ts'
import { localization, payment, refund, states, statusOf, view } from './statuses.ts'

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
    expect(lede).toContain('The nodes have not seen it.')
    expect(todo.join(' ')).toContain('Don’t send again')
    expect(steps).toEqual([])
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

  test('shows what an order waits for, how much is filled, and when the rest is refunded', () => {
    const order: LimitOrder = {
      hash: 'A'.repeat(64),
      fromAsset: parseAsset('BTC.BTC'),
      toAsset: parseAsset('ETH.ETH'),
      sender: '',
      destination: '',
      deposit: units(15_000_000n),
      limit: units(450_000_000n),
      filledIn: units(0n),
      filledOut: units(0n),
      parts: 8,
      placedAt: 100,
      expiresAt: 700,
      blocksLeft: 600,
      memo: '',
    }
    const waiting = view({ stage: 'swapping', kind: 'limit', order })
    expect(waiting.heading).toBe('Waiting for your price')
    expect(waiting.lede).toContain('until the pools pay at least 4.5 ETH for all of them')
    expect(waiting.lede).toContain('What is left after 1 h is refunded.')
    expect(waiting.lede).not.toContain('filled')
    const partly = view({ stage: 'swapping', kind: 'limit', order: { ...order, filledIn: units(5_000_000n) } })
    expect(partly.lede).toContain('33.3 % is filled so far.')
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

  test('shows no delivery for an end without a payment', () => {
    const { heading, steps } = view({ stage: 'failed' })
    expect(heading).toBe('Nothing will be paid')
    expect(steps.at(-1)).toMatchObject({ state: 'stop', title: 'No payment' })
    expect(steps.map(({ title }) => title)).not.toContain('Delivery')
  })

  test.each([
    ['below_fee', 'Nothing will be paid', 'stop'],
    ['affiliates_only', 'Nothing will be paid', 'stop'],
    ['claim_kept', 'Not swapped. Your coins stayed in your account', 'stop'],
    ['not_a_swap', 'Processed. There is nothing to pay out', 'done'],
    ['deposit_failed', 'The transaction failed on THORChain', 'stop'],
  ] as const)('says what an end without a payment means, and what to do, for %s', (code, heading, state) => {
    const unpaid = { code, sentence: 'What happened.', todo: 'What to do.', chainMessage: 'out of funds' }
    const texts = view({ stage: 'failed', unpaid })
    expect(texts).toMatchObject({ heading, lede: 'What happened.', todo: ['What to do.'] })
    expect(texts.steps.at(-1)).toMatchObject({ state, title: 'No payment' })
    expect(texts.remarks.map(({ quoted }) => quoted?.text)).toContain('out of funds')
    expect(JSON.stringify(texts)).not.toMatch(/arrive|on its way|refunded/i)
  })

  test.each([
    ['not_reported', 'No node has reported your deposit', ['No payment'], 'not_reported'],
    ['taken_back', 'Bitcoin no longer has your deposit', ['Seen by the network', 'No payment'], undefined],
    ['deposit_failed', 'The transaction failed on Bitcoin', ['No payment'], undefined],
  ] as const)('says what an end by the deposit’s chain means, for %s', (code, heading, titles, delay) => {
    const { inbound, ...status } = statusOf({ stage: 'failed' })
    const texts = trackingView(
      {
        status: {
          ...status,
          ...(code === 'taken_back' && inbound && { inbound }),
          unpaid: { code, sentence: 'What happened.', todo: 'What to do.' },
          source: {
            chain: 'BTC',
            txState: { state: 'unknown' },
            votes: { agree: 2, of: 3 },
            since: 0,
            wasSeen: true,
          },
        },
        online: true,
      },
      localization,
    )
    expect(texts).toMatchObject({ heading, lede: 'What happened.', todo: ['What to do.'] })
    expect(texts.steps.map(({ title }) => title)).toEqual(titles)
    expect(texts.delay).toBe(delay)
  })

  test('does not repeat its heading below it', () => {
    const unpaid = {
      code: 'below_fee',
      sentence: 'Nothing will be paid: the fee is higher.',
      todo: 'Swap more.',
    } as const
    expect(view({ stage: 'failed', unpaid })).toMatchObject({
      heading: 'Nothing will be paid',
      lede: 'The fee is higher.',
    })
  })

  test('gives no time while too few nodes confirm an end without a payment', () => {
    const unpaid = { code: 'below_fee', sentence: 'Nothing.', todo: 'Wait.' } as const
    const eta = { from: 6, to: 60 }
    const texts = view({ stage: 'swapping', unpaid, eta, why: 'Too few nodes confirm that it has ended.' })
    expect(texts.heading).toBe('Waiting for more nodes to confirm the end')
    expect(JSON.stringify(texts)).not.toMatch(/expected in|arrive|on its way/i)
  })

  test('does not call a refund in progress a delivery', () => {
    const { heading, steps } = view({ stage: 'sending', outputs: [{ ...refund, seen: false }] })
    expect(heading).toBe('Your refund is on its way')
    expect(steps.at(-1)).toMatchObject({ state: 'next', title: 'Refund', text: '0.149966 BTC, not sent yet' })
  })
})

test('shows reasons in the shown language, and the chain’s message unchanged', async () => {
  const { texts } = await import('../../../src/ui/texts/locales/de.ts')
  showTexts((feature) => Object.entries(texts).find(([name]) => name === feature)?.[1] ?? {})
  try {
    const german = { messages: trackingTexts(), locale: 'de' }
    const shown = (change: Partial<SwapStatus>) => trackingView({ status: statusOf(change), online: true }, german)
    const message = 'emit asset 446110000 less than price limit 447918000'
    const refunded = shown({ stage: 'refunded', outputs: [refund], refund: refundReason(message) })
    const reason = refunded.remarks.find(({ key }) => key === 'returned')
    expect(reason?.lines[0]).toBe('Der Preis fiel unter die Grenze, die Sie gesetzt haben.')
    expect(reason?.quoted?.text).toBe(message)
    const ungiven = shown({ stage: 'refunded', outputs: [refund], refund: refundReason(undefined) })
    expect(ungiven.remarks[0]?.lines[0]).toBe('Das Netzwerk hat keinen Grund genannt.')

    const lost = shown({ stage: 'failed', unpaid: notReported({ chain: 'Bitcoin', protocols: ['THORChain', 'Maya'] }) })
    expect(lost.lede).toContain('Bitcoin hat Ihre Einzahlung vor langer Zeit bestätigt')
    expect(lost.todo[0]).toContain('einen Tresor von THORChain oder Maya gezahlt')
    const below = shown({ stage: 'failed', unpaid: unpaidReason({ outputs: [] }, 'THORCHAIN') })
    expect(below.heading).toBe('Es wird nichts ausgezahlt')
    expect(below.lede).toBe('Das Netzwerk ist mit dieser Einzahlung fertig und plant keine Zahlung.')

    const givenUp = shown({
      stage: 'sending',
      outputs: [payment({ seen: false })],
      signing: { blocksSince: 601, overdue: true, givenUp: true },
    })
    expect(givenUp.remarks[0]?.lines[0]).toContain('THORChain tauscht solche Coins in BTC.BTC')
    const unsure = shown({ stage: 'swapping', ...whyOf('few_nodes', '1', '3') })
    expect(unsure.remarks[0]?.lines).toEqual(['Nur 1 von 3 Nodes meldet das.'])
  } finally {
    showTexts(undefined)
  }
})

test('shows unknown asset names of a chain unchanged', () => {
  const inbound = { chain: 'BTC', from: '', to: '', coins: [{ asset: '<b>', amount: units(1n) }], memo: '' }
  expect(view({ inbound }).steps[0]?.text).toBe('<b> on Bitcoin, 3 observers report it')
})
