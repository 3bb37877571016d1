import type { Asset } from '../../../core/asset/asset.ts'
import { tokens } from '../../../core/chains/tokens.ts'
import { chainName } from './chainName.ts'

/** Names of coins whose name differs from their chain's, and of tokens without a row in their chain's `tokens.ts`. */
const coinNames: Readonly<Record<string, string>> = {
  ATOM: 'Cosmos Hub',
  CACAO: 'Cacao',
  ETH: 'Ether',
  MAYA: 'Maya token',
  PEPE: 'Pepe',
  RUJI: 'Rujira',
  RUNE: 'Rune',
  SOL: 'Solana',
  SUSDE: 'Staked USDe',
  TCY: 'THORChain Yield',
  TRX: 'Tron',
}

/** Names of tokens by ticker, whatever their chain. */
const tokenNames: ReadonlyMap<string, string> = new Map(
  Object.values(tokens)
    .flat()
    .flatMap(({ symbol, name }): [string, string][] => (name === undefined ? [] : [[symbol.toUpperCase(), name]])),
)

/** Returns the common name of an asset. */
export function assetName(asset: Asset): string {
  if (asset.kind === 'native' && asset.ticker === asset.chain) return chainName(asset.chain)
  return coinNames[asset.ticker] ?? tokenNames.get(asset.ticker) ?? asset.ticker
}
