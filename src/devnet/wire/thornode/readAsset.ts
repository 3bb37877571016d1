import { type Asset, InvalidAssetError, parseAsset } from '../../../core/asset/asset.ts'
import type { ProtocolState } from '../../state.ts'

/** An asset as a path names it, any letter case; undefined when it is none. */
export function readAsset({ protocol }: Pick<ProtocolState, 'protocol'>, text: string): Asset | undefined {
  try {
    return parseAsset(text, protocol)
  } catch (error) {
    if (error instanceof InvalidAssetError) return undefined
    throw error
  }
}
