import type { NetworkKind } from './protocol.ts'

/** Base58 and segregated-witness addresses of Bitcoin and its descendants. */
export interface BitcoinForm {
  readonly kind: 'bitcoin'
  /** How such an address can begin, for hints. */
  readonly starts: readonly string[]
  /** Version bytes of base58 addresses, pay-to-key-hash first. */
  readonly versions: readonly (readonly number[])[]
  /**
   * A version byte of script hashes that the chain gave up for the second one of `versions`, because another chain uses
   * it too. No node reads it.
   */
  readonly formerScript?: number
  /** Prefixes of segregated-witness addresses, the one to write first; absent on chains without them. */
  readonly segwit?: readonly string[]
}

/** Transparent Zcash addresses, with two version bytes, and TEX addresses (ZIP 320). */
export interface ZcashForm {
  readonly kind: 'zcash'
  readonly starts: readonly string[]
  readonly versions: readonly (readonly number[])[]
  /** Prefixes of TEX addresses, the one to write first. */
  readonly tex: readonly string[]
}

/** Bitcoin Cash addresses. */
export interface CashaddrForm {
  readonly kind: 'cashaddr'
  readonly starts: readonly string[]
  /** Prefixes before the colon, the one to assume first. */
  readonly prefixes: readonly string[]
  /** Version bytes of the legacy base58 form: key hash, script hash. */
  readonly legacy: readonly [number, number]
}

/**
 * The address format of a chain on one network. Where it lists several prefixes, the first is written and all are read.
 */
export type AddressForm =
  | BitcoinForm
  | ZcashForm
  | CashaddrForm
  | { readonly kind: 'cosmos'; readonly prefix: string }
  | { readonly kind: 'radix'; readonly prefixes: readonly string[] }
  | { readonly kind: 'cardano'; readonly prefix: string; readonly networkId: 0 | 1 }
  | { readonly kind: 'evm' | 'xrp' | 'tron' | 'solana' | 'sui' }

type AddressForms = Readonly<Record<NetworkKind, AddressForm>>

/** One format on all networks. */
export const sameOnAllNetworks = (form: AddressForm): AddressForms => ({ mainnet: form, stagenet: form, mocknet: form })

/** Stagenet moves real coins on the outer chains and so uses mainnet's format; mocknet uses the chain's test format. */
export const realOrTest = (real: AddressForm, test: AddressForm): AddressForms => ({
  mainnet: real,
  stagenet: real,
  mocknet: test,
})
