import type { Asset } from '../../core/asset/asset.ts'
import { AssetMark } from '../shared/assets/AssetMark.tsx'
import { chainName } from '../shared/assets/chainName.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { useMessages } from '../texts/MessagesContext.tsx'

interface AssetButtonProps {
  asset: Asset
  disabled: boolean
  onPick: () => void
  onPreloadPicker: () => void
}

/** Shows the coin of one side and opens the picker, which preloads on hover and focus. */
export function AssetButton({ asset, disabled, onPick, onPreloadPicker: onWarm }: AssetButtonProps) {
  const messages = useMessages()
  return (
    <button
      type="button"
      className="asset-btn"
      aria-haspopup="dialog"
      disabled={disabled}
      onClick={onPick}
      onPointerEnter={onWarm}
      onFocus={onWarm}
    >
      <AssetMark asset={asset} />
      <span className="asset-btn-text">
        <span className="sr">{messages.changeAsset} </span>
        <b>{asset.ticker}</b> <small>{chainName(asset.chain)}</small>
      </span>
      <Icon name="down" />
    </button>
  )
}
