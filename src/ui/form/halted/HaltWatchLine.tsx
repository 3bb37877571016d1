import { formatDecimal } from '../../../core/asset/amount.ts'
import { unitDecimals } from '../../../core/asset/asset.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { Icon } from '../../shared/parts/Icon.tsx'
import { haltedEn as messages } from '../../texts/halted.en.ts'
import type { Swap } from '../useSwap.ts'
import { browserHaltWatch, pairName } from './browserHaltWatch.ts'
import type { HaltWatchState } from './haltWatch.ts'

/** A watch that runs or has ended with a result. */
export type ActiveWatch = Exclude<HaltWatchState, { stage: 'off' }>
type OpenWatch = Extract<HaltWatchState, { stage: 'open' }>

interface HaltWatchLineProps {
  watch: ActiveWatch
  swap: Swap
  /** Whether the form has the watched pair. */
  isOwn: boolean
}

/** Shows above the form that a pair is watched, or that it is open again. */
export function HaltWatchLine({ watch, swap: { dispatch }, isOwn }: HaltWatchLineProps) {
  const { from, to, amount } = watch.swap
  const isOpen = watch.stage === 'open'
  const show = () => {
    dispatch({ type: 'picked', side: 'from', asset: from })
    dispatch({ type: 'picked', side: 'to', asset: to })
    dispatch({ type: 'filled', text: formatDecimal(amount, unitDecimals(from)) })
    if (isOpen) browserHaltWatch.cancel()
  }
  return (
    <section className="callout halt-watch" aria-label={messages.notify}>
      <Icon name={isOpen ? 'check' : 'clock'} />
      <div>
        <b>{watch.stage === 'open' ? openText(watch) : messages.watching(pairName(watch.swap))}</b>
        <p>{watchText(watch)}</p>
        <div className="row row--wrap">
          {!isOwn && (
            <button type="button" className="btn btn--secondary btn--sm" onClick={show}>
              {messages.showSwap}
            </button>
          )}
          <button type="button" className="btn btn--quiet btn--sm" onClick={browserHaltWatch.cancel}>
            {isOpen ? messages.dismiss : messages.notifyStop}
          </button>
        </div>
      </div>
    </section>
  )
}

const openText = ({ swap, protocol }: OpenWatch) => messages.openAgain(pairName(swap), protocols[protocol].name)

/**
 * Returns how the person learns that a watched pair is open, that the last check failed, or what to do when it is open.
 */
export function watchText(watch: ActiveWatch): string {
  if (watch.stage === 'open') return messages.openWhy
  return watch.isUnread ? messages.unread : messages.notice[watch.notice]
}

/** Returns what a screen reader announces of a watch. */
export const spokenText = (watch: HaltWatchState): string => {
  if (watch.stage === 'off') return ''
  return watch.stage === 'open' ? openText(watch) : watchText(watch)
}
