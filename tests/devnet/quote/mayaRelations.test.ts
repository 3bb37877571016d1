import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { quoteSwap } from '../../../src/devnet/quote/quoteSwap.ts'
import { addressOf, exampleState } from '../exampleState.ts'

/** Quotes of the public Mayanode in 2026, which are outside the repository. */
const folder = path.resolve(import.meta.dirname, '../../../../shared/protocol-data/live-2026')
const recorded = ['ETH.USDT-BTC', 'ETH.USDT-ARB.USDC'].map((pair) => `mayanode.quote_swap.${pair}.2026.partial.json`)
const hasRecorded = recorded.every((file) => existsSync(path.join(folder, file)))
if (!hasRecorded) console.log('Skipped: the quotes in shared/protocol-data/live-2026 are not beside this repository.')

interface Quote {
  readonly expected_amount_out: string
  readonly fees: Readonly<Record<'outbound' | 'liquidity' | 'total', string>>
  readonly memo?: string
  readonly memo_shape?: string
  readonly memo_tail?: string
  readonly max_streaming_quantity: number
  readonly streaming_swap_blocks: number
  readonly streaming_swap_seconds?: number
  readonly total_swap_seconds?: number
  readonly inbound_confirmation_seconds?: number
  readonly outbound_delay_seconds?: number
}

/** Expects the sums, the limit at 50 basis points and the times that a streamed quote of Maya has. */
function expectRelations(quote: Quote): void {
  const { fees, expected_amount_out: out, max_streaming_quantity: parts, streaming_swap_blocks: blocks } = quote
  const expected = BigInt(out)
  expect(BigInt(fees.total)).toBe(BigInt(fees.outbound) + BigInt(fees.liquidity))
  const memo = quote.memo ?? quote.memo_shape ?? quote.memo_tail ?? ''
  const [, limit = '', interval = ''] = /:(\d+)\/(\d+)\/\d+$/.exec(memo) ?? []
  expect(BigInt(limit)).toBe((expected * 9_950n) / 10_000n)
  expect(blocks).toBe(Number(interval) * (parts - 1))
  const { streaming_swap_seconds: streaming, total_swap_seconds: whole } = quote
  if (streaming === undefined) return
  const { inbound_confirmation_seconds: inbound = 0, outbound_delay_seconds: delay = 0 } = quote
  expect([streaming, whole]).toEqual([blocks * 6, inbound + Math.max(blocks * 6, delay)])
}

test.skipIf(!hasRecorded)('recorded quotes of Maya have these sums, limits and times', () => {
  for (const file of recorded) expectRelations(JSON.parse(readFileSync(path.join(folder, file), 'utf8')))
})

test.each([1, 3])(
  'a streamed quote of Maya at interval %s has the sums, limit and times of a recorded one',
  (interval) => {
    const query = new URLSearchParams({
      from_asset: 'BTC.BTC',
      to_asset: 'ETH.ETH',
      amount: '10000000',
      liquidity_tolerance_bps: '50',

      streaming_interval: String(interval),
      destination: addressOf('ETH'),
    })
    const { status, body } = quoteSwap(exampleState('MAYACHAIN', { mimirs: { StreamingSwapMinBPFee: 1 } }), query)
    expect([status, body]).toEqual([200, body])
    expect((body as Quote).max_streaming_quantity).toBeGreaterThan(1)
    expectRelations(body as Quote)
  },
)
