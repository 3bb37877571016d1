import { type Asset, InvalidAssetError, parseAsset } from '../../../core/asset/asset.ts'
import type { ProtocolState } from '../../rules/state.ts'

/** Parses the asset of a path, in any letter case. Returns undefined when invalid. */
export function readAsset({ protocol }: Pick<ProtocolState, 'protocol'>, text: string): Asset | undefined {
  try {
    return parseAsset(text, protocol)
  } catch (error) {
    if (error instanceof InvalidAssetError) return undefined
    throw error
  }
}
