import fc from 'fast-check'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { SwapError } from '../../../src/core/errors.ts'
import { honestDeposit, type SwapCase, swapCases } from './devnetNodes.ts'

const shape: fc.Arbitrary<SwapCase> = fc
  .record({
    swapCase: fc.constantFrom(...swapCases),
    thousandths: fc.integer({ min: 500, max: 3_000 }),
    liquidityToleranceBps: fc.constantFrom(undefined, 50, 300, 1_000),
    streamingInterval: fc.constantFrom(undefined, undefined, 1, 5),
    affiliate: fc.constantFrom(undefined, undefined, 10, 75),
    refund: fc.boolean(),
    extended: fc.boolean(),
  })
  .map(({ swapCase, thousandths, liquidityToleranceBps, streamingInterval, affiliate, refund, extended }) => ({
    ...swapCase,
    // Multiples of 100, because some chains have six decimals.
    amount: ((swapCase.amount * BigInt(thousandths)) / 100_000n) * 100n,
    // Coins on the protocol's own chain are always refunded to the sender. Only UTXO deposits extend an OP_RETURN.
    refund: refund && !['BTC/BTC', 'THOR.RUNE', 'MAYA.CACAO'].includes(swapCase.from),
    extended:
      extended && ['BTC.BTC', 'LTC.LTC', 'DOGE.DOGE'].includes(swapCase.from) && swapCase.protocol === 'THORCHAIN',
    ...(liquidityToleranceBps === undefined ? {} : { liquidityToleranceBps }),
    ...(streamingInterval === undefined ? {} : { streamingInterval }),
    ...(affiliate === undefined ? {} : { affiliates: [{ name: 'portage', bps: affiliate }] }),
  }))

/** Prepares deposits for `count` honest quotes; replaces parameters that the node refuses. */
export async function prepareShapes({ seed, count }: { seed: number; count: number }) {
  const refused: string[] = []
  let prepared = 0
  let requested = 0
  for (const swapCase of fc.sample(shape, { seed, numRuns: count * 3 })) {
    if (prepared + refused.length === count) break
    requested++
    const honest = await honestDeposit(swapCase).catch((error: unknown) => {
      if (error instanceof SwapError) return undefined
      throw error
    })
    if (!honest) continue
    try {
      await prepareDeposit(honest.node, honest.depositParams)
      prepared++
    } catch (error) {
      const text = JSON.stringify(swapCase, (_key, value) => (typeof value === 'bigint' ? `${value}` : value))
      refused.push(`${text} ${honest.depositParams.quote.memo}: ${String(error)}`)
    }
  }
  return { prepared, refused, asked: requested }
}
