import { describe, expect, test } from 'vitest'
import { getPrice } from '../../../src/core/actions/getPrice.ts'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { InvalidAddressError } from '../../../src/core/address/address.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { NetworkKind } from '../../../src/core/chains/protocol.ts'
import { InvalidQuoteError } from '../../../src/core/quote/checkPair.ts'
import { checkQuoteParams } from '../../../src/core/quote/checkQuoteParams.ts'
import type { QuoteParams } from '../../../src/core/quote/quoteParams.ts'
import { addressOf, wireQuoteOf } from '../actions/answers.ts'
import { validAddresses } from '../address/addressTable.ts'
import { json, nodeOver } from '../nodes/script.ts'

const { node } = nodeOver({ a: json(wireQuoteOf()) })
const nodeOn = (network: NetworkKind) => ({ ...node, network })
const btc = addressOf('BTC', 3)

const paramsFor = (to: string, destination: string, more: Partial<QuoteParams> = {}): QuoteParams => ({
  fromAsset: parseAsset(to === 'BTC.BTC' ? 'ETH.ETH' : 'BTC.BTC'),
  toAsset: parseAsset(to),
  amount: units(1_000_000n),
  destination,
  ...more,
})

describe('a quote', () => {
  test.each([
    ['BCH.BCH', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['BCH.BCH', '1BpEi6DfDAUFd7GtittLSdBeYJvcoaVggu', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['BTC.BTC', btc.toUpperCase(), btc],
    ['ETH.ETH', addressOf('ETH', 7).toLowerCase(), addressOf('ETH', 7)],
    ['THOR.RUNE', addressOf('THOR', 7).toUpperCase(), addressOf('THOR', 7)],
    ['ETH.ETH', 'Alice', 'Alice'],
  ])('for %s to %s asks the node with the normal spelling', (to, text, normal) => {
    expect(checkQuoteParams(node, paramsFor(to, text)).destination).toBe(normal)
  })

  test.each([
    [
      'ETH.ETH',
      'vitalik.eth',
      'Names such as alice.eth are not looked up here. Give the address on ETH that the name stands for.',
    ],
    [
      'BTC.BTC',
      'alice.x',
      'Names such as alice.eth are not looked up here. Give the address on BTC that the name stands for.',
    ],
    ['ETH.ETH', 'not an address', 'Give an address on ETH, or a THORName.'],
  ])('for %s to %s is refused with a hint that can be followed', (to, text, hint) => {
    const error = (() => {
      try {
        return checkQuoteParams(node, paramsFor(to, text))
      } catch (thrown) {
        return thrown
      }
    })()
    expect(error).toBeInstanceOf(InvalidQuoteError)
    expect(error).toMatchObject({ code: 'invalid_destination', hint })
  })

  test('has no other spelling of any address of any chain', () => {
    let changed = 0
    for (const { chain, networks, text, normal = text } of validAddresses) {
      const network = networks === 'real' || networks === 'all' ? 'mainnet' : networks
      const from = chain === 'BTC' ? 'ETH.ETH' : 'BTC.BTC'
      const to = { THOR: 'THOR.RUNE', LTC: 'LTC.LTC', BCH: 'BCH.BCH', ETH: 'ETH.ETH', GAIA: 'GAIA.ATOM' }[String(chain)]
      if (to === undefined) continue
      if (normal !== text) changed++
      const there = { ...paramsFor(to, text), fromAsset: parseAsset(from) }
      expect(checkQuoteParams(nodeOn(network), there).destination).toBe(normal)
      const back = { fromAsset: parseAsset(to), toAsset: parseAsset(from), amount: units(1n), refundAddress: text }
      expect(checkQuoteParams(nodeOn(network), back).refundAddress).toBe(normal)
    }
    expect(changed).toBeGreaterThan(3)
  })

  test('sends destination, refund address and affiliates in their normal spelling', async () => {
    const { node: asked, asked: requests } = nodeOver({
      a: json(wireQuoteOf({ memo: '=:e:x' })),
    })
    const eth = addressOf('ETH', 7)
    const thor = addressOf('THOR', 8)
    await getQuote(asked, {
      ...paramsFor('ETH.ETH', eth.toLowerCase()),
      refundAddress: btc.toUpperCase(),
      affiliates: [
        { name: thor.toUpperCase(), bps: 10 },
        { name: 'Ferry', bps: 5 },
      ],
    })
    const query = new URL(requests[0]?.url ?? '').searchParams
    expect(Object.fromEntries(query)).toMatchObject({
      destination: eth,
      refund_address: btc,
      affiliate: `${thor}/Ferry`,
    })
  })

  test('of a price alone has no recipients', async () => {
    const { node: asked, asked: requests } = nodeOver({ a: json(wireQuoteOf()) })
    await getPrice(asked, paramsFor('ETH.ETH', addressOf('ETH', 7)))
    expect(requests[0]?.url).not.toContain('destination')
  })
})

describe('a recipient that is refused', () => {
  const errorOf = (params: QuoteParams, network: NetworkKind = 'mainnet') => {
    try {
      return checkQuoteParams(nodeOn(network), params)
    } catch (error) {
      return error
    }
  }

  test.each<[string, string, NetworkKind, string, RegExp]>([
    [
      'LTC.LTC',
      '3CNHUhP3uyB9EUtRLsmvFUmvGdjGdkTxJw',
      'mainnet',
      'MJaRnao1s62a2zAKSkmG582KbLKianqb7v',
      /an outdated one of Litecoin/,
    ],
    [
      'LTC.LTC',
      '2N3vVYSK5XRgVSGWy21PnsRmBUywSQNdCsf',
      'mocknet',
      'QXHFfTBKYXjaaTH1e7Rox8CcdNPGHVhM59',
      /an outdated one of Litecoin/,
    ],
    ['BTC.BTC', `bitcoin:${btc}?amount=0.1`, 'mainnet', btc, /is a payment link/],
  ])('for %s, "%s" on %s, comes with the address %s', (to, text, network, suggestedAddress, message) => {
    const error = errorOf(paramsFor(to, text), network)
    expect(error).toBeInstanceOf(InvalidQuoteError)
    expect(error).toMatchObject({ code: 'invalid_destination', suggestedAddress })
    expect(error).toMatchObject({
      message: expect.stringMatching(message),
      hint: expect.stringContaining(suggestedAddress),
    })
  })

  test.each([
    ['GAIA.ATOM', `cosmos:${addressOf('GAIA', 3)}?memo=42`],
    ['SOL.SOL', 'solana:4kfLJjsvqUnhwoVnBDee9YHBByRsaPJ3WSwaENfteLJn?memo=42'],
    ['XRP.XRP', 'ripple:rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh?dt=7'],
  ])('for %s, "%s" is a link with a memo, whose address alone is not suggested', (to, text) => {
    expect(errorOf(paramsFor(to, text))).toMatchObject({
      code: 'invalid_destination',
      message: 'The destination is a payment link with a memo or a tag, and a swap cannot include one.',
      suggestedAddress: undefined,
    })
  })

  test.each([
    ['XRP.XRP', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHi', 'an address with a destination tag'],
    ['XRP.XRP', 'rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh?dt=7', 'an address with a destination tag'],
    ['LTC.LTC', 'ltcmweb1qqxyz', 'an MWEB address'],
    ['ZEC.ZEC', 'zs1z7rejlpsa98s2rrrfkwmaxu53e4ue0ulcrw0h4x5g8jl04tak0d3mm47vdtahatqrlkngh9sly', 'a shielded address'],
  ])('for %s, "%s" is refused for its form', (to, text, form) => {
    expect(errorOf(paramsFor(to, text))).toMatchObject({
      code: 'invalid_destination',
      message: `The destination is ${form}, which THORChain cannot pay.`,
    })
  })

  test('is named by its chain', () => {
    expect(errorOf(paramsFor('ETH.ETH', btc))).toMatchObject({
      code: 'invalid_destination',
      message: 'The destination is not an address on ETH but on BTC.',
      suggestedAddress: undefined,
    })
    expect(errorOf({ ...paramsFor('ETH.ETH', addressOf('ETH', 7)), refundAddress: addressOf('ETH', 7) })).toMatchObject(
      {
        code: 'invalid_address',
        message: 'The refund address is not an address on BTC but on an EVM chain.',
      },
    )
    expect(errorOf(paramsFor('BTC.BTC', 'litecoin:LVuDpNCSSj6pQ7t9Pv6d6sUkLKoqDEVUnJ'))).toMatchObject({
      code: 'invalid_destination',
      message: 'The destination is a payment link for Litecoin.',
    })
    expect(new InvalidAddressError({ chain: 'BTC', network: 'mainnet', value: 'x' }).suggestedAddress).toBeUndefined()
  })
})
