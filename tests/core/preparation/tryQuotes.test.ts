import { describe, expect, test } from 'vitest'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { createNode } from '../../../src/core/nodes/node.ts'
import { DepositRefusedError, QuoteMismatchError } from '../../../src/core/preparation/preparationErrors.ts'
import { tryQuotes } from '../../../src/core/preparation/tryQuotes.ts'
import { threeViews } from '../../threeViews.ts'
import { honestDeposit } from './devnetNodes.ts'
import { type Lie, lyingView } from './lyingView.ts'

const swapCase = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const

/** Two operators, of which one changes its quotes. Neither quote has a majority. */
function twoOperators(change: (quote: Readonly<Record<string, unknown>>) => object, view: number) {
  const lie: Lie = (body, path) => (path.endsWith('/quote/swap') ? change(body as Record<string, unknown>) : body)
  const endpoints = threeViews('http://devnet.example', 'thornode').slice(0, 2)
  return createNode({
    protocol: 'THORCHAIN',
    network: 'mocknet',
    endpoints,
    clientId: 'portage-test',
    transport: lyingView(lie, { view }),
  })
}

describe('tryQuotes', () => {
  test.for([
    [
      'another vault',
      (quote: object) => ({ ...quote, inbound_address: 'bcrt1qqyqszqgpqyqszqgpqyqszqgpqyqszqgpvxat9t' }),
    ],
    ['another recipient', (quote: object) => ({ ...quote, memo: '=:e:0x1111111111111111111111111111111111111111' })],
    ['fees that do not add up', (quote: object) => ({ ...quote, expected_amount_out: '1000' })],
    ['an expiry of a week', (quote: object) => ({ ...quote, expiry: 1_796_000_000 })],
  ] as const)('prepares with the quote of the other node when one reports %s', async ([, change]) => {
    const { depositParams, params } = await honestDeposit(swapCase)
    for (const view of [1, 2]) {
      const node = twoOperators(change, view)
      const { memo } = await tryQuotes(node, async ({ except, onQuote }) => {
        const quote = await getQuote(node, params, { except })
        onQuote(quote)
        return prepareDeposit(node, { ...depositParams, quote })
      })
      expect(memo).toBe(depositParams.quote.memo)
    }
  })

  const node = { operators: ['a', 'b', 'c'] }
  const mismatch = (text: string) => new QuoteMismatchError([text])

  test('tries at most once for each operator, and throws the first mismatch', async () => {
    const { depositParams } = await honestDeposit(swapCase)
    let tries = 0
    const attempt = tryQuotes(node, async ({ onQuote }) => {
      tries++
      onQuote(depositParams.quote)
      throw mismatch(`Try ${tries}.`)
    })
    await expect(attempt).rejects.toMatchObject({ differences: ['Try 1.'] })
    expect(tries).toBe(3)
  })

  test('does not repeat another refusal, nor a mismatch without a quote', async () => {
    const refusal = new DepositRefusedError('trading_halted', { message: 'Halted.', hint: 'Wait.' })
    for (const error of [refusal, mismatch('No quote.')]) {
      let tries = 0
      const attempt = tryQuotes(node, async () => {
        tries++
        throw error
      })
      await expect(attempt).rejects.toBe(error)
      expect(tries).toBe(1)
    }
  })
})
