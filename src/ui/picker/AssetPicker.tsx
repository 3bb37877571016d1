import { Combobox } from '@base-ui/react/combobox'
import { Dialog } from '@base-ui/react/dialog'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { type Asset, formatAsset } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { type ListedAsset, listAssets } from '../assets/listAssets.ts'
import type { Market } from '../assets/market.ts'
import { searchAssets } from '../assets/searchAssets.ts'
import { useMessages } from '../messages/MessagesContext.tsx'
import { usePickerMessages } from '../messages/PickerMessagesContext.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Sheet } from '../parts/Sheet.tsx'
import type { LiveQuery } from '../query/useQuery.ts'
import type { Side } from '../swap/swapForm.ts'
import { AssetOption } from './AssetOption.tsx'
import { ChainFilter } from './ChainFilter.tsx'
import { type AssetGroup, groupAssets } from './groupAssets.ts'

export interface AssetPickerProps {
  side: Side
  market: LiveQuery<Market>
  locale: string
  chosen: Asset
  onPick: (asset: Asset) => void
  onClose: () => void
}

/** Dialog to choose a coin: search, chain filter, and a list with arrow keys. Loaded on demand. */
export function AssetPicker({ side, market, locale, chosen, onPick, onClose }: AssetPickerProps) {
  const messages = useMessages()
  const picker = usePickerMessages()
  const search = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [chain, setChain] = useState<string | undefined>(undefined)
  const sought = useDeferredValue(text)
  const known = market.result?.value
  const assets = useMemo(() => (known ? listAssets(known) : []), [known])
  const found = useMemo(
    () => searchAssets(chain === undefined ? assets : assets.filter(({ asset }) => asset.chain === chain), sought),
    [assets, chain, sought],
  )
  const groups = useMemo(
    () => groupAssets(found, { searched: sought.trim() !== '' || chain !== undefined, messages: picker }),
    [found, sought, chain, picker],
  )
  const current = useMemo(() => assets.find(({ key }) => key === formatAsset(chosen)) ?? null, [assets, chosen])

  return (
    <Sheet initialFocus={search} onClose={onClose}>
      <div className="dialog-h">
        <Dialog.Title>{side === 'from' ? messages.youSend : messages.youReceive}</Dialog.Title>
        <Dialog.Close className="btn btn--quiet btn--icon" aria-label={picker.close}>
          <Icon name="x" />
        </Dialog.Close>
      </div>
      <Combobox.Root
        inline
        open
        autoHighlight
        items={assets}
        filteredItems={found}
        value={current}
        inputValue={text}
        onInputValueChange={(next) => setText(next.slice(0, 100))}
        onValueChange={(listed: ListedAsset | null) => listed && onPick(listed.asset)}
        itemToStringLabel={(listed: ListedAsset) => listed.key}
        isItemEqualToValue={(a: ListedAsset, b: ListedAsset) => a.key === b.key}
      >
        <div className="searchbox">
          <Icon name="search" />
          <Combobox.Input
            ref={search}
            aria-label={picker.search}
            placeholder={picker.placeholder}
            autoComplete="off"
            spellCheck={false}
          />
        </div>
        <ChainFilter assets={assets} chosen={chain} onChoose={setChain} />
        <List market={market} groups={groups} locale={locale} text={sought} count={found.length} />
      </Combobox.Root>
    </Sheet>
  )
}

interface ListProps {
  market: LiveQuery<Market>
  groups: readonly AssetGroup[]
  locale: string
  text: string
  count: number
}

function List({ market, groups, locale, text, count }: ListProps) {
  const picker = usePickerMessages()
  const { result: answer } = market
  return (
    <div className="picker-list">
      {answer?.value.missing.map((protocol) => (
        <p key={protocol} className="picker-group warn">
          {picker.partial(protocols[protocol].name)}
        </p>
      ))}
      <Combobox.List>
        {groups.map((group) => (
          <Combobox.Group key={group.title}>
            <Combobox.GroupLabel className="picker-group">{group.title}</Combobox.GroupLabel>
            {group.assets.map((listed) => (
              <AssetOption key={listed.key} listed={listed} locale={locale} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.List>
      {count === 0 && <Nothing market={market} text={text} />}
      <p className="sr" role="status">
        {answer && text !== '' ? picker.count(count) : ''}
      </p>
    </div>
  )
}

function Nothing({ market, text }: { market: LiveQuery<Market>; text: string }) {
  const { tryAgain } = useMessages()
  const picker = usePickerMessages()
  if (market.pending) return <p className="picker-empty">{picker.loading}</p>
  if (!market.result) {
    return (
      <div className="picker-empty">
        <p>{picker.failed}</p>
        <p>
          <button type="button" className="link" onClick={market.refresh}>
            {tryAgain}
          </button>
        </p>
      </div>
    )
  }
  return (
    <div className="picker-empty">
      {text !== '' && <p>{picker.nothing(text)}</p>}
      <p>{picker.nothingWhy}</p>
    </div>
  )
}
