import { Combobox } from '@base-ui/react/combobox'
import { protocolIds, protocols } from '../../core/chains/protocol.ts'
import { AssetMark } from '../assets/AssetMark.tsx'
import { assetName } from '../assets/assetName.ts'
import { chainName } from '../assets/chainName.ts'
import { needsChainBadge } from '../assets/glyphs.ts'
import type { ListedAsset } from '../assets/listAssets.ts'
import { usdText } from '../figures/figures.ts'
import { usePickerMessages } from '../messages/PickerMessagesContext.tsx'

/** Shortens a contract to "0xA0B8…EB48", enough to distinguish two tokens of one name. */
const shortId = (id: string) => (id.length > 14 ? `${id.slice(0, 6)}…${id.slice(-4)}` : id).replace(/^0X/, '0x')

/** One coin of the list: its glyph, its name and chain, its price, and whether it can be swapped now. */
export function AssetOption({ listed, locale }: { listed: ListedAsset; locale: string }) {
  const picker = usePickerMessages()
  const { asset, status, priceUsd } = listed
  const name = assetName(asset)
  const place = needsChainBadge(asset) ? picker.onChain(name, chainName(asset.chain)) : name
  const [only] = listed.protocols
  return (
    <Combobox.Item value={listed} className="opt">
      <AssetMark asset={asset} size="lg" />
      <span>
        <span className="row">
          <b>{asset.ticker}</b>
          {status !== 'open' && <span className="badge badge--warn">{picker[status]}</span>}
        </span>
        <small>
          {place}
          {asset.id && (
            <span className="opt-id faint" dir="ltr">
              {' '}
              {shortId(asset.id)}
            </span>
          )}
        </small>
      </span>
      <span className="num">
        {priceUsd !== undefined && priceUsd > 0n && <span>{usdText(priceUsd, locale)}</span>}
        {only && listed.protocols.length < protocolIds.length && <small>{picker.only(protocols[only].name)}</small>}
      </span>
    </Combobox.Item>
  )
}
