import { useState } from 'react'
import type { ListedAsset } from '../../shared/assets/listAssets.ts'
import { usePickerMessages } from '../../texts/PickerMessagesContext.tsx'
import { pageStorage } from '../../wallet/pageStorage.ts'
import { mostPinned, pinnedAssets, togglePin } from './pinnedAssets.ts'

/** The pinned coins of an open picker. */
export interface Pins {
  /** Keys of the coins that were pinned when the picker opened. They come first, so that a new pin moves no row. */
  readonly first: readonly string[]
  readonly has: (key: string) => boolean
  readonly toggle: (key: string) => void
  /** Result of the last change of a coin; empty for another coin. */
  readonly remarkOn: (key: string | undefined) => string
}

/** Reads the pinned coins, and stores what the person pins of the listed assets. */
export function usePins(assets: readonly ListedAsset[]): Pins {
  const texts = usePickerMessages()
  const [first] = useState(() => pinnedAssets(pageStorage))
  const [pinned, setPinned] = useState(first)
  const [remark, setRemark] = useState({ key: '', text: '' })
  const toggle = (key: string) => {
    const listed = new Set(assets.map((each) => each.key))
    const { pinned: next, isFull } = togglePin(pageStorage, key, { open: pinned, listed })
    const text = isFull ? texts.pinsFull(mostPinned) : next.includes(key) ? texts.pinnedNow : texts.unpinned
    setPinned(next)
    setRemark({ key, text })
  }
  const has = (key: string) => pinned.includes(key)
  return { first, has, toggle, remarkOn: (key) => (key === remark.key ? remark.text : '') }
}
