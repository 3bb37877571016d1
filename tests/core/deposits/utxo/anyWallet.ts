import fc from 'fast-check'
import { units } from '../../../../src/core/asset/amount.ts'
import { chains } from '../../../../src/core/chains/chains.ts'
import { maxSpendable } from '../../../../src/core/deposits/utxo/planUtxoDeposit.ts'
import type { UtxoIntent } from '../../../../src/core/deposits/utxo/utxoIntent.ts'
import { bitcoinAddresses, coin, intentOf, rates } from './wallet.ts'

export const seeded = (numRuns: number) => ({ numRuns, seed: 20_261_120 })
const coinScale = { BTC: 20_000n, LTC: 200_000n, DOGE: 3_000_000_000n, DASH: 200_000n } as const

/** A wallet, and a part of what it can send in ten-thousandths; some hold coins of several kinds of address. */
export const anyWallet: fc.Arbitrary<UtxoIntent> = fc
  .record({
    chain: fc.constantFrom('BTC', 'LTC', 'DOGE', 'DASH'),
    sizes: fc.array(fc.bigInt(1n, 10_000n), { minLength: 1, maxLength: 25 }),
    kinds: fc.array(fc.constantFrom(...Object.values(bitcoinAddresses)), { minLength: 25, maxLength: 25 }),
    memo: fc.string({ unit: fc.constantFrom(...'=:.-/^abcXYZ0189'), minLength: 1, maxLength: 80 }),
    times: fc.bigInt(1n, 5n),
  })
  .map(({ chain, sizes, kinds, memo, times }) => {
    const values = sizes.map((size) => (size * coinScale[chain]) / 100n + 1n)
    const feeRate = rates[chain] * times
    if (chain !== 'BTC') return intentOf(chain, values, { memo, feeRate })
    const place = { chain, network: 'mainnet' } as const
    const utxos = values.map((value, seed) => coin(place, seed, { value, address: kinds[seed] ?? kinds[0] ?? '' }))
    return intentOf(chain, [], { memo, feeRate, utxos, sender: kinds[0] ?? '' })
  })

export const anyPart = fc.bigInt(1n, 10_000n)

/** The intent with a part of what can be sent, or undefined when nothing can be. */
export function withAmount(intent: UtxoIntent, share: bigint): UtxoIntent | undefined {
  const most = maxSpendable(intent)
  const amount = (most * share) / 10_000n
  const dust = chains[intent.chain].dustThreshold[intent.protocol]
  return most === 0n || amount <= dust ? undefined : { ...intent, amount: units(amount) }
}
