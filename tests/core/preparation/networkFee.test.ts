import { describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { NetworkFeeError } from '../../../src/core/preparation/feeErrors.ts'
import { honestDeposit, type SwapCase } from './devnetNodes.ts'

const ether: SwapCase = { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 200_000_000n }
const token: SwapCase = { ...ether, from: 'ETH.USDC', amount: 200_000_000_000n }

/** The same parameters with two servers that report another gas price, in gwei; the nodes' rate is far lower. */
async function pricedAt(gwei: bigint, swapCase: SwapCase) {
  const { node, depositParams } = await honestDeposit(swapCase)
  const { reader } = depositParams
  if (reader.family !== 'evm') throw new Error('Ether is sent on an EVM chain.')
  const price = gwei * 10n ** 9n
  const fees = async () => ({ baseFeePerGas: price / 2n, maxPriorityFeePerGas: 0n, gasPrice: price })
  return {
    node,
    depositParams: { ...depositParams, reader: { ...reader, fees, gasPrices: async () => [price / 2n, price / 2n] } },
  }
}
const refusal = (requested: Awaited<ReturnType<typeof pricedAt>>) =>
  prepareDeposit(requested.node, requested.depositParams).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )

describe('the network fee of a deposit', () => {
  test('is returned with the deposit', async () => {
    const { node, depositParams } = await pricedAt(2n, ether)
    const { networkFee } = await prepareDeposit(node, depositParams)
    expect(networkFee.asset).toBe('ETH.ETH')
    expect(networkFee.amount).toBeGreaterThan(0n)
  })

  test.each<[string, SwapCase, bigint]>([
    ['fifty dollars', ether, 250n],
    ['fifty dollars, for a token', token, 150n],
    ['a twentieth of the amount', { ...ether, amount: 1_000_000n }, 8n],
    ['a twentieth of the amount, for a token', { ...token, amount: 2_000_000_000n }, 4n],
  ])('is rejected above %s until the caller accepts it', async (_case, swapCase, gwei) => {
    const requested = await pricedAt(gwei, swapCase)
    const error = await refusal(requested)
    expect(error).toBeInstanceOf(NetworkFeeError)
    const { code, fee } = error as NetworkFeeError
    expect(code).toBe('network_fee_too_high')
    const agreed = { ...requested.depositParams, acceptedNetworkFee: fee }
    await expect(prepareDeposit(requested.node, agreed)).resolves.toMatchObject({ networkFee: { amount: fee } })
    const less = { ...requested.depositParams, acceptedNetworkFee: units(fee - 1n) }
    await expect(prepareDeposit(requested.node, less)).rejects.toMatchObject({ code })
  })

  test('includes the coins that a long memo burns', async () => {
    const bitcoin: SwapCase = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n }
    const long = await honestDeposit({ ...bitcoin, refund: true, extended: true, liquidityToleranceBps: 100 })
    const { transaction, networkFee } = await prepareDeposit(long.node, long.depositParams)
    if (transaction.family !== 'utxo') throw new Error('Bitcoin is a UTXO chain.')
    expect(networkFee.amount).toBeGreaterThan(transaction.tx.summary.fee)
  })
})
