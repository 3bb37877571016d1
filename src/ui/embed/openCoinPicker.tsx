import { useMemo } from 'react'
import { createRoot } from 'react-dom/client'
import type { Asset } from '../../core/asset/asset.ts'
import { browserNodes } from '../../runtime/browser.ts'
import { AssetPicker, type AssetPickerProps } from '../form/picker/AssetPicker.tsx'
import { marketQuery } from '../shared/assets/marketQuery.ts'
import { html } from '../shared/plain/element.ts'
import { useQuery } from '../shared/query/useQuery.ts'
import { numberLocale } from '../texts/shownLanguage.ts'

type PickerChoice = Pick<AssetPickerProps, 'side' | 'chosen' | 'onPick' | 'onClose'>

/** Opens the coin picker of the swap form in a root of its own, for a page without that form. */
export function openCoinPicker(side: PickerChoice['side'], chosen: Asset, onPick: (asset: Asset) => void): void {
  const opener = document.activeElement
  const place = document.body.appendChild(html('div'))
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
    if (opener instanceof HTMLElement) opener.focus()
  }
  const pick = (asset: Asset) => {
    onPick(asset)
    close()
  }
  root.render(<Picker side={side} chosen={chosen} onPick={pick} onClose={close} />)
}

function Picker(choice: PickerChoice) {
  const market = useQuery(useMemo(() => marketQuery(browserNodes()), []))
  return <AssetPicker {...choice} market={market} locale={numberLocale()} isDirect={false} />
}
