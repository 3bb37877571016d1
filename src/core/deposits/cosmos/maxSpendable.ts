import type { Units } from '../../asset/amount.ts'
import { type Asset, formatAsset } from '../../asset/asset.ts'
import { aboveDust } from '../expectations.ts'
import { toUnits } from '../toUnits.ts'
import type { CosmosChain } from './cosmosNetworks.ts'

/** The parameters of `maxSpendable`. */
export interface CosmosSource {
  readonly chain: CosmosChain
  readonly asset: Asset
  /** Balance of the asset, with `decimals` decimals. */
  readonly balance: bigint
  readonly decimals: number
  /** The network fee, with the same decimals if it is in the same asset. `asset` is in asset notation. */
  readonly fee: { readonly asset: string; readonly amount: bigint }
}

/**
 * Returns the largest amount that can be deposited: the balance, minus the fee if it is paid in the same asset. Zero
 * unless above the dust threshold.
 */
export function maxSpendable({ chain, asset, balance, decimals, fee }: CosmosSource): Units {
  const left = formatAsset(asset) === fee.asset ? balance - fee.amount : balance
  return aboveDust({ chain, asset, amount: toUnits(left, asset, decimals) })
}
