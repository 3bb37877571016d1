import type { Units } from '../../asset/amount.ts'
import type { Asset } from '../../asset/asset.ts'
import { aboveDust } from '../expectations.ts'
import { toUnits } from '../nativeAmount.ts'
import { type EvmChain, GAS_COIN_DECIMALS } from './networks.ts'

/** A deposit without its amount: what `maxSpendable` needs to know. */
export interface EvmSource {
  readonly chain: EvmChain
  readonly asset: Asset
  /** Of the asset, in its contract's decimals; of the chain's coin in wei. */
  readonly balance: bigint
  /** Decimals of the token's own contract; left out for the chain's coin. */
  readonly tokenDecimals?: number
  /** Wei that the deposit's transactions cost at most: gas × price, and what publishing their data costs. */
  readonly cost: bigint
}

/**
 * The largest amount that a deposit can carry: all of a token; of the coin what ⌈1.3 × cost⌉ leaves, because fees may rise
 * until the deposit is mined. Zero when that is not above the dust threshold. Source: product.md's rule of MAX for EVM.
 */
export function maxSpendable({ chain, asset, balance, tokenDecimals, cost }: EvmSource): Units {
  const left = tokenDecimals === undefined ? balance - (cost * 13n + 9n) / 10n : balance
  return aboveDust({ chain, asset, amount: toUnits(left, asset, tokenDecimals ?? GAS_COIN_DECIMALS) })
}
