import { tokenFamilyOf } from '../../address/tokenContract.ts'
import { type Asset, formatAsset } from '../../asset/asset.ts'
import { chains, isChainId } from '../../chains/chains.ts'

/** Why a plain transfer of an asset cannot swap it. */
export type MemolessObstacle =
  /** Neither protocol is on its chain. */
  | 'unknown_chain'
  /** Only Maya Protocol swaps it, and it has no references. */
  | 'maya_only'
  /** A coin of a protocol's own chain, which is sent with a message that has the memo. */
  | 'own_chain'
  /** A token whose deposit is a contract call with its own memo, or one without its id. */
  | 'token'

/** Returns why a plain transfer of an asset cannot swap it; undefined when it can. */
export function memolessObstacle(asset: Asset): MemolessObstacle | undefined {
  const { chain } = asset
  if (!isChainId(chain)) return 'unknown_chain'
  if (!chains[chain].protocols.includes('THORCHAIN')) return 'maya_only'
  if (chain === 'THOR' || chain === 'MAYA') return 'own_chain'
  if (formatAsset(asset) === chains[chain].gasAsset) return undefined
  const isTransfer = tokenFamilyOf(asset)?.deposits === 'transfer'
  return isTransfer && asset.kind === 'token' && asset.id !== undefined ? undefined : 'token'
}
