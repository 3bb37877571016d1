import { describe, expect, test } from 'vitest'
import type { SwapErrorCode } from '../../../src/core/errors.ts'
import { isEnd, stages } from '../../../src/core/tracking/status.ts'
import { parseTxHash } from '../../../src/core/tracking/txHash.ts'
import { formReport } from '../../../src/ui/embed/EmbedForm.tsx'
import { endReport } from '../../../src/ui/embed/EmbedProgress.tsx'
import { type SituationFacts, situationOf } from '../../../src/ui/form/situation.ts'
import { type FrameMessage, readFrameMessage, writeMessage } from '../../../src/widget/messages.ts'
import { idleState, no, quotesOf, withQuote } from '../situations.ts'

const peer = { source: {}, origin: 'https://swap.example.org', channel: 'c-1' }

/** Returns a message as the page of a partner receives it. */
const received = (message: FrameMessage | undefined) =>
  message && readFrameMessage({ ...peer, data: writeMessage(message, peer.channel) } as unknown as MessageEvent, peer)

const reportWith = (facts: Partial<SituationFacts>) => {
  const state = { ...idleState, ...facts }
  return received(formReport({ form: state.form, amount: state.amount, situation: situationOf(state) }))
}
const refusedBy = (code: SwapErrorCode) =>
  reportWith({ quotes: withQuote(quotesOf(no('THORCHAIN', code), no('MAYACHAIN', code))) })

describe('the report of the form', () => {
  test('is the price with its coins and amounts', () => {
    const price = { type: 'quote', sell: 'BTC.BTC', buy: 'ETH.ETH', amount: '0.15', expected: '0.00000451' }
    expect(reportWith({})).toEqual(price)
  })

  test.each([
    ['trading_halted', 'trading_halted'],
    ['amount_below_dust', 'below_dust'],
    ['amount_below_minimum', 'below_minimum'],
    ['amount_too_large', 'too_large'],
    ['nodes_unreachable', 'nodes_unreachable'],
    ['node_bad_response', 'nodes_unreadable'],
    ['pool_unavailable', 'no_pool'],
    ['quote_refused', 'no_route'],
  ] as const)('is an error when both protocols refuse with %s', (refusal, code) => {
    expect(refusedBy(refusal)).toEqual({ type: 'error', code })
  })

  test('is nothing while a price is found, and for a price that is not current', () => {
    expect(reportWith({ quotes: withQuote(quotesOf(), { result: undefined, pending: true }) })).toBeUndefined()
    expect(reportWith({ expired: true })).toBeUndefined()
  })
})

describe('the report of a swap', () => {
  const hash = parseTxHash('AB'.repeat(32))
  const end = (stage: (typeof stages)[number]) => received(endReport({ stage, hash }, 'LTC'))

  test('is done or refunded with the hash of the deposit', () => {
    expect(end('done')).toEqual({ type: 'done', chain: 'LTC', hash })
    expect(end('refunded')).toEqual({ type: 'refunded', chain: 'LTC', hash })
  })

  test('is an error for every other end, and nothing before the end', () => {
    for (const stage of stages.filter((one) => one !== 'done' && one !== 'refunded'))
      expect(end(stage)).toEqual(isEnd(stage) ? { type: 'error', code: stage } : undefined)
  })
})
