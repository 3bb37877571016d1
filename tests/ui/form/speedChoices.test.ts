import { describe, expect, test } from 'vitest'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import type { Speed } from '../../../src/core/quote/distinctSpeeds.ts'
import { preferFaster } from '../../../src/ui/form/market/preferFaster.ts'
import { speedChoices } from '../../../src/ui/form/speedChoices.ts'
import { type SwapFormEvent, startingForm, swapForm } from '../../../src/ui/form/swapForm.ts'
import { quoteQuery } from '../../../src/ui/form/useSwap.ts'
import { swapRequestOf } from '../../../src/ui/review/swapRequest.ts'
import { best, no, quoteBy, quotesOf, units } from '../situations.ts'

const speed = (streaming: Speed['streaming'], out: bigint, totalSeconds: number, protocol: Protocol = 'MAYACHAIN') => ({
  streaming,
  quote: quoteBy(protocol, out, { totalSeconds, streaming: { maxQuantity: 12, blocks: 1, seconds: 6 } }),
})
const one = speed({ interval: 0, quantity: 0 }, 100_000n, 60)
const three = speed({ interval: 1, quantity: 3 }, 101_000n, 90)
const all = speed({ interval: 1, quantity: 0 }, 102_000n, 200)
const facts = { quote: one.quote, chosen: undefined }
const chosen = { protocol: 'MAYACHAIN', interval: 1, quantity: 3 } as const

describe('speedChoices', () => {
  test('names three speeds by time, with their parts, and marks the one of the form', () => {
    expect(speedChoices([one, three, all], facts)).toMatchObject([
      { name: 'fastest', parts: 1, isChosen: true },
      { name: 'balanced', parts: 3, isChosen: false },
      { name: 'best', parts: 12, isChosen: false },
    ])
  })

  test('marks the chosen speed, and ignores one of the other protocol', () => {
    const cards = (protocol: Protocol) =>
      speedChoices([one, three, all], { ...facts, chosen: { ...chosen, protocol } }).map(({ isChosen }) => isChosen)
    expect(cards('MAYACHAIN')).toEqual([false, true, false])
    expect(cards('THORCHAIN')).toEqual([true, false, false])
  })

  test('shows one card when the others are slower and pay no more', () => {
    const same = { ...all, quote: { ...all.quote, expectedAmountOut: units(100_000n) } }
    expect(speedChoices([one, same], facts)).toMatchObject([{ name: 'only', isChosen: true }])
  })

  test('of a fixed output keeps the speeds that need less, although they pay no more', () => {
    const less = { ...all, quote: { ...all.quote, expectedAmountOut: units(100_000n), amountIn: units(1n) } }
    expect(speedChoices([one, less], { ...facts, fixed: 'output' })).toMatchObject([
      { name: 'fastest' },
      { name: 'best' },
    ])
    const more = { ...all, quote: { ...all.quote, amountIn: units(one.quote.amountIn + 1n) } }
    expect(speedChoices([one, more], { ...facts, fixed: 'output' })).toMatchObject([{ name: 'only' }])
  })

  test('keeps the speed in use, also if it is not worth choosing', () => {
    const streamed = { ...all, quote: { ...all.quote, expectedAmountOut: units(100_010n) } }
    const quote = { ...streamed.quote, streaming: { ...streamed.quote.streaming, interval: 1 } }
    expect(speedChoices([one, streamed], { quote, chosen: undefined })).toMatchObject([
      { name: 'fastest', isChosen: false },
      { name: 'best', isChosen: true },
    ])
  })

  test('shows the speed in use instead of one that is a few seconds faster for the same output', () => {
    const streamed = speed({ interval: 1, quantity: 0 }, 100_000n, 54)
    expect(speedChoices([one, streamed], facts)).toMatchObject([{ name: 'only', isChosen: true, ...one }])
    const better = speed({ interval: 1, quantity: 0 }, 100_050n, 54)
    expect(speedChoices([one, better], facts)).toHaveLength(2)
  })

  test('counts the parts that THORChain makes by its own rule', () => {
    const rapid = speed({ interval: 0, quantity: 0 }, 100_000n, 60, 'THORCHAIN')
    expect(speedChoices([rapid], { ...facts, quote: rapid.quote })).toMatchObject([{ name: 'only', parts: 12 }])
  })
})

describe('a chosen speed', () => {
  const formAfter = (...events: SwapFormEvent[]) => events.reduce(swapForm, swapForm(startingForm, { type: 'opened' }))
  const choose: SwapFormEvent = { type: 'speedChosen', speed: chosen }

  test('chooses its route, is quoted and reviewed', () => {
    const form = formAfter(choose)
    expect(form).toMatchObject({ route: 'MAYACHAIN', speed: chosen })
    const { from, to, speed: wanted } = form
    const nodes = {} as Parameters<typeof quoteQuery>[0]
    expect(quoteQuery(nodes, { from, to, amount: units(1n), speed: wanted }).key).toContain('MAYACHAIN 1 3')
    expect(swapRequestOf(form, { protocol: 'MAYACHAIN', quote: one.quote }).streaming).toMatchObject({
      interval: 1,
      quantity: 3,
    })
    expect(swapRequestOf(form, { protocol: 'THORCHAIN', quote: one.quote }).streaming).toBeUndefined()
  })

  test.each<[string, SwapFormEvent]>([
    ['the other route', { type: 'routeChosen', route: 'THORCHAIN' }],
    ['another direction', { type: 'flipped' }],
    ['another amount', { type: 'typed', text: '2' }],
  ])('is dropped with %s', (_, event) => {
    expect(formAfter(choose, event).speed).toBeUndefined()
  })

  test('without a number of parts is kept for another amount', () => {
    const finest = { ...chosen, quantity: 0 }
    expect(formAfter({ type: 'speedChosen', speed: finest }, { type: 'typed', text: '2' }).speed).toEqual(finest)
  })
})

describe('preferFaster', () => {
  const routesOf = (slow: bigint, fast: bigint) => {
    const slower = quoteBy('THORCHAIN', slow, { totalSeconds: 900 })
    const faster = quoteBy('MAYACHAIN', fast, { totalSeconds: 60 })
    const behind = { protocol: 'MAYACHAIN', outcome: 'behind', quote: faster, behind: units(slow - fast) } as const
    return preferFaster(quotesOf(best(slower), behind))
  }

  test('puts the faster of two routes first when it pays less than 0.05 % below', () => {
    const { routes, best: first } = routesOf(100_000n, 99_951n)
    expect(first?.protocol).toBe('MAYACHAIN')
    expect(routes).toMatchObject([
      { protocol: 'MAYACHAIN', outcome: 'best', behind: 0n },
      { protocol: 'THORCHAIN', outcome: 'behind', behind: 0n },
    ])
  })

  test('keeps the better price from 0.05 %', () => {
    expect(routesOf(100_050n, 100_000n).best?.protocol).toBe('THORCHAIN')
  })

  test('changes nothing with fewer than two open routes', () => {
    const single = quotesOf(best(quoteBy('THORCHAIN', 1n)), no('MAYACHAIN', 'trading_halted'))
    expect(preferFaster(single)).toBe(single)
    const none = quotesOf(no('THORCHAIN', 'trading_halted'))
    expect(preferFaster(none)).toBe(none)
  })
})
