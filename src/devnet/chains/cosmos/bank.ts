import { chains } from '../../../core/chains/chains.ts'
import { ownCoin } from '../../../core/chains/ownCoins.ts'
import { type CosmosChain, cosmosNetworks } from '../../../core/deposits/cosmos/cosmosNetworks.ts'
import { namedDenom } from '../../../core/readers/cosmos/denoms.ts'
import { throwUnsupportedAsset } from '../tokens.ts'

/** Flat fee of a transaction on the protocols' chains, in units. Source: NativeTransactionFee of both nodes. */
export const flatFees: Readonly<Partial<Record<CosmosChain, bigint>>> = { THOR: 2_000_000n, MAYA: 2_000_000_000n }

/** Whether an asset is in a trade account: not a bank coin, but it can be deposited. */
export const isTrade = (chain: CosmosChain, asset: string): boolean => flatFees[chain] !== undefined && /~/.test(asset)

/** Decimals of trade assets. */
const TRADE_DECIMALS = 8

/** The denom of an asset on its chain; the inverse of how readers name it. Throws `SwapError` (unsupported_asset). */
export function denomOf(chain: CosmosChain, asset: string): string {
  if (isTrade(chain, asset)) return asset
  const { denoms } = cosmosNetworks[chain]
  const [home = '', symbol = ''] = asset.split('.')
  const own = Object.hasOwn(denoms, asset) ? denoms[asset] : home === chain ? ownCoin(home, symbol) : undefined
  if (own !== undefined) return own.denom
  const denom = asset.toLowerCase()
  return namedDenom(chain, denom)?.asset === asset ? denom : throwUnsupportedAsset(chain, asset)
}

/** Asset notation of a denom; the denom itself where the protocols have no name for it. */
export const assetOf = (chain: CosmosChain, denom: string): string => namedDenom(chain, denom)?.asset ?? denom

export function decimalsOf(chain: CosmosChain, asset: string): number {
  if (isTrade(chain, asset)) return TRADE_DECIMALS
  return namedDenom(chain, denomOf(chain, asset))?.decimals ?? chains[chain].nativeDecimals
}

/** Minimum fee for an amount of gas, in the fee's denom: ⌈gas × fee ÷ usual gas⌉ */
export function leastFee(chain: CosmosChain, gas: bigint): bigint {
  const { fee } = cosmosNetworks[chain]
  return (gas * fee.amount + fee.gas - 1n) / fee.gas
}

/** Gas of a transaction: a fixed part for accounts and bank, and the SDK's 10 for each byte. */
const FIXED_GAS = 60_000n
const GAS_PER_BYTE = 10n

export const gasNeeded = (bytes: Uint8Array): bigint => FIXED_GAS + GAS_PER_BYTE * BigInt(bytes.length)
