import type { Asset } from '../asset/asset.ts'
import type { ForbiddenForm } from './destinationForms.ts'

/** Reason for which an address of the right form must not be paid. */
export type RefusalCode =
  | 'vault'
  | 'router'
  | 'module'
  | 'burn'
  | 'token_contract'
  | 'contract'
  | 'program'
  | 'no_wallet_key'

/**
 * Stable code of a finding about an address.
 *
 * @example
 * const code: DestinationCode = 'burn'
 */
export type DestinationCode =
  | 'unsupported_chain'
  | 'invalid_address'
  | 'outdated'
  | 'other_link'
  | 'unreadable_link'
  | ForbiddenForm['code']
  | RefusalCode
  | 'look_alike'
  | 'two_chains'
  | 'link'
  | 'link_memo'
  | 'needs_no_tag'
  | 'needs_no_memo'
  | 'refund_unused'

/**
 * One problem or notice about an address.
 *
 * @example
 * const finding: DestinationFinding = { code: 'burn', severity: 'refusal', sentence: 'No key.', hint: 'Use yours.' }
 */
export interface DestinationFinding {
  readonly code: DestinationCode
  /**
   * `refusal`: nothing may be signed. `danger`: only after a person has compared the whole address. `notice`: shown to
   * the person.
   */
  readonly severity: 'refusal' | 'danger' | 'notice'
  /** What the sentence names: a token, a contract, a known address or another chain. */
  readonly about?: string
  /** An address with the same meaning that may be paid, to be offered to the person. */
  readonly suggestedAddress?: string
  /** The fact, one sentence. */
  readonly sentence: string
  /** The solution, one sentence. */
  readonly hint: string
}

/**
 * Known addresses on any chain, by meaning.
 *
 * @example
 * const known: KnownAddresses = { own: ['rHb9CJAWyB4rj91VRWn96DkukG4bwdtyTh'] }
 */
export interface KnownAddresses {
  /** Vaults of both protocols, on all chains. Other addresses of a vault's key are refused too. */
  readonly vaults?: readonly string[]
  /** Routers of both protocols, on all EVM chains. */
  readonly routers?: readonly string[]
  /** Accounts of the connected wallets. */
  readonly own?: readonly string[]
  /** Where this person swapped to before. */
  readonly recent?: readonly string[]
  /** Tokens whose contracts must not be paid. The asset bought need not be among them. */
  readonly tokens?: readonly Asset[]
}
