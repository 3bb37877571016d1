import type { Asset } from '../../../core/asset/asset.ts'
import { assetName } from '../../shared/assets/assetName.ts'
import { chainName } from '../../shared/assets/chainName.ts'
import { needsChainBadge } from '../../shared/assets/glyphs.ts'
import type { ListedAsset } from '../../shared/assets/listAssets.ts'
import { usePickerMessages } from '../../texts/PickerMessagesContext.tsx'
import { PinStar } from './PinStar.tsx'
import type { Pins } from './usePins.ts'

interface PickerFootProps {
  /** The coin of the active row. */
  listed: ListedAsset | undefined
  pins: Pins
}

/** Below the list: the whole contract of the active coin, which the rows shorten, and its pin for keys and screen readers. */
export function PickerFoot({ listed, pins }: PickerFootProps) {
  const texts = usePickerMessages()
  const remark = pins.remarkOn(listed?.key)
  const nameOf = (asset: Asset) => {
    const name = assetName(asset)
    return needsChainBadge(asset) ? texts.onChain(name, chainName(asset.chain)) : name
  }
  return (
    <div className="picker-foot">
      <div>
        <p className="picker-contract" dir="ltr" translate="no">
          {listed?.asset.id?.replace(/^0X/, '0x')}
        </p>
        <p role="status">{remark}</p>
      </div>
      {listed && (
        <button
          type="button"
          className="btn btn--quiet btn--sm"
          aria-pressed={pins.has(listed.key)}
          aria-keyshortcuts="Shift+Enter"
          onClick={() => pins.toggle(listed.key)}
        >
          <PinStar isPinned={pins.has(listed.key)} />
          {texts.pin(nameOf(listed.asset))}
        </button>
      )}
    </div>
  )
}
