import type { Units } from '../../core/asset/amount.ts'

/** Why nothing can be signed now, and what to do. */
export interface RefusalView {
  readonly tone: 'danger' | 'warn' | 'info'
  readonly title: string
  readonly lines: readonly string[]
  /** A contract that the person must compare, in full. */
  readonly contract?: string
  readonly action: RefusalAction
  /** Label of the action's button. */
  readonly label: string
}

/**
 * `quote` fetches a new quote, `accounts` goes back to the wallets, `wallet` opens the paying wallet on its chain, `fee` and `router` fetch one with that accepted,
 * `source` one with the single source accepted, once its box is ticked.
 */
export type RefusalAction =
  | { readonly kind: 'quote' }
  | { readonly kind: 'accounts' }
  | { readonly kind: 'wallet' }
  | { readonly kind: 'source' }
  | { readonly kind: 'fee'; readonly fee: Units }
  | { readonly kind: 'router'; readonly router: string }
