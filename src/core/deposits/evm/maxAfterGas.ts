import type { Units } from '../../asset/amount.ts'
import type { Asset } from '../../asset/asset.ts'
import { aboveDust } from '../expectations.ts'
import { toUnits } from '../toUnits.ts'
import { type EvmChain, GAS_COIN_DECIMALS } from './evmNetworks.ts'

/** The parameters of `maxAfterGas`. */
export interface EvmSource {
  readonly chain: EvmChain
  readonly asset: Asset
  /** Balance of the asset, in its contract's decimals; for the chain's coin in wei. */
  readonly balance: bigint
  /** Decimals of the token's contract; absent for the chain's coin. */
  readonly tokenDecimals?: number
  /** Maximum cost of the deposit's transactions in wei: gas × price plus the L1 data fee. */
  readonly cost: bigint
}

/**
 * Returns the largest amount that can be deposited: the whole balance of a token; for the coin, the balance minus ⌈1.3
 * × cost⌉, because fees may rise until the deposit is mined. Zero unless above the dust threshold.
 */
export function maxAfterGas({ chain, asset, balance, tokenDecimals, cost }: EvmSource): Units {
  const left = tokenDecimals === undefined ? balance - (cost * 13n + 9n) / 10n : balance
  return aboveDust({ chain, asset, amount: toUnits(left, asset, tokenDecimals ?? GAS_COIN_DECIMALS) })
}
