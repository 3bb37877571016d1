import type { Units } from '../../asset/amount.ts'
import { type Asset, formatAsset } from '../../asset/asset.ts'
import { aboveDust } from '../expectations.ts'
import { toUnits } from '../nativeAmount.ts'
import type { CosmosChain } from './networks.ts'

/** A deposit without its amount: what `maxSpendable` needs to know. */
export interface CosmosSource {
  readonly chain: CosmosChain
  readonly asset: Asset
  /** Of the asset, in so many decimals. */
  readonly balance: bigint
  readonly decimals: number
  /** What the chain takes beside the amount, in the same decimals where it is the same asset; in asset notation. */
  readonly fee: { readonly asset: string; readonly amount: bigint }
}

/**
 * The largest amount that a deposit can carry: the balance, without the fee where the asset pays it. Zero when that is not
 * above the dust threshold. Source: product.md's rule of MAX for Cosmos chains.
 */
export function maxSpendable({ chain, asset, balance, decimals, fee }: CosmosSource): Units {
  const left = formatAsset(asset) === fee.asset ? balance - fee.amount : balance
  return aboveDust({ chain, asset, amount: toUnits(left, asset, decimals) })
}
