import type { KeyboardEvent } from 'react'
import { useId, useMemo, useRef } from 'react'
import { isContractText } from '../../../core/address/tokenContract.ts'
import type { Asset } from '../../../core/asset/asset.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { ChainMark } from '../../shared/assets/AssetMark.tsx'
import { assetName } from '../../shared/assets/assetName.ts'
import { chainName } from '../../shared/assets/chainName.ts'
import { needsChainBadge } from '../../shared/assets/glyphs.ts'
import type { ListedAsset } from '../../shared/assets/listAssets.ts'
import type { Market } from '../../shared/assets/market.ts'
import { Icon } from '../../shared/parts/Icon.tsx'
import { Sheet } from '../../shared/parts/Sheet.tsx'
import { SheetHead } from '../../shared/parts/SheetHead.tsx'
import type { LiveQuery } from '../../shared/query/useQuery.ts'
import { LazySupportLine } from '../../shared/support/LazySupportLine.tsx'
import { useMessages } from '../../texts/MessagesContext.tsx'
import { usePickerMessages } from '../../texts/PickerMessagesContext.tsx'
import { pageStorage } from '../../wallet/pageStorage.ts'
import type { Side } from '../swapForm.ts'
import { CoinList, optionId } from './CoinList.tsx'
import { pausedChains } from './markHalted.ts'
import { PinStar } from './PinStar.tsx'
import { keepRecentAsset } from './recentAssets.ts'
import { usePicker } from './usePicker.ts'
import type { Pins } from './usePins.ts'

/** Rows of a page for Page Up and Page Down. */
const pageRows = 8

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
      <SheetHead title={side === 'from' ? messages.youSend : messages.youReceive} close={texts.close} />
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

interface ChainFilterProps {
  assets: readonly ListedAsset[]
  chosen: string | undefined
  onChoose: (chain: string | undefined) => void
}

/** Filter buttons for the chains of the list, deepest pools first. A press selects a chain, another clears it. */
function ChainFilter({ assets, chosen, onChoose }: ChainFilterProps) {
  const picker = usePickerMessages()
  const chains = useMemo(() => [...new Set(assets.map(({ asset }) => asset.chain))], [assets])
  const paused = useMemo(() => pausedChains(assets), [assets])
  return (
    <fieldset className="filters" aria-label={picker.chains}>
      <button
        type="button"
        className="filter filter--all"
        aria-pressed={chosen === undefined}
        onClick={() => onChoose(undefined)}
      >
        {picker.allChains}
      </button>
      {chains.map((chain) => (
        <button
          key={chain}
          type="button"
          className="filter"
          aria-pressed={chosen === chain}
          onClick={() => onChoose(chosen === chain ? undefined : chain)}
        >
          <ChainMark chain={chain} />
          {chainName(chain)}
          {paused.has(chain) && <span className="badge badge--warn">{picker.paused}</span>}
        </button>
      ))}
    </fieldset>
  )
}

interface PickerFootProps {
  /** The coin of the active row. */
  listed: ListedAsset | undefined
  pins: Pins
}

/**
 * Below the list: the whole contract of the active coin, which the rows shorten, and its pin for keys and screen
 * readers.
 */
function PickerFoot({ listed, pins }: PickerFootProps) {
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

interface PickerRemarksProps {
  market: LiveQuery<Market>
  text: string
  count: number
}

/** Remarks on the list: protocols that did not respond, an empty list with its reason, and the spoken count. */
function PickerRemarks({ market, text, count }: PickerRemarksProps) {
  const picker = usePickerMessages()
  const { result: answer } = market
  return (
    <>
      {answer?.value.missing.map((protocol) => (
        <p key={protocol} className="picker-remark warn">
          {picker.partial(protocols[protocol].name)}
        </p>
      ))}
      {count === 0 && <Nothing market={market} text={text} />}
      <p className="sr" role="status">
        {answer && text !== '' ? picker.count(count) : ''}
      </p>
    </>
  )
}

function Nothing({ market, text }: Omit<PickerRemarksProps, 'count'>) {
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
        <LazySupportLine code="nodes_unreachable" />
      </div>
    )
  }
  const isUnlisted = isContractText(text.trim())
  return (
    <div className="picker-empty">
      {text !== '' && <p>{isUnlisted ? picker.notTradable : picker.nothing(text)}</p>}
      <p>{isUnlisted ? picker.notTradableWhy : picker.nothingWhy}</p>
    </div>
  )
}

/** Returns the row that a key moves to, from 0; undefined for keys that do not move. Arrows go round. */
export function nextActive(key: string, active: number, count: number): number | undefined {
  if (count === 0) return undefined
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return active >= last ? 0 : active + 1
    case 'ArrowUp':
      return active <= 0 ? last : active - 1
    case 'Home':
      return 0
    case 'End':
      return last
    case 'PageDown':
      return Math.min(last, active + pageRows)
    case 'PageUp':
      return Math.max(0, active - pageRows)
    default:
      return undefined
  }
}
