import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { evmFee } from '../../../src/core/preparation/evmCosts.ts'
import type { EvmReader } from '../../../src/core/readers/reader.ts'
import { payerFor, readerOf } from './readers.ts'

const GWEI = 1_000_000_000n

interface Prices {
  readonly base?: bigint
  readonly tip?: bigint
  readonly gasPrice?: bigint
  readonly others?: readonly bigint[]
}

function readerAt({ base, tip = 0n, gasPrice = base ?? 0n, others = [] }: Prices): EvmReader {
  const reader = readerOf('ETH', payerFor('ETH', parseAsset('ETH.ETH'), 1n))
  if (reader.family !== 'evm') throw new Error('Ether is sent on an EVM chain.')
  const fees = { ...(base === undefined ? {} : { baseFeePerGas: base }), maxPriorityFeePerGas: tip, gasPrice }
  return { ...reader, fees: async () => fees, gasPrices: async () => [(base ?? gasPrice) + tip, ...others] }
}

const offer = (prices: Prices, gasRate: bigint) => evmFee(readerAt(prices), { network: 'mainnet', gasRate })

describe('EVM gas price', () => {
  test.each([0n, 1n, GWEI / 1_000n])('is rejected when the server reports a base fee of %s wei', async (base) => {
    for (const gasRate of [1n, 15n]) {
      await expect(offer({ base, tip: GWEI }, gasRate)).rejects.toMatchObject({ code: 'gas_rate_out_of_bounds' })
      await expect(offer({ gasPrice: base }, gasRate)).rejects.toMatchObject({ code: 'gas_rate_out_of_bounds' })
    }
  })

  test('is rejected when the base fee is below a tenth of the nodes’ rate', async () => {
    await expect(offer({ base: 2n * GWEI }, 30n)).rejects.toMatchObject({ code: 'gas_rate_out_of_bounds' })
    await expect(offer({ base: 3n * GWEI }, 30n)).resolves.toMatchObject({ isConfirmed: true })
  })

  test('is accepted at low fees, when the nodes round their rate up to one unit', async () => {
    expect(await offer({ base: GWEI / 50n, tip: 1_000_000n }, 1n)).toMatchObject({ isConfirmed: true })
  })

  test('is at least the nodes’ rate', async () => {
    expect(await offer({ base: 5n * GWEI, tip: GWEI }, 15n)).toEqual({
      fee: { type: 'eip1559', maxFeePerGas: 15n * GWEI, maxPriorityFeePerGas: GWEI },
      isConfirmed: true,
    })
    expect(await offer({ gasPrice: 5n * GWEI }, 15n)).toMatchObject({ fee: { type: 'legacy', gasPrice: 15n * GWEI } })
  })

  test('is twice the base fee plus the tip, up to four times the nodes’ rate', async () => {
    expect(await offer({ base: 59n * GWEI, tip: GWEI }, 15n)).toEqual({
      fee: { type: 'eip1559', maxFeePerGas: 119n * GWEI, maxPriorityFeePerGas: GWEI },
      isConfirmed: true,
    })
  })

  test.each<[readonly bigint[], boolean]>([
    [[], false],
    [[15n * GWEI], false],
    [[50n * GWEI], true],
    [[200n * GWEI], true],
    [[201n * GWEI], false],
  ])('needs a second server above four times the nodes’ rate: %s', async (others, isConfirmed) => {
    expect(await offer({ base: 99n * GWEI, tip: GWEI, others }, 15n)).toMatchObject({ isConfirmed })
  })
})
