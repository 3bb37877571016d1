import { describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { units } from '../../../src/core/asset/amount.ts'
import { UnconfirmedFeeError } from '../../../src/core/preparation/feeErrors.ts'
import { honestDeposit, type SwapCase } from './devnetNodes.ts'

const bitcoin: SwapCase = { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n }
const ether: SwapCase = { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 200_000_000n }

describe('the rate of one chain server', () => {
  test('rejects an EVM server’s gas price above the chain’s limit', async () => {
    const { node, depositParams } = await honestDeposit(ether)
    const { reader } = depositParams
    if (reader.family !== 'evm') throw new Error('Ether is sent on an EVM chain.')
    const highRate = {
      ...reader,
      fees: async () => ({ baseFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n, gasPrice: 10n ** 12n }),
    }
    await expect(prepareDeposit(node, { ...depositParams, reader: highRate })).rejects.toMatchObject({
      code: 'gas_rate_out_of_bounds',
    })
  })

  /** A Bitcoin deposit with servers that report these rates; the nodes report 3. */
  const atRates = async (own: bigint, others: readonly bigint[]) => {
    const { node, depositParams } = await honestDeposit(bitcoin)
    const { reader } = depositParams
    if (reader.family !== 'utxo') throw new Error('Bitcoin is a UTXO chain.')
    const servers = { ...reader, feeRate: async () => own, feeRates: async () => [own, ...others] }
    return { node, depositParams: { ...depositParams, reader: servers } }
  }

  test.each<[bigint, readonly bigint[], bigint]>([
    [1n, [], 3n],
    [3n, [], 3n],
    [7n, [], 7n],
    [12n, [], 12n],
    [20n, [30n], 20n],
    [20n, [40n], 20n],
    [20n, [1n, 11n], 20n],
  ])('pays the right rate when one UTXO server reports %s and the others %s', async (own, others, paid) => {
    const { node, depositParams } = await atRates(own, others)
    const { transaction } = await prepareDeposit(node, depositParams)
    if (transaction.family !== 'utxo') throw new Error('Bitcoin is a UTXO chain.')
    expect(transaction.intent).toMatchObject({ gasRate: 3n, feeRate: paid })
  })

  test.each<[bigint, readonly bigint[]]>([
    [13n, []],
    [20n, [3n]],
    [20n, [41n]],
  ])('rejects a rate of %s beside %s until the caller accepts the reported fee', async (own, others) => {
    const { node, depositParams } = await atRates(own, others)
    const error = await prepareDeposit(node, depositParams).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(UnconfirmedFeeError)
    const { code, fee } = error as UnconfirmedFeeError
    expect(code).toBe('gas_rate_out_of_bounds')
    const accepted = await prepareDeposit(node, { ...depositParams, acceptedNetworkFee: fee })
    if (accepted.transaction.family !== 'utxo') throw new Error('Bitcoin is a UTXO chain.')
    expect(accepted.transaction.intent.feeRate).toBe(own)
    expect(accepted.networkFee.amount).toBe(fee)
    const less = { ...depositParams, acceptedNetworkFee: units(fee - 1n) }
    await expect(prepareDeposit(node, less)).rejects.toMatchObject({ code })
  })
})
