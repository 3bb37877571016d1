import { memolessObstacle } from '../../../core/memo/memoless/memolessObstacle.ts'
import type { ListedAsset } from '../../shared/assets/listAssets.ts'

/** Marks the coins that can't be sent without a wallet. They stay in the list, and the form says why. */
export function markWalletOnly(assets: readonly ListedAsset[]): readonly ListedAsset[] {
  return assets.map((listed) =>
    memolessObstacle(listed.asset) === undefined ? listed : { ...listed, needsWallet: true },
  )
}
