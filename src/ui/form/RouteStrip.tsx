import { formatDecimal } from '../../core/asset/amount.ts'
import { unitDecimals } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { durationText } from '../shared/figures/duration.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { priceValidMs } from '../shared/time/priceValidity.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import type { Swap } from './useSwap.ts'

/** The strip between both amounts: direction button, route, and how long the price is good. */
export function RouteStrip({ swap }: { swap: Swap }) {
  const { form, dispatch, route } = swap
  const messages = useMessages()
  const flip = () => {
    const output = swap.order?.figures?.output ?? route?.quote.expectedAmountOut
    const received = output && formatDecimal(output, unitDecimals(form.to))
    dispatch({ type: 'flipped', text: received })
  }
  return (
    <div className="portage">
      <svg className="shore" aria-hidden="true" preserveAspectRatio="none">
        <use href="#shore" width="100%" height="100%" />
      </svg>
      <div className="portage-in">
        <button
          type="button"
          className="flip"
          aria-label={messages.switchDirection}
          data-turned={form.turns % 2 === 1 ? '' : undefined}
          disabled={form.phase === 'starting'}
          onClick={flip}
        >
          <Icon name="flip" />
        </button>
        <RouteStatus swap={swap} />
        <span className="trail" />
        <PriceTimer swap={swap} />
      </div>
    </div>
  )
}

function RouteStatus({ swap }: { swap: Swap }) {
  const { situation, form } = swap
  const messages = useMessages()
  switch (situation.kind) {
    case 'priced': {
      const { quote, protocol } = situation.route
      if (form.order) return <span>{protocols[protocol].name}</span>
      return <span>{messages.routeAndTime(protocols[protocol].name, durationText(quote.totalSeconds, messages))}</span>
    }
    case 'orderProblem':
      return <span>{situation.problem.kind === 'typed' ? messages.enterPrice : messages.noOrders}</span>
    case 'finding':
      return <span>{messages.gettingPrices}</span>
    case 'offline':
      return <span>{messages.offline}</span>
    case 'unreachable':
    case 'failed':
      return <span>{messages.noConnection}</span>
    case 'halted':
      return <span>{messages.paused}</span>
    case 'belowMinimum':
    case 'belowDust':
      return <span>{messages.tooSmall}</span>
    case 'tooLarge':
      return <span>{messages.tooLarge}</span>
    case 'noPool':
    case 'noRoute':
    case 'stale':
    case 'unreadable':
    case 'unconfirmed':
      return <span>{messages.noRouteShort}</span>
    default:
      return <span>{messages.enterAmount}</span>
  }
}

/** Counts down the price's validity. Not announced: QuoteAnnouncer announces price changes. */
function PriceTimer({ swap }: { swap: Swap }) {
  const { situation } = swap
  const messages = useMessages()
  if (situation.kind === 'finding') {
    return (
      <span className="hold">
        <Icon name="refresh" className="spin" />
      </span>
    )
  }
  if (situation.kind !== 'priced') return null
  if (situation.freshness === 'updating') {
    return (
      <span className="hold">
        <Icon name="refresh" className="spin" /> {messages.updating}
      </span>
    )
  }
  if (situation.freshness !== 'fresh') {
    return (
      <span className="hold">
        <Icon name="clock" /> {situation.freshness === 'offline' ? messages.offline : messages.expired}
      </span>
    )
  }
  // It counts for the market price, and an order has its own.
  if (swap.form.order) return null
  const share = Math.round((swap.secondsLeft * 100_000) / priceValidMs)
  return (
    <span className="hold num">
      <svg className="ring" viewBox="0 0 20 20" aria-hidden="true">
        <circle cx="10" cy="10" r="8" pathLength="100" />
        <circle cx="10" cy="10" r="8" pathLength="100" strokeDasharray={`${share} 100`} />
      </svg>
      {messages.priceGoodFor(swap.secondsLeft)}
    </span>
  )
}
