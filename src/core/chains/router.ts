import type { NetworkKind, Protocol } from './protocol.ts'

/**
 * The interface of a router contract. Both take `depositWithExpiry`. V4.1 keeps deposited tokens and reports a native
 * payout even when the recipient rejects it; V6.1 sends tokens on to the vault, and reports a rejected payout as
 * TransferFailed.
 *
 * @example
 * const version: RouterVersion = '6.1'
 */
export type RouterVersion = '4.1' | '6.1'

/** A router contract of one protocol on one chain. */
export interface Router {
  readonly protocol: Protocol
  readonly network: NetworkKind
  readonly version: RouterVersion
  /** In EIP-55 form. */
  readonly address: string
  /** No longer in use: never known as the router of a deposit, and refused as a destination. */
  readonly isRetired?: true
}

/** V6.1 has one address on every chain of THORChain. Source: nodes’ inbound addresses, 2026-09-29. */
export const thorchainV6: Router = {
  protocol: 'THORCHAIN',
  network: 'mainnet',
  version: '6.1',
  address: '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4',
}

/** Stagenet runs on the real chains, with a router of its own. Source: stagenet’s inbound addresses, 2026-09-29. */
export const thorchainStagenetV6: Router = {
  protocol: 'THORCHAIN',
  network: 'stagenet',
  version: '6.1',
  address: '0x0DC6108C9225Ce93Da589B4CE83c104b34693117',
}
