import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type PreparedDeposit, prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import { decodeEvmTx } from '../../../src/core/deposits/evm/decodeEvmTx.ts'
import { SwapError } from '../../../src/core/errors.ts'
import { honestDeposit, type SwapCase } from './devnetNodes.ts'

const ether: SwapCase = { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 200_000_000n }
const token: SwapCase = { ...ether, from: 'ETH.USDC', amount: 200_000_000_000n }

/** Every value an EVM chain's server reports, from zero to absurd. */
const everyLie = fc.record({
  nonce: fc.constantFrom(0, 4, 6, 2 ** 40),
  price: fc.constantFrom(0n, 1n, 10n ** 9n, 10n ** 11n, 3n * 10n ** 11n, 10n ** 15n, 10n ** 30n),
  tip: fc.constantFrom(0n, 10n ** 9n, 10n ** 11n, 10n ** 15n),
  decimals: fc.constantFrom(0, 2, 4, 7, 8, 18, 20, 36),
  allowance: fc.constantFrom(0n, 1n, 10n ** 30n),
  gas: fc.constantFrom(0n, 1n, 21_000n, 5_000_000n, 10n ** 12n),
  dataFee: fc.constantFrom(0n, 10n ** 15n, 10n ** 24n),
  balance: fc.constantFrom(0n, 1n, 10n ** 40n),
  code: fc.constantFrom('0x', '0x60'),
})

/** One to three lies at a time; with more, the most obvious one would always be rejected first. */
const lies = fc
  .tuple(
    everyLie,
    fc.shuffledSubarray(
      ['nonce', 'price', 'tip', 'decimals', 'allowance', 'gas', 'dataFee', 'balance', 'code'] as const,
      { minLength: 1, maxLength: 3 },
    ),
  )
  .map(([all, keys]): Partial<typeof all> => Object.fromEntries(keys.map((key) => [key, all[key]])))

/** Returns recipient and amount from the last transaction's bytes. */
function targetOf({ transaction }: PreparedDeposit) {
  if (transaction.family !== 'evm') throw new Error('Ether is sent on an EVM chain.')
  const bytes = transaction.steps.at(-1)?.unsigned ?? new Uint8Array()
  const { to, value, call, chainId } = decodeEvmTx(bytes)
  return { to, value, call, chainId }
}

test.each([ether, token])(
  'a lying chain server can neither change the amount of $from nor hide a high fee',
  async (swapCase) => {
    const { node, depositParams } = await honestDeposit(swapCase)
    const { reader } = depositParams
    if (reader.family !== 'evm') throw new Error('Ether is sent on an EVM chain.')
    let signable = 0
    const honest = targetOf(await prepareDeposit(node, depositParams))
    for (const lie of fc.sample(lies, { seed: 20_261_120, numRuns: 150 })) {
      const { nonce, price, tip = 0n, decimals, allowance, gas, dataFee, balance, code } = lie
      const lying = {
        ...reader,
        ...(nonce !== undefined && { nonce: async () => nonce }),
        ...(price !== undefined && {
          fees: async () => ({ baseFeePerGas: price, maxPriorityFeePerGas: tip, gasPrice: price }),
        }),
        ...(decimals !== undefined && { tokenDecimals: async () => ({ decimals, servers: 1 }) }),
        ...(allowance !== undefined && { allowance: async () => allowance }),
        ...(gas !== undefined && { estimateGas: async () => gas }),
        ...(dataFee !== undefined && { dataFee: async () => dataFee }),
        ...(code !== undefined && { code: async () => code }),
        balances: async () =>
          (await reader.balances('')).map((row) => ({
            ...row,
            amount: balance ?? row.amount,
            decimals: row.asset === 'ETH.ETH' ? row.decimals : (decimals ?? row.decimals),
          })),
      }
      const result = await prepareDeposit(node, { ...depositParams, reader: lying }).catch((error: unknown) => error)
      if (result instanceof Error) {
        expect(result, fc.stringify(lie)).toSatisfy(
          (error) => error instanceof SwapError || error instanceof RangeError,
        )
        continue
      }
      signable++
      expect(targetOf(result as PreparedDeposit)).toEqual(honest)
      // Fifty dollars of ether at the devnet's price of about 3,000 dollars.
      expect((result as PreparedDeposit).networkFee.amount).toBeLessThan(1_700_000n)
    }
    expect(signable).toBeGreaterThan(20)
  },
)
