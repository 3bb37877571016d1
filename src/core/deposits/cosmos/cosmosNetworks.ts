import type { Units } from '../../asset/amount.ts'
import { type Asset, formatAsset } from '../../asset/asset.ts'
import type { ChainIdOf } from '../../chains/chains.ts'
import type { CosmosFee, CosmosNetwork } from '../../chains/networkSpec.ts'
import { mapFamily } from '../../chains/networks.ts'
import { DepositIntentError } from '../depositErrors.ts'
import { toNative } from '../toNative.ts'
import type { Coin } from './cosmosMessages.ts'

export type CosmosChain = ChainIdOf<'cosmos'>

/** The data of each Cosmos chain that its transactions need. */
export const cosmosNetworks: Readonly<Record<CosmosChain, CosmosNetwork>> = mapFamily('cosmos', (network) => network)

/** The amino names of MsgDeposit, which exists only on the protocols' own chains. */
export const aminoDeposits = { THOR: 'thorchain/MsgDeposit', MAYA: 'mayachain/MsgDeposit' } as const

/**
 * Converts an amount to the chain's own coin. Never rounds: throws `InvalidAmountError` for too many decimals. Throws
 * `DepositIntentError` for an asset without a known denom (unsupported_asset) and for zero (invalid_amount).
 */
export function nativeCoin(amount: Units, asset: Asset, chain: CosmosChain): Coin {
  const name = formatAsset(asset)
  const { denoms } = cosmosNetworks[chain]
  const own = Object.hasOwn(denoms, name) ? denoms[name] : undefined
  if (own === undefined) {
    throw new DepositIntentError(`${name} cannot be sent on ${chain}.`, {
      code: 'unsupported_asset',
      hint: `Send one of ${Object.keys(denoms).join(', ')} there.`,
    })
  }
  return { denom: own.denom, amount: toNative(amount, asset, own.decimals) }
}

/** Returns the fee coins of a transaction: one or none. */
export function feeCoins(fee: CosmosFee, chain: CosmosChain): readonly Coin[] {
  const { feeDenom } = cosmosNetworks[chain]
  return feeDenom === undefined || fee.amount === 0n ? [] : [{ denom: feeDenom, amount: fee.amount }]
}
