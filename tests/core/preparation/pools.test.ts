import { describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { sumQuote } from '../../../src/core/quote/quote.ts'
import { honestDeposit, type SwapCase } from './devnetNodes.ts'

const bitcoin: SwapCase = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n }

/** A consistent quote that promises `numerator / 100` of the honest output. */
async function promising(percent: bigint, swapCase = bitcoin) {
  const { node, depositParams } = await honestDeposit(swapCase)
  const { quote } = depositParams
  const expectedAmountOut = units((quote.expectedAmountOut * percent) / 100n)
  const { affiliate, outbound, liquidity } = quote.fees
  const emit = expectedAmountOut + affiliate + outbound
  const { totalBps } = sumQuote({ emit, liquidity, outbound, affiliate })
  const fees = { ...quote.fees, totalBps: Number(totalBps) }
  return prepareDeposit(node, { ...depositParams, quote: { ...quote, expectedAmountOut, fees } })
}

describe('a quote compared with the agreed pools', () => {
  test('is rejected when its price differs too much', async () => {
    await expect(promising(100n)).resolves.toBeDefined()
    for (const percent of [110n, 90n, 200n, 50n]) {
      await expect(promising(percent), `${percent} %`).rejects.toMatchObject({
        code: 'deposit_mismatch',
        message: expect.stringContaining('pools'),
      })
    }
  })

  test('must resolve a shortened asset to the same token, whatever pools the quoting node reports', async () => {
    const { node, depositParams } = await honestDeposit({ ...bitcoin, to: 'ETH.USDC' })
    // The quoting node and its pools refer to a token that no other node reports.
    const toAsset = parseAsset('ETH.USDC-0X000000000000000000000000000000000000BEEF')
    const { intent, quote } = depositParams
    const lying = {
      ...depositParams,
      intent: { ...intent, toAsset },
      quote: { ...quote, toAsset, fees: { ...quote.fees, asset: toAsset } },
      pools: [{ asset: toAsset, balanceBase: 10n ** 20n }],
    }
    await expect(prepareDeposit(node, lying)).rejects.toMatchObject({
      code: 'deposit_mismatch',
      message: expect.stringContaining('buys'),
    })
  })
})
