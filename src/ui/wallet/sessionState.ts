import type { Units } from '../../core/asset/amount.ts'
import type { ChainId } from '../../core/chains/chains.ts'

/** An account of a connected wallet on one chain. */
export interface SessionAccount {
  readonly chain: ChainId
  /** In the chain's spelling. */
  readonly address: string
  readonly publicKey?: Uint8Array
  readonly walletId: string
  /** The wallet's own name, sanitized. */
  readonly walletName: string
  /** An image as a data: URI. */
  readonly icon?: string
  /** `burner`: the devnet's test wallet. `external`: outside the browser, by file or QR code. */
  readonly kind: 'injected' | 'burner' | 'external'
}

/** A wallet that was found in the page, connected or not. A wallet of several families appears once for each. */
export interface SessionWallet extends Pick<SessionAccount, 'walletName' | 'icon' | 'kind'> {
  readonly id: string
  /** Chains that the wallet signs for and the page can read. */
  readonly chains: readonly ChainId[]
  /**
   * `all`: one connection gives the accounts of every chain. `each`: every chain is connected alone. `watched`: an open
   * wallet has an account on every chain and derives it once the chain is watched.
   */
  readonly connects: 'all' | 'each' | 'watched'
  /** Present if the wallet has to be connected again after each page load. */
  readonly reconnects?: false
}

/** A balance in the asset's units. `failed`: it could not be read; the next attempt follows on its own. */
export type Holding = Units | 'loading' | 'failed'

export interface SessionState {
  /** Empty until wallets are searched for, by `discover` or to restore a remembered one. */
  readonly wallets: readonly SessionWallet[]
  /** The preferred account of a chain comes first. */
  readonly accounts: readonly SessionAccount[]
  /** By `holdingKey`. */
  readonly holdings: ReadonlyMap<string, Holding>
  /** Chains and assets that components show now. */
  readonly watchedChains: readonly ChainId[]
  /** In asset notation. */
  readonly watchedAssets: readonly string[]
  /** Grows with each request to read the balances again now. */
  readonly readings: number
}

export const emptySession: SessionState = {
  wallets: [],
  accounts: [],
  holdings: new Map(),
  watchedChains: [],
  watchedAssets: [],
  readings: 0,
}

/** Holds the state. The engine changes it, components read it. */
export interface SessionStore {
  readonly getSnapshot: () => SessionState
  readonly subscribe: (listener: () => void) => () => void
  readonly update: (change: (state: SessionState) => SessionState) => void
}

export function isSameAccount(one: SessionAccount, other: SessionAccount): boolean {
  return one.walletId === other.walletId && one.chain === other.chain
}

/** Returns the preferred account on a chain; undefined when no connected wallet has one. */
export function accountOn({ accounts }: Pick<SessionState, 'accounts'>, chain: string): SessionAccount | undefined {
  return accounts.find((account) => account.chain === chain)
}

/** Returns the key of an account's balance in `SessionState.holdings`. */
export function holdingKey({ chain, address }: Pick<SessionAccount, 'chain' | 'address'>, asset: string): string {
  return `${chain} ${address} ${asset}`
}

/**
 * Returns an account's balance of an asset, which is given in asset notation. `loading` until it is read; it is read
 * while the asset is watched.
 */
export function holdingOf({ holdings }: SessionState, account: SessionAccount, asset: string): Holding {
  return holdings.get(holdingKey(account, asset)) ?? 'loading'
}
