import { useEffect, useSyncExternalStore } from 'react'
import { sameAsset } from '../../../core/asset/asset.ts'
import { site } from '../../../site.ts'
import { haltedEn as messages } from '../../texts/halted.en.ts'
import type { Swap } from '../useSwap.ts'
import { browserHaltWatch, pairName } from './browserHaltWatch.ts'
import { HaltedScreen } from './HaltedScreen.tsx'
import { HaltWatchLine, spokenText } from './HaltWatchLine.tsx'
import type { HaltedPair } from './haltedPair.ts'
import { haltedPair } from './haltedPair.ts'
import type { HaltWatchState } from './haltWatch.ts'

/** The page's title without a watch. A change of the language mounts the form again, while a watch goes on. */
let ownTitle: string | undefined

/** The screen of a paused pair, and a line for a watch that the screen does not show. */
export function HaltedPart({ swap }: { swap: Swap }) {
  const watch = useHaltWatch()
  const pair = shownPair(swap)
  const isOwn = isForSwap(watch, swap)
  useFreshPrice(watch, isOwn, swap)
  const isInScreen = watch.stage === 'watching' && isOwn && pair !== undefined
  return (
    <>
      <p className="sr" role="status">
        {spokenText(watch)}
      </p>
      {watch.stage !== 'off' && !isInScreen && <HaltWatchLine watch={watch} swap={swap} isOwn={isOwn} />}
      {pair && <HaltedScreen swap={swap} pair={pair} watch={isInScreen ? watch : undefined} />}
    </>
  )
}

/** Returns the pause of the form's pair, until the person chooses the other protocol. */
function shownPair({ quotes, form }: Swap): HaltedPair | undefined {
  const pair = haltedPair(quotes.result?.value)
  if (!pair || quotes.result?.key !== quotes.key) return undefined
  return pair.alternative && pair.alternative.protocol === form.route ? undefined : pair
}

const isForSwap = (watch: HaltWatchState, { form }: Swap): boolean =>
  watch.stage !== 'off' && sameAsset(watch.swap.from, form.from) && sameAsset(watch.swap.to, form.to)

/** Checks a watched pair at once when the form has a price of it, and fetches a price when the watch ends. */
function useFreshPrice({ stage }: HaltWatchState, isOwn: boolean, { quotes, refresh }: Swap): void {
  const isPriced = isOwn && quotes.result !== undefined && haltedPair(quotes.result.value) === undefined
  useEffect(() => {
    if (isPriced) browserHaltWatch.checkNow()
  }, [isPriced])
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each result
  useEffect(() => {
    if (stage === 'open' && isOwn && !isPriced) refresh()
  }, [stage])
}

/** Returns the state of the page's watch, and shows it in the page's title. */
function useHaltWatch(): HaltWatchState {
  const state = useSyncExternalStore(browserHaltWatch.subscribe, browserHaltWatch.state)
  useEffect(() => {
    ownTitle ??= document.title
    document.title = titleOf(state) ?? ownTitle
  }, [state])
  return state
}

function titleOf(state: HaltWatchState): string | undefined {
  if (state.stage === 'off') return undefined
  const text = state.stage === 'open' ? messages.openTitle : messages.pausedTitle
  return `${text(pairName(state.swap))}: ${site.name}`
}
