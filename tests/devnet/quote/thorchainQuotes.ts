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

/** Code and ending by status: 500 for the errors that the SDK or the node has registered. */
const forms: Readonly<Record<number, { readonly code: number; readonly ending: string }>> = {
  400: { code: 3, ending: ': invalid request' },
  500: { code: 2, ending: ': unknown request' },
}

/** Returns the refusal message, without its common ending. */
export function refusal(params: Record<string, string>, changes?: Changes): string {
  const { status, body } = requestQuote(params, changes)
  const { code, ending } = forms[status] ?? { code: 0, ending: '' }
  expect(body).toMatchObject({ code, details: [] })
  const message = String(body.message)
  expect(message.endsWith(ending)).toBe(true)
  return message.slice(0, -ending.length)
}
