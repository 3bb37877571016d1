import { Dialog } from '@base-ui/react/dialog'
import { type KeyboardEvent, useId, useRef } from 'react'
import type { Asset } from '../../../core/asset/asset.ts'
import type { ListedAsset } from '../../shared/assets/listAssets.ts'
import type { Market } from '../../shared/assets/market.ts'
import { Icon } from '../../shared/parts/Icon.tsx'
import { Sheet } from '../../shared/parts/Sheet.tsx'
import type { LiveQuery } from '../../shared/query/useQuery.ts'
import { useMessages } from '../../texts/MessagesContext.tsx'
import { usePickerMessages } from '../../texts/PickerMessagesContext.tsx'
import { pageStorage } from '../../wallet/pageStorage.ts'
import type { Side } from '../swapForm.ts'
import { ChainFilter } from './ChainFilter.tsx'
import { CoinList, optionId } from './CoinList.tsx'
import { nextActive } from './nextActive.ts'
import { PickerFoot } from './PickerFoot.tsx'
import { PickerRemarks } from './PickerRemarks.tsx'
import { keepRecentAsset } from './recentAssets.ts'
import { usePicker } from './usePicker.ts'

export interface AssetPickerProps {
  side: Side
  market: LiveQuery<Market>
  locale: string
  chosen: Asset
  /** Whether the coin is sent without a wallet. */
  isDirect: boolean
  onPick: (asset: Asset) => void
  onClose: () => void
}

/** Dialog to choose a coin: search, chain filter, and a list with arrow keys. Loaded on demand. */
export function AssetPicker({ side, market, locale, chosen, isDirect, onPick, onClose }: AssetPickerProps) {
  const messages = useMessages()
  const texts = usePickerMessages()
  const search = useRef<HTMLInputElement>(null)
  const listId = useId()
  const picker = usePicker(market, chosen, isDirect)
  const pick = (listed: ListedAsset | undefined) => {
    if (!listed) return
    keepRecentAsset(pageStorage, listed.key)
    onPick(listed.asset)
  }
  const enter = (listed: ListedAsset | undefined, withShift: boolean) => {
    if (withShift && listed) picker.pins.toggle(listed.key)
    else pick(listed)
  }
  const press = (event: KeyboardEvent) => {
    const next = nextActive(event.key, picker.active, picker.layout.rows.length)
    if (next !== undefined) picker.activate(next)
    else if (event.key === 'Enter') enter(picker.rowsNow()[picker.active]?.listed, event.shiftKey)
    else return
    event.preventDefault()
  }

  return (
    <Sheet initialFocus={search} onClose={onClose}>
      <div className="dialog-h">
        <Dialog.Title>{side === 'from' ? messages.youSend : messages.youReceive}</Dialog.Title>
        <Dialog.Close className="btn btn--quiet btn--icon" aria-label={texts.close}>
          <Icon name="x" />
        </Dialog.Close>
      </div>
      <div className="searchbox">
        <Icon name="search" />
        <input
          ref={search}
          role="combobox"
          aria-label={texts.search}
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={picker.layout.rows.length > 0 ? optionId(listId, picker.active) : undefined}
          placeholder={texts.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={picker.text}
          onChange={(event) => picker.type(event.target.value.slice(0, 100))}
          onKeyDown={press}
        />
      </div>
      {picker.isReady ? (
        <>
          <ChainFilter assets={picker.assets} chosen={picker.chain} onChoose={picker.filter} />
          <CoinList
            id={listId}
            picker={picker}
            locale={locale}
            onPick={(index) => pick(picker.layout.rows[index]?.listed)}
          >
            <PickerRemarks market={market} text={picker.sought} count={picker.layout.rows.length} />
          </CoinList>
          <PickerFoot listed={picker.layout.rows[picker.active]?.listed} pins={picker.pins} />
        </>
      ) : (
        <div className="picker-list" aria-busy="true" />
      )}
    </Sheet>
  )
}
