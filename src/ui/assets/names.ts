import type { Asset } from '../../core/asset.ts'
import { chains, isChainId } from '../../core/chain.ts'

/** Names of tokens and of coins that are not called like their chain. */
const names: Readonly<Record<string, string>> = {
  AAVE: 'Aave',
  ARB: 'Arbitrum token',
  ATOM: 'Cosmos Hub',
  BTCB: 'Bitcoin BEP2',
  CACAO: 'Cacao',
  CBBTC: 'Coinbase Wrapped BTC',
  DAI: 'Dai',
  DPI: 'DeFi Pulse Index',
  ETH: 'Ether',
  FOX: 'Fox token',
  GLD: 'Goldario',
  GUSD: 'Gemini Dollar',
  KUJI: 'Kujira',
  LEO: 'Leo token',
  LINK: 'Chainlink',
  LUSD: 'Liquity USD',
  MAYA: 'Maya token',
  MOCA: 'Moca',
  PEPE: 'Pepe',
  RAZE: 'Raze',
  RUJI: 'Rujira',
  RUNE: 'Rune',
  SNX: 'Synthetix',
  SOL: 'Solana',
  SUSDE: 'Staked USDe',
  TCY: 'THORChain Yield',
  TGT: 'THORWallet',
  THOR: 'THORSwap',
  TRX: 'Tron',
  USDC: 'USD Coin',
  USDE: 'USDe',
  USDP: 'Pax Dollar',
  USDT: 'Tether',
  USK: 'USK',
  VTHOR: 'Staked THORSwap',
  VVV: 'Venice token',
  WBTC: 'Wrapped Bitcoin',
  WSTETH: 'Wrapped staked Ether',
  XRUNE: 'Thorstarter',
  YFI: 'yearn.finance',
}

/** A chain as people know it; its code when nobody has named it. */
export function chainName(chain: string): string {
  return isChainId(chain) ? chains[chain].name : chain
}

/** An asset as people know it. */
export function assetName(asset: Asset): string {
  if (asset.kind === 'native' && asset.ticker === asset.chain) return chainName(asset.chain)
  return names[asset.ticker] ?? asset.ticker
}
