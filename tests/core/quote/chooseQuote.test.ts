import { describe, expect, test } from 'vitest'
import { units } from '../../../src/core/asset/amount.ts'
import { chooseQuote } from '../../../src/core/quote/chooseQuote.ts'
import type { Quote } from '../../../src/core/quote/quote.ts'
import { honestDeposit } from '../preparation/devnetNodes.ts'

const swapCase = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n } as const
const { quote: honest } = (await honestDeposit({ ...swapCase, liquidityToleranceBps: 300 })).depositParams
const choose = (...quotes: readonly Quote[]) => chooseQuote(quotes, { operators: 3, quoteOf: (quote) => quote })

/** The quote at the next block, where the price is a little lower. */
const next: Quote = {
  ...honest,
  expectedAmountOut: units(honest.expectedAmountOut - honest.expectedAmountOut / 1_000n),
  fees: { ...honest.fees, liquidity: units(honest.fees.liquidity + 1n) },
  memo: (honest.memo ?? '').replace(/(?<=:)\d+(?=e?\d*$|\/|$)/, (limit) => `${BigInt(limit) - BigInt(limit) / 1_000n}`),
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
  const changes = [
    (n: bigint) => n + 1n,
    (n: bigint) => n + n / 25n + 9n,
    (n: bigint) => n * 10n,
    () => 0n,
    (n: bigint) => n + n / 5n + 100n,
  ]
  return changes.flatMap((by) => change(quote, by)) as readonly Quote[]
}

/** Expects each figure to lie between those of two honest quotes, and all else to be equal to one of them. */
function expectBetween(found: unknown, one: unknown, other: unknown): void {
  if (typeof found === 'object' && found !== null) {
    const [first, second] = [one, other] as Readonly<Record<string, unknown>>[]
    for (const [key, value] of Object.entries(found)) expectBetween(value, first?.[key], second?.[key])
  } else if (typeof found === 'number' || typeof found === 'bigint') {
    const bounds = [BigInt(one as bigint), BigInt(other as bigint)].sort((a, b) => (a < b ? -1 : 1))
    expect(BigInt(found)).toBeGreaterThanOrEqual(bounds[0] ?? 0n)
    expect(BigInt(found)).toBeLessThanOrEqual(bounds[1] ?? 0n)
  } else expect([one, other]).toContain(found)
}

describe('chooseQuote', () => {
  test('returns what two of three report in every field, whichever field the third lies about', () => {
    for (const lie of liesAbout(honest)) {
      for (const reports of [
        [lie, honest, honest],
        [honest, lie, honest],
        [honest, honest, lie],
      ]) {
        expect(choose(...reports)).toEqual({ chosen: honest, isSame: true })
      }
    }
  })

  test('takes the lower of two quotes of neighbouring blocks', () => {
    expect(choose(honest, next)).toEqual({ chosen: next, isSame: false })
    expect(choose(next, honest)).toEqual({ chosen: next, isSame: false })
  })

  test('leaves out a small lie beside two neighbouring blocks, whichever field it is about', () => {
    for (const quote of [honest, next]) {
      for (const lie of liesAbout(quote)) {
        const orders = [
          [lie, honest, next],
          [next, lie, honest],
          [honest, next, lie],
        ]
        for (const reports of orders) {
          expectBetween(choose(...reports)?.chosen, honest, next)
        }
      }
    }
  })

  test('leaves out a far lie beside two neighbouring blocks', () => {
    const far = { ...honest, recommendedMinAmountIn: units(honest.recommendedMinAmountIn * 100n) }
    const cheap = { ...honest, expectedAmountOut: units(honest.expectedAmountOut / 2n) }
    for (const lie of [far, cheap]) {
      for (const reports of [
        [lie, honest, next],
        [honest, lie, next],
        [next, honest, lie],
      ]) {
        expect([honest, next]).toContain(choose(...reports)?.chosen)
      }
    }
  })

  test('takes the lower output of different memos, vaults or times, and the only report', () => {
    expect(choose(honest)).toEqual({ chosen: honest, isSame: false })
    const other = { ...next, expectedAmountOut: units(1n) }
    for (const change of [
      { memo: '=:e:0x1:1' },
      { inbound: { ...honest.inbound, address: 'tb1q' } },
      { expiry: honest.expiry + 61 },
      { notes: 'x' },
    ]) {
      expect(choose(honest, { ...other, ...change })).toMatchObject({
        isSame: false,
        chosen: { expectedAmountOut: 1n },
      })
    }
    expect(choose()).toBeUndefined()
  })
})
