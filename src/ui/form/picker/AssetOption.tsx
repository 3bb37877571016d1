import { protocolIds, protocols } from '../../../core/chains/protocol.ts'
import { AssetMark } from '../../shared/assets/AssetMark.tsx'
import { assetName } from '../../shared/assets/assetName.ts'
import { chainName } from '../../shared/assets/chainName.ts'
import { needsChainBadge } from '../../shared/assets/glyphs.ts'
import type { ListedAsset } from '../../shared/assets/listAssets.ts'
import { shortCoinText } from '../../shared/figures/coinText.ts'
import { usdText } from '../../shared/figures/figures.ts'
import { usePickerMessages } from '../../texts/PickerMessagesContext.tsx'
import type { HeldAsset } from './heldAssets.ts'
import { PinStar } from './PinStar.tsx'

/** Shortens a contract to "0xA0B8…EB48", enough to distinguish two tokens of one name. */
const shortId = (id: string) => (id.length > 14 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id).replace(/^0X/, '0x')

interface AssetOptionProps {
  id: string
  listed: ListedAsset
  held: HeldAsset | undefined
  locale: string
  /** Index, count of all rows, and distance from the top in rem. */
  place: { readonly index: number; readonly of: number; readonly top: number }
  isActive: boolean
  isCurrent: boolean
  isPinned: boolean
  onPick: () => void
  onPin: () => void
  onHover: () => void
}

/** One coin of the list: its glyph, its name and chain, its balance or price, and whether it can be swapped now. */
export function AssetOption({
  id,
  listed,
  held,
  locale,
  place,
  isActive,
  isCurrent,
  isPinned,
  onPick,
  onPin,
  onHover,
}: AssetOptionProps) {
  const picker = usePickerMessages()
  const { asset, status } = listed
  const name = assetName(asset)
  const paused = listed.pausedOn?.map((protocol) => protocols[protocol].name).join(', ')
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys
    <div
      role="option"
      tabIndex={-1}
      id={id}
      className="opt"
      style={{ insetBlockStart: `${place.top}rem` }}
      aria-selected={isCurrent}
      aria-setsize={place.of}
      aria-posinset={place.index + 1}
      data-highlighted={isActive || undefined}
      onClick={onPick}
      onPointerMove={onHover}
    >
      <AssetMark asset={asset} size="lg" />
      <span>
        <span className="row">
          <b>{asset.ticker}</b>
          {status !== 'open' && <span className="badge badge--warn">{picker[status]}</span>}
          {listed.needsWallet && <span className="badge">{picker.walletOnly}</span>}
          {status === 'open' && paused && <span className="badge badge--warn">{picker.pausedOn(paused)}</span>}
        </span>{' '}
        <small>
          <span className="opt-name">
            {needsChainBadge(asset) ? picker.onChain(name, chainName(asset.chain)) : name}
          </span>
          {asset.id && (
            <span className="opt-id faint" dir="ltr">
              {' '}
              {shortId(asset.id)}
            </span>
          )}
        </small>
      </span>{' '}
      <span className="num">
        {held ? <Balance held={held} listed={listed} locale={locale} /> : <Price listed={listed} locale={locale} />}
      </span>
      <Pin isPinned={isPinned} onPin={onPin} />
    </div>
  )
}

/**
 * The pin of a row for pointers. An option cannot have a button, so keys and screen readers have one below the list.
 */
function Pin({ isPinned, onPin }: Pick<AssetOptionProps, 'isPinned' | 'onPin'>) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button below the list does the same
    // biome-ignore lint/a11y/useKeyWithClickEvents: Shift and Enter in the field do the same
    <span
      className="opt-pin"
      data-pinned={isPinned || undefined}
      onClick={(event) => {
        event.stopPropagation()
        onPin()
      }}
    >
      <PinStar isPinned={isPinned} />
    </span>
  )
}

interface FigureProps {
  listed: ListedAsset
  locale: string
}

function Balance({ listed, held, locale }: FigureProps & { held: HeldAsset }) {
  const picker = usePickerMessages()
  if (held.balance === 'failed') return <small>{picker.balanceFailed}</small>
  return (
    <>
      <bdi className="opt-balance">{shortCoinText(held.balance, listed.asset, locale, 'down')}</bdi>
      {held.usd !== undefined && (
        <small>
          <bdi>{usdText(held.usd, locale)}</bdi>
        </small>
      )}
    </>
  )
}

function Price({ listed: { priceUsd, protocols: carriers }, locale }: FigureProps) {
  const picker = usePickerMessages()
  const [only] = carriers
  return (
    <>
      {priceUsd !== undefined && priceUsd > 0n && <bdi>{usdText(priceUsd, locale)}</bdi>}
      {only && carriers.length < protocolIds.length && (
        <small className="opt-only">{picker.only(protocols[only].name)}</small>
      )}
    </>
  )
}
