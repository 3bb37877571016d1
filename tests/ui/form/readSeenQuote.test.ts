import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { type CurrentSwap, readSeenQuote, seenQuoteText } from '../../../src/ui/form/readSeenQuote.ts'
import { linksEn as messages } from '../../../src/ui/texts/links.en.ts'

const link = '?sell=BTC.BTC&buy=ETH.ETH&amount=0.15&seen=452000000&expires=1800000000'
const swap = (changes: Partial<CurrentSwap> = {}): CurrentSwap => ({
  from: parseAsset('BTC.BTC'),
  to: parseAsset('ETH.ETH'),
  units: 15_000_000n,
  out: 450_000_000n,
  ...changes,
})
const read = (changes: Partial<CurrentSwap> = {}, now: number | null = 1_799_999_000) => {
  const seen = readSeenQuote(link)
  return seen && seenQuoteText(seen, swap(changes), { messages, locale: 'en', now: now ?? undefined })
}

describe('the quote that an agent saw', () => {
  test('is compared with the price now', () => {
    expect(read()).toEqual({
      title: 'The agent saw 4.52 ETH, now 4.5 ETH',
      text: 'That is 0.44% less. Your swap uses the new price.',
      isWorse: true,
    })
    expect(read({ out: 452_000_000n })).toMatchObject({ text: 'The price is the same. Your swap uses the new price.' })
    expect(read({ out: 497_200_000n })).toMatchObject({
      text: 'That is 10.0% more. Your swap uses the new price.',
      isWorse: false,
    })
  })

  test('is shown as ended after its expiry', () => {
    expect(read({}, 1_800_000_001)?.text).toMatch(/^That is 0\.44% less\. The agent’s quote ended .+\. Your swap uses/)
  })

  test('is not shown as ended until the nodes’ time is known', () => {
    expect(read({}, null)?.text).toBe('That is 0.44% less. Your swap uses the new price.')
  })

  test('is shown alone without a price', () => {
    expect(read({ out: undefined })).toMatchObject({ title: 'The agent saw 4.52 ETH', isWorse: false })
  })

  test('disappears when the person changes pair or amount', () => {
    expect(read({ units: 15_000_001n })).toBeUndefined()
    expect(read({ units: undefined })).toBeUndefined()
    expect(read({ to: parseAsset('LTC.LTC') })).toBeUndefined()
  })

  test.each([
    '',
    '?sell=BTC.BTC&buy=ETH.ETH&amount=0.15',
    '?sell=BTC.BTC&buy=ETH.ETH&amount=0.15&seen=4.5&expires=1',
    '?sell=BTC.BTC&buy=ETH.ETH&amount=0.15&seen=-1&expires=1',
    `?sell=BTC.BTC&buy=ETH.ETH&amount=0.15&seen=${'9'.repeat(41)}&expires=1`,
    '?sell=BTC.BTC&buy=ETH.ETH&amount=0.15&seen=1&expires=soon',
    '?seen=1&expires=1',
  ])('is not read from %s', (search) => expect(readSeenQuote(search)).toBeUndefined())
})
