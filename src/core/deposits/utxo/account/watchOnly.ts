import type { Address } from '../../../address/address.ts'
import type { KeyOrigin } from '../psbt.ts'
import type { InputKind } from '../size.ts'

/**
 * A key of an account, with its address.
 * @example
 * const addressesOf = (keys: readonly WatchedKey[]) => keys.map(({ address }) => address)
 */
export interface WatchedKey {
  readonly address: Address
  /** 33 bytes; 32 for a taproot key that is given so. */
  readonly publicKey: Uint8Array
  readonly keyOrigin: KeyOrigin
}

/**
 * One list of addresses of an account, such as those to receive or those for change.
 * @example
 * const firstOf = ({ keyAt }: WatchedBranch) => keyAt(0).address
 */
export interface WatchedBranch {
  /** Without a range, it has one key, at 0. */
  readonly isRanged: boolean
  readonly keyAt: (index: number) => WatchedKey
}

/**
 * Addresses whose keys are elsewhere. Nothing in it can spend.
 * @example
 * const listsOf = (watched: WatchOnly) => (watched.type === 'account' ? watched.branches : [])
 */
export type WatchOnly =
  | { readonly type: 'address'; readonly address: Address }
  | {
      readonly type: 'account'
      readonly kind: InputKind
      /** Whether the text states the kind of addresses; without it, the person has to know. */
      readonly isKindStated: boolean
      readonly branches: readonly WatchedBranch[]
    }
