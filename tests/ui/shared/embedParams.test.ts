import { describe, expect, test } from 'vitest'
import { paymentPath, readEmbedParams } from '../../../src/ui/shared/embedParams.ts'

const channel = '0b6e1f3c-6d2a-4a58-9d38-0d4f2a1c9b77'
const own = `ref=acme&host=https%3A%2F%2Facme.example&channel=${channel}&lang=de&appearance=dark`

describe('the parameters of a widget’s URL', () => {
  test('are the partner, the host, the theme and a proposed swap without a wallet', () => {
    const params = readEmbedParams(`?${own}&sell=BTC.BTC&buy=ETH.ETH&amount=0.15`)
    expect(params).toEqual({
      partner: 'acme',
      host: { origin: 'https://acme.example', channel },
      theme: { mode: 'dark' },
      kept: `&${own}`,
      search: `?pay=direct&sell=BTC.BTC&buy=ETH.ETH&amount=0.15&${own}`,
    })
  })

  test('lose addresses, limits, wallets and everything invalid', () => {
    const { search, host, partner } = readEmbedParams(
      '?destination=0x1&refund=bc1q&limit=0&pay=wallet&seen=1&ref=A&host=javascript:1&channel=1&amount=1e8&accent=red',
    )
    expect(search).toBe('?pay=direct')
    expect([host, partner]).toEqual([undefined, undefined])
  })

  test('stay in the address of a payment inside the frame, and are none elsewhere', () => {
    expect(paymentPath('key', { pathname: '/embed', search: `?sell=BTC.BTC&${own}` })).toBe(
      `/embed?pay=direct&${own}#key`,
    )
    expect(paymentPath('key', { pathname: '/', search: `?${own}` })).toBe('/i#key')
  })
})
