import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'
import type { Asset } from '../../../core/asset/asset.ts'
import { formatAsset } from '../../../core/asset/asset.ts'
import { memolessObstacle } from '../../../core/memo/memoless/memolessObstacle.ts'
import { browserNodes } from '../../../runtime/browser.ts'
import type { ListedAsset } from '../../shared/assets/listAssets.ts'
import { listAssets } from '../../shared/assets/listAssets.ts'
import type { Market } from '../../shared/assets/market.ts'
import { searchAssets } from '../../shared/assets/searchAssets.ts'
import type { LiveQuery } from '../../shared/query/useQuery.ts'
import { useQuery } from '../../shared/query/useQuery.ts'
import { usePickerMessages } from '../../texts/PickerMessagesContext.tsx'
import { browserSession } from '../../wallet/browserSession.ts'
import { pageStorage } from '../../wallet/pageStorage.ts'
import type { SessionState } from '../../wallet/sessionState.ts'
import { useWalletSession } from '../../wallet/useWalletSession.ts'
import { haltsQuery } from '../halted/haltsQuery.ts'
import { groupAssets } from './groupAssets.ts'
import type { HeldAsset } from './heldAssets.ts'
import { heldAssets, watchableAssets } from './heldAssets.ts'
import { markHalted } from './markHalted.ts'
import type { PickerLayout, PickerRow } from './pickerRows.ts'
import { layOut } from './pickerRows.ts'
import { recentAssets } from './recentAssets.ts'
import type { Pins } from './usePins.ts'
import { usePins } from './usePins.ts'

/** State of the open picker. */
export interface Picker {
  readonly text: string
  /** The text that the list shows; it follows `text` when there is time. */
  readonly sought: string
  readonly type: (text: string) => void
  readonly chain: string | undefined
  readonly filter: (chain: string | undefined) => void
  readonly assets: readonly ListedAsset[]
  /** Whether the list is shown; not in the first frame, in which keys work already. */
  readonly isReady: boolean
  readonly layout: PickerLayout
  /** The rows for the text in the field, which the list may not show yet. */
  readonly rowsNow: () => readonly PickerRow[]
  /** By key. */
  readonly held: ReadonlyMap<string, HeldAsset>
  /** Key of the coin that the form has. */
  readonly current: string
  readonly active: number
  readonly activate: (index: number) => void
  readonly pins: Pins
}

/** State of the picker. `isDirect`: the coin is sent without a wallet. */
export function usePicker(market: LiveQuery<Market>, chosen: Asset, isDirect: boolean): Picker {
  const messages = usePickerMessages()
  const [text, setText] = useState('')
  const [chain, setChain] = useState<string | undefined>(undefined)
  const [active, setActive] = useState(0)
  const [recent] = useState(() => recentAssets(pageStorage))
  const sought = useDeferredValue(text)
  const known = market.result?.value
  const states = useHalts()
  const assets = useMemo(() => {
    const listed = known ? markHalted(listAssets(known), states) : []
    return isDirect ? markWalletOnly(listed) : listed
  }, [known, states, isDirect])
  const pins = usePins(assets)
  const pinned = pins.first
  const session = useWalletSession()
  const held = useMemo(() => heldAssets(assets, session), [assets, session])
  useWatchedBalances(assets, session)
  const arrange = useCallback(
    (words: string) => {
      const ofChain = chain === undefined ? assets : assets.filter(({ asset }) => asset.chain === chain)
      const searched = words.trim() !== '' || chain !== undefined
      const found = searchAssets(ofChain, words)
      return layOut(groupAssets(found, { searched, messages, pinned, held: held.map(({ key }) => key), recent }))
    },
    [assets, chain, messages, pinned, held, recent],
  )
  const layout = useMemo(() => arrange(sought), [arrange, sought])
  const change = (update: () => void) => {
    update()
    setActive(0)
  }
  return {
    text,
    sought,
    type: (next) => change(() => setText(next)),
    chain,
    filter: (next) => change(() => setChain(next)),
    assets,
    isReady: useNextFrame(),
    layout,
    rowsNow: () => (sought === text ? layout : arrange(text)).rows,
    held: useMemo(() => new Map(held.map((each) => [each.key, each])), [held]),
    current: formatAsset(chosen),
    active: Math.min(active, Math.max(0, layout.rows.length - 1)),
    activate: setActive,
    pins,
  }
}

/** Returns false in the first frame, true after it: dialog and list are separate tasks, so that neither is long. */
function useNextFrame(): boolean {
  const [isNext, setNext] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => setNext(true))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isNext
}

/** Reads what both protocols have paused, once for an open picker. */
function useHalts() {
  const { THORCHAIN, MAYACHAIN } = browserNodes()
  const one = useQuery(useMemo(() => haltsQuery(THORCHAIN), [THORCHAIN])).result?.value
  const other = useQuery(useMemo(() => haltsQuery(MAYACHAIN), [MAYACHAIN])).result?.value
  return useMemo(() => [one, other].filter((state) => state !== undefined), [one, other])
}

/** Reads the balances of the coins that a connected wallet can have, while the picker is open. */
function useWatchedBalances(assets: readonly ListedAsset[], session: SessionState): void {
  const watched = watchableAssets(assets, session)
  const names = watched.map(({ key }) => key).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names identify the assets
  useEffect(() => {
    const stops = watched.map(({ key }) => browserSession.watchAsset(key))
    return () => {
      for (const stop of stops) stop()
    }
  }, [names])
}

/** Marks the coins that can't be sent without a wallet. They stay in the list, and the form says why. */
export function markWalletOnly(assets: readonly ListedAsset[]): readonly ListedAsset[] {
  return assets.map((listed) =>
    memolessObstacle(listed.asset) === undefined ? listed : { ...listed, needsWallet: true },
  )
}
