import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodeQuoteLink, encodeQuoteLink, type QuoteLink } from '../../src/contract/permalink.ts'

const link: QuoteLink = {
  question: {
    from_asset: 'BTC.BTC',
    to_asset: 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48',
    amount: '100000000',
    destination: '0x742d35cc6634c0532925a3b844bc454e4438f44e',
    streaming_interval: '1',
  },
  answer: { expected_amount_out: '9609000000000', total_fee: '123', total_swap_seconds: 1374, expiry: 1_795_179_680 },
}
const idOf = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('the id of a quote link', () => {
  test('is base64url of request and result, and parses to both', () => {
    const id = encodeQuoteLink(link)
    expect(id).toMatch(/^[\w-]+$/)
    expect(JSON.parse(Buffer.from(id, 'base64url').toString())).toEqual({ v: 1, ...link })
    expect(decodeQuoteLink(id)).toEqual(link)
  })

  test('omits absent parameters', () => {
    const { destination: _d, streaming_interval: _s, ...params } = link.question
    expect(decodeQuoteLink(encodeQuoteLink({ ...link, question: params }))).toEqual({ ...link, question: params })
  })

  test('has one encoding: other key orders, padding and alphabets are rejected', () => {
    const id = encodeQuoteLink(link)
    expect(decodeQuoteLink(idOf({ ...link, v: 1 }))).toBeUndefined()
    expect(decodeQuoteLink(`${id}=`)).toBeUndefined()
    expect(decodeQuoteLink(` ${id}`)).toBeUndefined()
    expect(decodeQuoteLink(idOf({ v: 1, ...link }))).toEqual(link)
  })

  test.each([
    ['another version', { v: 2, ...link }],
    ['an extra key', { v: 1, ...link, inbound_address: 'bc1qxyz' }],
    ['an extra key in the request', { v: 1, ...link, question: { ...link.question, router: '0x1' } }],
    ['an amount with a sign', { v: 1, ...link, question: { ...link.question, amount: '-1' } }],
    ['an overlong amount', { v: 1, ...link, question: { ...link.question, amount: '9'.repeat(79) } }],
    ['an invalid asset', { v: 1, ...link, question: { ...link.question, from_asset: 'x/../../admin' } }],
    ['markup as an asset', { v: 1, ...link, question: { ...link.question, to_asset: '<b>.ETH' } }],
    ['a destination with spaces', { v: 1, ...link, question: { ...link.question, destination: 'pay me now' } }],
    ['an expiry that is not a number', { v: 1, ...link, answer: { ...link.answer, expiry: 'soon' } }],
    ['a list', [link]],
    ['null', null],
  ])('with %s is rejected', (_case, value) => {
    expect(decodeQuoteLink(idOf(value))).toBeUndefined()
  })

  test('is rejected for arbitrary text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (id) => decodeQuoteLink(id) === undefined))
    fc.assert(fc.property(fc.json(), (json) => decodeQuoteLink(Buffer.from(json).toString('base64url')) === undefined))
    expect(decodeQuoteLink('A'.repeat(100_000))).toBeUndefined()
  })
})
