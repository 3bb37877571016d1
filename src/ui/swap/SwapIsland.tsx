import { Suspense, useCallback, useEffect, useState } from 'react'
import { browserNodes } from '../../runtime/browser.ts'
import { CostPanel } from '../form/CostPanel.tsx'
import { FormPicker, preloadPicker } from '../form/FormPicker.tsx'
import { LazyHaltedScreen } from '../form/LazyHaltedScreen.tsx'
import { OwnNodeButton } from '../form/OwnNodeButton.tsx'
import { QuoteAnnouncer } from '../form/QuoteAnnouncer.tsx'
import { RoutePanel } from '../form/RoutePanel.tsx'
import type { FormPair, Side } from '../form/swapForm.ts'
import { useSwap } from '../form/useSwap.ts'
import type { SwapRequest } from '../review/swapRequest.ts'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { loadChecked } from '../shared/parts/loadModule.ts'
import { Opening } from '../shared/parts/Opening.tsx'
import { untilLoaded } from '../shared/parts/untilLoaded.ts'
import { fetchAhead, loadAhead, whenIdle } from '../shared/parts/whenIdle.ts'
import { useLanguage } from '../texts/useLanguage.ts'
import { FormAction } from './FormAction.tsx'
import { SwapCard } from './SwapCard.tsx'

const OwnNodeDialog = lazyPart(() => import('../pages/settings/OwnNodeDialog.tsx').then((room) => room.OwnNodeDialog))

const Shortcuts = lazyPart(() => import('../form/shortcuts/Shortcuts.tsx').then((part) => part.Shortcuts))

const SwapDialog = lazyPart(() => import('../review/SwapDialog.tsx').then((room) => room.SwapDialog))

/** Preloads the review, and the wallets that it opens. */
const preloadDialog = () => {
  SwapDialog.preload()
  void loadChecked(() => import('../wallet/startEngine.ts')).catch(() => undefined)
}

/** What a press opens, the most likely first. */
const sheets = [
  preloadPicker,
  () => import('../wallet/WalletDialog.tsx'),
  SwapDialog.preload,
  () => import('../wallet/startEngine.ts'),
]

/** The swap page in the chosen language. */
export const SwapIsland = ({ pair }: SwapIslandProps) => <SwapPage key={useLanguage()} pair={pair} />

interface SwapIslandProps {
  /** The coins that the form opens with. A link replaces them. */
  pair?: FormPair | undefined
}

/** The swap form with routes, costs, picker and review. */
function SwapPage({ pair }: SwapIslandProps) {
  const swap = useSwap(browserNodes(), { pair })
  const [picking, setPicking] = useState<Side | undefined>(undefined)
  const close = useCallback(() => setPicking(undefined), [])
  const [isSettingNodes, setSettingNodes] = useState(false)
  const [request, setRequest] = useState<SwapRequest | undefined>(undefined)
  const [isOpening, setOpening] = useState(false)
  useEffect(() => whenIdle(() => loadAhead(sheets)), [])
  const isPriced = swap.situation.kind === 'priced'
  useEffect(() => (isPriced ? fetchAhead(sheets) : undefined), [isPriced])
  const [firstKey, setFirstKey] = useState<KeyboardEvent | undefined>(undefined)
  useEffect(() => {
    addEventListener('keydown', setFirstKey, { once: true })
    return () => removeEventListener('keydown', setFirstKey)
  }, [])
  const { form, dispatch, route } = swap
  const review = () => {
    if (!route || isOpening) return
    setOpening(true)
    void untilLoaded(() => Promise.all([import('../review/swapRequest.ts'), SwapDialog.load()])).then(
      ([{ swapRequestOf }]) => {
        setOpening(false)
        setRequest(swapRequestOf(form, route, swap))
      },
    )
  }

  return (
    <div className="swap-grid" data-situation={swap.situation.kind}>
      <LazyHaltedScreen swap={swap} />
      <SwapCard
        swap={swap}
        onPick={setPicking}
        onPreloadPicker={preloadPicker}
        onReview={review}
        onPreloadReview={preloadDialog}
      />
      <div className="side">
        <RoutePanel swap={swap} />
        <CostPanel swap={swap} withSpeeds />
        <OwnNodeButton onOpen={() => setSettingNodes(true)} />
      </div>
      <div className="dock">
        <FormAction swap={swap} onReview={review} onPreloadReview={preloadDialog} />
      </div>
      <QuoteAnnouncer swap={swap} />
      {firstKey && (
        <Suspense fallback={null}>
          <Shortcuts first={firstKey} swap={swap} />
        </Suspense>
      )}
      {isOpening && <Opening />}
      {picking && <FormPicker swap={swap} side={picking} onClose={close} />}
      {isSettingNodes && (
        <Suspense fallback={<Opening />}>
          <OwnNodeDialog onClose={() => setSettingNodes(false)} />
        </Suspense>
      )}
      {request && (
        <Suspense fallback={<Opening />}>
          <SwapDialog
            request={request}
            prices={swap.prices}
            locale={swap.locale}
            onType={(text) => dispatch({ type: 'recipientTyped', side: 'destination', text })}
            onClose={() => setRequest(undefined)}
          />
        </Suspense>
      )}
    </div>
  )
}
