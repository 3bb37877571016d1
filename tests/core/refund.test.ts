import { describe, expect, it } from 'vitest'
import { getPools } from '../../src/core/actions/getPools.ts'
import { getRefund } from '../../src/core/actions/getRefund.ts'
import { units } from '../../src/core/amount.ts'
import { parseAsset } from '../../src/core/asset.ts'
import { refundFee, refundOf } from '../../src/core/refund.ts'
import { honestQuestion, type Wish } from './preparation/world.ts'

const bitcoin: Wish = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n }

const termsOf = async (wish: Wish) => {
  const { node, question } = await honestQuestion(wish)
  const pools = await getPools(node)
  return { question, terms: await getRefund(node, { ...question, pools }) }
}

describe('if a swap fails', () => {
  it('the amount comes back to the sender without the outbound fee of what was sent', async () => {
    const { terms } = await termsOf(bitcoin)
    expect(terms.to).toBe('sender')
    expect(terms.fee).toBeGreaterThan(0n)
    expect(terms.amount).toBe(10_000_000n - (terms.fee ?? 0n))
    expect(terms).not.toHaveProperty('minimum')
  })

  it('it comes back to the refund address that the memo names', async () => {
    const { terms, question } = await termsOf({ ...bitcoin, refund: true, extended: true })
    expect(terms).toMatchObject({ to: 'refund_address', address: question.intent.refundAddress })
  })

  it('coins on the protocol’s own chain return to their sender, without the flat fee', async () => {
    const { terms } = await termsOf({ ...bitcoin, from: 'THOR.RUNE', to: 'BTC.BTC', amount: 100_000_000_000n })
    expect(terms).toMatchObject({ to: 'sender', fee: 2_000_000n, amount: 99_998_000_000n })
    const { terms: maya } = await termsOf({
      protocol: 'MAYACHAIN',
      from: 'MAYA.CACAO',
      to: 'BTC.BTC',
      amount: 100_000_000_000_000n,
    })
    expect(maya).toMatchObject({ to: 'sender', fee: 2_000_000_000n, amount: 99_998_000_000_000n })
  })

  it('a token pays its chain’s fee at the prices of both pools', async () => {
    const { terms } = await termsOf({ ...bitcoin, from: 'ETH.USDC', to: 'BTC.BTC', amount: 200_000_000_000n })
    expect(terms.fee).toBeGreaterThan(1_000_000n)
    expect(terms.fee).toBeLessThan(1_000_000_000n)
  })

  it('what does not exceed the fee does not come back', async () => {
    const { question } = await honestQuestion(bitcoin)
    const { quote, intent } = question
    expect(refundOf(quote, intent, quote.amountIn)).toMatchObject({ amount: 0n })
    expect(refundOf(quote, intent, units(quote.amountIn - 1n))).toMatchObject({ amount: 1n })
  })

  it('the minimum is what the memo says, rounded as the memo rounds it', async () => {
    const { question } = await honestQuestion({ ...bitcoin, liquidityToleranceBps: 300 })
    const { intent } = question
    const quote = { ...question.quote, memo: `=:e:${intent.destination}:28e7` }
    expect(refundOf(quote, intent, undefined)).toEqual({
      minimum: 280_000_000n,
      to: 'sender',
      partial: expect.any(Boolean),
    })
    expect(refundOf(question.quote, intent, undefined).minimum).toBe(intent.minimum)
  })

  it('an order may be filled in part, whatever its quote says of streaming, unless it is one part', async () => {
    const { question } = await honestQuestion(bitcoin)
    const { intent } = question
    const streaming = { maxQuantity: 0, blocks: 0, seconds: 0 }
    const partial = (memo: string) => refundOf({ ...question.quote, streaming, memo }, intent, undefined).partial
    expect(partial(`=<:ETH.ETH:${intent.destination}:28e7/14400/0`)).toBe(true)
    expect(partial(`=<:ETH.ETH:${intent.destination}:28e7/14400/1`)).toBe(false)
    expect(partial(`=:ETH.ETH:${intent.destination}:28e7`)).toBe(false)
  })

  it('nothing is promised when the fee is not known', () => {
    const facts = { protocol: 'THORCHAIN', nativeFee: units(2_000_000n), pools: [] } as const
    expect(refundFee({ ...facts, asset: parseAsset('ETH.USDC-0X1'), outboundFee: units(5n) })).toBeUndefined()
    expect(refundFee({ ...facts, asset: parseAsset('BTC.BTC') })).toBeUndefined()
    expect(refundFee({ ...facts, asset: parseAsset('BTC/BTC') })).toBeUndefined()
    expect(refundFee({ ...facts, asset: parseAsset('BTC.BTC'), outboundFee: units(5n) })).toBe(5n)
  })
})
