import { addressFormats } from '../../core/address/formats.ts'
import { chains } from '../../core/chains/chains.ts'
import { type CosmosChain, cosmosNetworks } from '../../core/deposits/cosmos/networks.ts'
import type { WalletTarget } from '../wallet.ts'

/** Describes a chain for `experimentalSuggestChain`; undefined without both endpoints. Source: docs.keplr.app. */
export function chainInfoOf({ chain, network, identity, endpoints }: WalletTarget): object | undefined {
  if (endpoints?.rest === undefined || !(chain in cosmosNetworks)) return undefined
  const id = chain as CosmosChain
  const { denoms, coinType } = cosmosNetworks[id]
  const { name, gasAsset } = chains[chain]
  const [prefix = ''] = addressFormats[chain][network].starts.map((start) => start.replace(/1$/, ''))
  const currencies = Object.entries(denoms).map(([asset, { denom, decimals }]) => ({
    coinDenom: asset.slice(asset.indexOf('.') + 1),
    coinMinimalDenom: denom,
    coinDecimals: decimals,
  }))
  const [own] = currencies.filter(({ coinDenom }) => gasAsset.endsWith(`.${coinDenom}`))
  return {
    chainId: identity,
    chainName: network === 'mocknet' ? `${name} (Portage devnet, play money)` : name,
    rpc: endpoints.rpc,
    rest: endpoints.rest,
    bip44: { coinType: coinType },
    bech32Config: bech32ConfigOf(prefix),
    currencies,
    feeCurrencies: own === undefined ? [] : [own],
    ...(own !== undefined && { stakeCurrency: own }),
  }
}

function bech32ConfigOf(prefix: string): Readonly<Record<string, string>> {
  return {
    bech32PrefixAccAddr: prefix,
    bech32PrefixAccPub: `${prefix}pub`,
    bech32PrefixValAddr: `${prefix}valoper`,
    bech32PrefixValPub: `${prefix}valoperpub`,
    bech32PrefixConsAddr: `${prefix}valcons`,
    bech32PrefixConsPub: `${prefix}valconspub`,
  }
}
