import { expect } from 'vitest'
import { quoteSwap } from '../../../src/devnet/quote/quoteSwap.ts'
import { type Changes, exampleState } from '../exampleState.ts'

export const btcToEth = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' }

/** Depths of two of the example's pools. */
export const btc = { asset: 100_00000000n, base: 9_000_000_00000000n }
export const eth = { asset: 3_000_00000000n, base: 8_000_000_00000000n }

/** Quotes on THORChain's example state. */
export function requestQuote(params: Record<string, string>, changes?: Changes) {
  const { status, body } = quoteSwap(exampleState('THORCHAIN', changes), new URLSearchParams(params))
  return { status, body: body as Record<string, unknown> }
}

/** Returns the refusal message, without its common ending. */
export function refusal(params: Record<string, string>, changes?: Changes): string {
  const { status, body } = requestQuote(params, changes)
  expect(status).toBe(400)
  expect(body).toMatchObject({ code: 3, details: [] })
  const message = String(body.message)
  expect(message.endsWith(': invalid request')).toBe(true)
  return message.slice(0, -': invalid request'.length)
}
