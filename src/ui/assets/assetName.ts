import type { Asset } from '../../core/asset/asset.ts'
import { chainName } from './chainName.ts'

/** Names of tokens, and of coins whose name differs from their chain's. */
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

/** Returns the common name of an asset. */
export function assetName(asset: Asset): string {
  if (asset.kind === 'native' && asset.ticker === asset.chain) return chainName(asset.chain)
  return names[asset.ticker] ?? asset.ticker
}
