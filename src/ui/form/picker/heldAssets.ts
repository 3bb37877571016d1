import type { Units } from '../../../core/asset/amount.ts'
import { valueUsd } from '../../../core/nodes/price.ts'
import type { ListedAsset } from '../../shared/assets/listAssets.ts'
import { accountOn, holdingOf, type SessionState } from '../../wallet/sessionState.ts'

/** A balance of a connected wallet. */
export interface HeldAsset {
  readonly key: string
  /** `failed`: it could not be read. */
  readonly balance: Units | 'failed'
  /** USD times 1e8; undefined without a price. */
  readonly usd: bigint | undefined
}

/** Coins of one chain whose balances the picker reads, the deepest pools first: more than any chain has pools today. */
const mostWatched = 24

/** Returns the listed assets on chains where a wallet is connected. */
export function watchableAssets(assets: readonly ListedAsset[], session: SessionState): readonly ListedAsset[] {
  const counts = new Map<string, number>()
  return assets.filter(({ asset: { chain } }) => {
    if (accountOn(session, chain) === undefined) return false
    const count = (counts.get(chain) ?? 0) + 1
    counts.set(chain, count)
    return count <= mostWatched
  })
}

/** Returns what connected wallets have, the most valuable first. Empty balances are left out, unread ones come last. */
export function heldAssets(assets: readonly ListedAsset[], session: SessionState): readonly HeldAsset[] {
  const held = watchableAssets(assets, session).flatMap(({ key, asset, priceUsd }): HeldAsset[] => {
    const account = accountOn(session, asset.chain)
    const balance = account && holdingOf(session, account, key)
    if (balance === 'failed') return [{ key, balance, usd: undefined }]
    if (balance === undefined || balance === 'loading' || balance === 0n) return []
    return [{ key, balance, usd: priceUsd === undefined ? undefined : valueUsd(balance, asset, priceUsd as Units) }]
  })
  const worth = ({ usd, balance }: HeldAsset) => (balance === 'failed' ? -2n : (usd ?? -1n))
  return held.sort((a, b) => (worth(a) < worth(b) ? 1 : worth(a) > worth(b) ? -1 : 0))
}
