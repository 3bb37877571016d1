import type { Units } from '../../core/asset/amount.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { SwapError } from '../../core/errors.ts'
import { valueUsd } from '../../core/nodes/price.ts'
import type { Quotes } from '../../core/quote/rankQuotes.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { aboutLine } from '../shared/figures/duration.ts'
import { groupDigits, usdText } from '../shared/figures/figures.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { useMessages } from '../texts/MessagesContext.tsx'
import { outcomeEn } from '../texts/outcome.en.ts'
import type { OpenRoute, RefusedRoute } from './situation.ts'
import { isOpen } from './situation.ts'
import type { Swap } from './useSwap.ts'

const maxLength = 160

/** Offers the routes of the quotes, the best first. The form has the amount of the chosen one. */
export function Routes({ swap, quotes }: { swap: Swap; quotes: Quotes }) {
  const messages = useMessages()
  const dim = swap.situation.kind === 'priced' && swap.situation.freshness === 'fresh' ? '' : 'dim'
  const open = quotes.routes.filter(isOpen)
  return (
    <div className={`stack gap-2 ${open.length > 0 ? dim : ''}`} role="radiogroup" aria-label={messages.route}>
      {quotes.routes.map((route) =>
        isOpen(route) ? (
          <Open
            key={route.protocol}
            swap={swap}
            route={route}
            fixed={quotes.fixed}
            badge={badgeOf(open, quotes.fixed)}
          />
        ) : (
          <Refused key={route.protocol} route={route} />
        ),
      )}
    </div>
  )
}

/** The first route has the best price, unless it is the faster of two that pay about the same. */
function badgeOf(open: readonly OpenRoute[], fixed: Quotes['fixed']): string {
  const [first, second] = open
  if (!first || !second) return outcomeEn.onlyRoute
  const isSecondBetter =
    fixed === 'output'
      ? second.quote.amountIn < first.quote.amountIn
      : second.quote.expectedAmountOut > first.quote.expectedAmountOut
  return isSecondBetter ? outcomeEn.fasterRoute : outcomeEn.bestPrice
}

interface OpenProps {
  swap: Swap
  route: OpenRoute
  fixed: Quotes['fixed']
  badge: string
}

/** The figure of a route is what it pays, or what it needs for an output. */
function Open({ swap, route, fixed, badge }: OpenProps) {
  const { form, locale, prices } = swap
  const { protocol, quote, behind, outcome } = route
  const messages = useMessages()
  const isOutput = fixed === 'output'
  const side = isOutput ? 'from' : 'to'
  const amount = isOutput ? quote.amountIn : quote.expectedAmountOut
  const price = prices[side]
  const worth = (units: Units) =>
    price === undefined ? undefined : usdText(valueUsd(units, form[side], price as Units), locale)
  const by = worth(behind) ?? shortCoinText(behind, form[side], locale, 'up')
  const difference = behind === 0n ? outcomeEn.same : isOutput ? outcomeEn.more(by) : outcomeEn.less(by)
  const parts = quote.streaming.maxQuantity
  const isChosen = swap.route?.protocol === protocol
  return (
    <label className="choice route">
      <input
        type="radio"
        name="route"
        checked={isChosen}
        onChange={() => swap.dispatch({ type: 'routeChosen', route: protocol })}
      />
      <span className="dot" />
      <span>
        <span className="row">
          <b>{protocols[protocol].name}</b>
          {outcome === 'best' && (
            <span className={badge === outcomeEn.onlyRoute ? 'badge' : 'badge badge--ok'}>{badge}</span>
          )}
        </span>
        <span className="route-line">
          {form.order ? outcomeEn.waitsForPrice : aboutLine(quote.totalSeconds, messages)}
          {!form.order && parts > 1 && `, ${outcomeEn.splitInto(groupDigits(String(parts), locale))}`}
        </span>
      </span>
      {!isChosen && (
        <span className="num">
          <span title={coinText(amount, form[side], locale)}>
            {shortCoinText(amount, form[side], locale, isOutput ? 'up' : 'down')}
          </span>
          <span className="route-line">{outcome === 'best' ? worth(amount) : difference}</span>
        </span>
      )}
    </label>
  )
}

function Refused({ route }: { route: RefusedRoute }) {
  const nodeMessage = nodeMessageOf(route.error)
  return (
    <div className="choice route" data-off="">
      <Icon name="halt" />
      <span>
        <b>{protocols[route.protocol].name}</b>
        <span className="route-line">{refusalText(route.error)}</span>
        {nodeMessage && (
          <span className="route-line">
            {outcomeEn.errorFrom(protocols[route.protocol].name)} <q dir="auto">{nodeMessage}</q>
          </span>
        )}
      </span>
    </div>
  )
}

/** Returns why a route can't be used. */
function refusalText({ code }: SwapError): string {
  const { refusal } = outcomeEn
  return Object.hasOwn(refusal, code) ? refusal[code as keyof typeof refusal] : refusal.other
}

/** Returns the node's message where we have no text for it; shown as text only, and cut. */
function nodeMessageOf(error: SwapError): string | undefined {
  if (error.code !== 'quote_refused' || !('nodeMessage' in error)) return undefined
  const message = String(error.nodeMessage).replace(/\s+/g, ' ').trim()
  return message.length > maxLength ? `${message.slice(0, maxLength)}…` : message
}
