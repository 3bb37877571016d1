import { formatAsset, InvalidAssetError, parseAsset } from '../../asset/asset.ts'
import { isChainId } from '../../chains/chains.ts'
import { type CosmosChain, cosmosNetworks } from '../../deposits/cosmos/networks.ts'

/** A denom in asset notation, with its decimals. */
export interface NamedDenom {
  readonly asset: string
  readonly decimals: number
}

/** THORChain coins whose denom is not their symbol in lower case. */
const thorDenoms: Readonly<Record<string, string>> = { 'x/ruji': 'THOR.RUJI' }

/**
 * Names a bank denom in asset notation; undefined for denoms that the protocols do not support. On the protocols' chains,
 * synths ("btc/btc") and secured assets ("btc-btc") are denoms too, with eight decimals.
 */
export function namedDenom(chain: CosmosChain, denom: string): NamedDenom | undefined {
  const own = Object.entries(cosmosNetworks[chain].denoms).find(([, coin]) => coin.denom === denom)
  if (own !== undefined) return { asset: own[0], decimals: own[1].decimals }
  if (chain === 'THOR') {
    const asset = thorDenoms[denom] ?? claimOf(denom, 'THORCHAIN')
    return asset === undefined ? undefined : { asset, decimals: 8 }
  }
  const claim = chain === 'MAYA' ? claimOf(denom, 'MAYACHAIN') : undefined
  return claim === undefined ? undefined : { asset: claim, decimals: 8 }
}

function claimOf(denom: string, protocol: 'THORCHAIN' | 'MAYACHAIN'): string | undefined {
  if (!/^[a-z]{3,10}[./-]/.test(denom)) return undefined
  try {
    const asset = parseAsset(denom, protocol)
    const claim = (asset.kind === 'synth' || asset.kind === 'secured') && isChainId(asset.chain)
    return claim || (asset.kind === 'native' && asset.chain === 'THOR') ? formatAsset(asset) : undefined
  } catch (error) {
    if (error instanceof InvalidAssetError) return undefined
    throw error
  }
}
