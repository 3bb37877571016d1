import { describe, expect, it } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { chooseQuote } from '../../../src/core/quote/chooseQuote.ts'
import type { Quote } from '../../../src/core/quote/quote.ts'
import { honestDeposit } from '../preparation/devnetNodes.ts'

const swapCase = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const
const { quote: honest } = (await honestDeposit({ ...swapCase, liquidityToleranceBps: 300 })).depositParams
const { quote: bare } = (await honestDeposit(swapCase)).depositParams
const choose = (...quotes: readonly Quote[]) => chooseQuote(quotes, { operators: 3, quoteOf: (quote) => quote })

/** The quote at the next block, where the price is a little lower. */
const next: Quote = {
  ...honest,
  expectedAmountOut: units(honest.expectedAmountOut - honest.expectedAmountOut / 1_000n),
  fees: { ...honest.fees, liquidity: units(honest.fees.liquidity + 1n) },
  memo: (honest.memo ?? '').replace(/(?<=:)\d+(?=e?\d*$|\/|$)/, '1234567'),
  expiry: honest.expiry + 6,
}

/** Every number of the quote, changed a little and a lot. */
function liesAbout(quote: Quote): readonly Quote[] {
  const change = (value: unknown, by: (figure: bigint) => bigint): readonly unknown[] => {
    if (typeof value === 'bigint') return [by(value)]
    if (typeof value === 'number') return [Number(by(BigInt(value)))]
    if (typeof value === 'string') return [`${value}1`]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([key, child]) =>
      change(child, by).map((changed) => ({ ...value, [key]: changed })),
    )
  }
  const changes = [(n: bigint) => n + 1n, (n: bigint) => n * 10n, () => 0n, (n: bigint) => n + n / 5n + 100n]
  return changes.flatMap((by) => change(quote, by)) as readonly Quote[]
}

describe('chooseQuote', () => {
  it('returns what two of three report in every field, whichever field the third lies about', () => {
    for (const lie of liesAbout(honest)) {
      for (const reports of [
        [lie, honest, honest],
        [honest, lie, honest],
        [honest, honest, lie],
      ]) {
        expect(choose(...reports)).toEqual({ chosen: honest, isAgreed: true })
      }
    }
  })

  it('agrees on quotes of neighbouring blocks, and takes the lower of two', () => {
    expect(choose(honest, next)).toEqual({ chosen: next, isAgreed: true })
    expect(choose(next, honest)).toEqual({ chosen: next, isAgreed: true })
    expect(choose(bare, { ...bare, expiry: bare.expiry + 6 })).toMatchObject({ isAgreed: true })
  })

  it('leaves out a far lie beside two neighbouring blocks', () => {
    const far = { ...honest, recommendedMinAmountIn: units(honest.recommendedMinAmountIn * 100n) }
    const cheap = { ...honest, expectedAmountOut: units(honest.expectedAmountOut / 2n) }
    for (const lie of [far, cheap]) {
      for (const reports of [
        [lie, honest, next],
        [honest, lie, next],
        [next, honest, lie],
      ]) {
        const { chosen, isAgreed } = choose(...reports) ?? {}
        expect([honest, next]).toContain(chosen)
        expect(isAgreed).toBe(true)
      }
    }
  })

  it('does not agree on one report, on different memos, vaults or times, and takes the lower output', () => {
    expect(choose(honest)).toEqual({ chosen: honest, isAgreed: false })
    const other = { ...next, expectedAmountOut: units(1n) }
    for (const change of [
      { memo: '=:e:0x1:1' },
      { inbound: { ...honest.inbound, address: 'tb1q' } },
      { expiry: honest.expiry + 61 },
      { notes: 'x' },
    ]) {
      expect(choose(honest, { ...other, ...change })).toMatchObject({
        isAgreed: false,
        chosen: { expectedAmountOut: 1n },
      })
    }
    expect(choose()).toBeUndefined()
  })
})
