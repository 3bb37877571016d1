import { describe, expect, test } from 'vitest'
import { chainOf, reasonsOf, swapWith } from './scenarioSwap.ts'

const litecoinToEther = { from: 'LTC.LTC', to: 'ETH.ETH', amount: 500_000_000n }
const dashToBitcoin = { from: 'DASH.DASH', to: 'BTC.BTC', amount: 1_000_000_000n, protocol: 'MAYACHAIN' } as const

describe.each([litecoinToEther, dashToBitcoin])('a swap of $from to $to that', (swapRequest) => {
  const source = swapRequest.from.slice(0, swapRequest.from.indexOf('.'))
  const target = swapRequest.to.slice(0, swapRequest.to.indexOf('.'))

  test('misses its price limit is refunded with the node’s reason', async () => {
    const swap = await swapWith('price_limit', swapRequest)
    expect((await swap.states()).at(-1)).toBe('refunded')
    expect(reasonsOf(swap)[0]).toMatch(/emit asset \d+ less than price limit \d+/)
    const sender = chainOf(swap.devnet, source).addressOf('sender')
    expect(swap.paid(source, sender)).toHaveLength(2)
    expect(swap.paid(target)).toEqual([])
    expect(await swap.listed()).toMatchObject({ scenario: 'price_limit' })
  })

  test('has an unreadable memo is refunded with the node’s reason', async () => {
    const swap = await swapWith('memo_unreadable', swapRequest)
    expect((await swap.states()).at(-1)).toBe('refunded')
    expect(reasonsOf(swap)[0]).toBe('invalid tx type: ?=')
    expect(swap.paid(target)).toEqual([])
  })

  test('meets a trading halt is refunded, and trading resumes', async () => {
    const swap = await swapWith('trading_halted', swapRequest)
    expect((await swap.states()).at(-1)).toBe('refunded')
    expect(reasonsOf(swap)).toEqual(['trading halted'])
    expect(swap.devnet.state[swap.protocol].mimirs.get(`HALT${target}TRADING`)).toBe(0)
  })

  test('is partly filled pays that part and refunds the rest', async () => {
    const swap = await swapWith('partial_fill', { ...swapRequest, amount: swapRequest.amount * 4n })
    expect((await swap.states()).at(-1)).toBe('done')
    expect(reasonsOf(swap)).toHaveLength(1)
    const out = swap.paid(target)
    expect(out).toHaveLength(1)
    expect(out[0]).toBeLessThan(BigInt(swap.quote.expected_amount_out))
    const sender = chainOf(swap.devnet, source).addressOf('sender')
    expect(swap.paid(source, sender)).toHaveLength(2)
    expect(swap.record()?.outTxs).toHaveLength(2)
  })
})
