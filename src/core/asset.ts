import { SwapError } from './errors.ts'
import type { Protocol } from './protocol.ts'

/** What an asset is: a chain's own coin, a token issued on it, or one of the protocols' own claims on it. */
export type AssetKind = 'native' | 'token' | 'synth' | 'trade' | 'secured' | 'derived'

/** One asset in the protocols' notation, CHAIN.SYMBOL. Chain and symbol are upper case. */
export interface Asset {
  readonly kind: AssetKind
  /** "BTC", "ETH", "THOR" … */
  readonly chain: string
  /** Ticker, with "-<ID>" for a token: "USDC-0XA0B8…". */
  readonly symbol: string
  readonly ticker: string
  /** The token's contract or id, upper case; absent for coins. */
  readonly id?: string
}
