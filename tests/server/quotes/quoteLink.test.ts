import { describe, expect, test } from 'vitest'
import { encodeQuoteLink } from '../../../src/contract/permalink.ts'
import { createQuoteLinkHandler } from '../../../src/server/quotes/quoteLink.ts'
import { readSeenQuote } from '../../../src/ui/form/readSeenQuote.ts'
import { readLink } from '../../../src/ui/form/urlState.ts'
import { createTestContext } from '../testContext.ts'

const { context } = createTestContext()
const handler = createQuoteLinkHandler(() => context)
const id = encodeQuoteLink({
  question: { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '1500000', destination: '0x1' },
  answer: { expected_amount_out: '1', total_fee: '1', total_swap_seconds: 1, expiry: 1_795_179_680 },
})
const open = (path: string, init: RequestInit = {}) => handler(new Request(`https://swap.example.org${path}`, init))

describe('/q/<id>', () => {
  test('opens the swap page with the swap, the destination to compare, and what the quote promised', async () => {
    const response = await open(`/q/${id}`)
    expect(response.status).toBe(302)
    const location = response.headers.get('location') ?? ''
    expect(location).toBe('/?sell=BTC.BTC&buy=ETH.ETH&amount=0.015&destination=0x1&seen=1&expires=1795179680')
    const read = readLink(location.slice(1))
    expect(read).toMatchObject({ from: { chain: 'BTC' }, to: { chain: 'ETH' }, text: '0.015', destination: '0x1' })
    expect(readSeenQuote(location.slice(1))).toMatchObject({ out: 1n, expiry: 1_795_179_680 })
    expect(read.linkProblem).toBeUndefined()
    expect(response.headers.get('x-robots-tag')).toBe('noindex')
  })

  test.each(['/q', '/q/', '/q/nope', `/q/${id}x`, `/q/${id}/more`, '/q/%00', '/q/..%2f..'])(
    '%s returns 404: a page for people, the error object for programs',
    async (path) => {
      const page = await open(path, { headers: { accept: 'text/html,*/*;q=0.8' } })
      expect(page.status).toBe(404)
      expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
      const html = await page.text()
      expect(html).toContain('<h1>This quote link doesn’t work</h1>')
      expect(html).toContain('Copy the whole link again')
      expect(html).toContain('<a class="btn" href="/">Start a swap</a>')
      expect(page.headers.get('x-robots-tag')).toBe('noindex')
      const object = await open(path)
      expect(object.status).toBe(404)
      expect(await object.json()).toMatchObject({
        code: 'not_found',
        hint: expect.stringContaining('request a new quote'),
      })
    },
  )

  test('rejects other methods', async () => {
    expect((await open(`/q/${id}`, { method: 'POST' })).status).toBe(405)
    expect((await open(`/q/${id}`, { method: 'HEAD' })).status).toBe(302)
    expect((await open(`/q/${id}`, { method: 'OPTIONS' })).status).toBe(204)
  })
})
