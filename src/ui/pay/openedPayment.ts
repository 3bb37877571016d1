import {
  isRegistered,
  type MemolessSwap,
  parseSwap,
  type RegisteredSwap,
} from '../../core/memo/memoless/memolessSwap.ts'
import { findStoredSwap, type StoredSwap } from './storedSwaps.ts'

/** What the address of the pay page opens. */
export type OpenedPayment =
  | { readonly kind: 'list' }
  /** The link has no amount, and this browser does not know the swap. */
  | { readonly kind: 'broken' }
  /** A registration that was not reviewed in this browser is not begun. */
  | { readonly kind: 'unknown' }
  | {
      readonly kind: 'swap'
      readonly swap: MemolessSwap | RegisteredSwap
      readonly hash?: string | undefined
      /** It comes from a link, so the person confirms the destination. */
      readonly isLinked: boolean
      /** Whether this browser stores it. */
      readonly isKept: boolean
    }

/** Returns what `/i/<id>#<swap>`, `/i#<key>` or `/i` opens. A swap of this browser takes precedence over the link's. */
export function openedPayment(
  { pathname, hash }: Pick<Location, 'pathname' | 'hash'>,
  stored: readonly StoredSwap[],
): OpenedPayment {
  const [, id = ''] = /^\/i(?:\.html)?\/([^/]*)$/.exec(pathname) ?? []
  const fragment = hash.slice(1)
  if (id === '' && fragment === '') return { kind: 'list' }
  const own = findStoredSwap(stored, id === '' ? fragment : id)
  if (own !== undefined) return { kind: 'swap', ...own, isLinked: own.isLinked ?? false, isKept: true }
  if (id === '') return { kind: 'unknown' }
  const linked = parseSwap(fragment)
  if (linked === undefined || !isRegistered(linked) || linked.id !== id) return { kind: 'broken' }
  return { kind: 'swap', swap: linked, isLinked: true, isKept: false }
}
