import { formatAsset, InvalidAssetError, knownDecimals, parseAsset } from '../../asset/asset.ts'
import { isChainId } from '../../chains/chains.ts'
import { type OwnCoin, ownCoins } from '../../chains/ownCoins.ts'
import type { Protocol } from '../../chains/protocol.ts'
import { type CosmosChain, cosmosNetworks } from '../../deposits/cosmos/cosmosNetworks.ts'

/** A denom in asset notation, with its decimals. */
export interface NamedDenom {
  readonly asset: string
  readonly decimals: number
}

/**
 * Names a bank denom in asset notation; undefined for denoms that the protocols do not support. On the protocols'
 * chains, synths ("btc/btc") and secured assets ("btc-btc") are denoms too, in the units of nodes.
 */
export function namedDenom(chain: CosmosChain, denom: string): NamedDenom | undefined {
  const isHome = chain === 'THOR' || chain === 'MAYA'
  const own: readonly [string, OwnCoin][] = isHome
    ? Object.entries(ownCoins[chain]).map(([symbol, coin]) => [`${chain}.${symbol}`, coin])
    : Object.entries(cosmosNetworks[chain].denoms)
  const named = own.find(([, coin]) => coin.denom === denom)
  if (named !== undefined) return { asset: named[0], decimals: named[1].decimals }
  return isHome ? claimOf(denom, chain === 'THOR' ? 'THORCHAIN' : 'MAYACHAIN') : undefined
}

function claimOf(denom: string, protocol: Protocol): NamedDenom | undefined {
  if (!/^[a-z]{3,10}[./-]/.test(denom)) return undefined
  try {
    const asset = parseAsset(denom, protocol)
    const decimals = knownDecimals(asset)
    const isClaim = (asset.kind === 'synth' || asset.kind === 'secured') && isChainId(asset.chain)
    return isClaim && decimals !== undefined ? { asset: formatAsset(asset), decimals } : undefined
  } catch (error) {
    if (error instanceof InvalidAssetError) return undefined
    throw error
  }
}
