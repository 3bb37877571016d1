import { Suspense } from 'react'
import { protocolIds, protocols } from '../../core/chains/protocol.ts'
import type { Quotes } from '../../core/quote/rankQuotes.ts'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { useAfterCommit } from '../shared/time/useAfterCommit.ts'
import { useMessages } from '../texts/MessagesContext.tsx'
import { isOpen } from './situation.ts'
import type { Swap } from './useSwap.ts'

const Routes = lazyPart(() => import('./Routes.tsx').then((module) => module.Routes))

/**
 * Compares both protocols. One that has no route stays in the list with its reason. The list loads after the first
 * price.
 */
export function RoutePanel({ swap }: { swap: Swap }) {
  const messages = useMessages()
  const quotes = swap.quotes.result?.value
  const isPriceShown = useAfterCommit(quotes !== undefined)
  return (
    <section className="stack gap-2" aria-labelledby="route-title">
      <div className="sect-h">
        <h2 id="route-title">{messages.route}</h2>
        {quotes && answeredCount(quotes) < quotes.routes.length && (
          <span>{messages.responded(answeredCount(quotes), quotes.routes.length)}</span>
        )}
      </div>
      {quotes && isPriceShown ? (
        <Suspense fallback={<Waiting swap={swap} />}>
          <Routes swap={swap} quotes={quotes} />
        </Suspense>
      ) : (
        <Waiting swap={swap} />
      )}
    </section>
  )
}

const answeredCount = (quotes: Quotes) =>
  quotes.routes.filter((route) => isOpen(route) || route.error.code !== 'nodes_unreachable').length

/** Placeholder with both names, so that the layout does not jump when prices arrive. */
function Waiting({ swap }: { swap: Swap }) {
  const finding = swap.situation.kind === 'finding'
  return (
    <div className="stack gap-2">
      {protocolIds.map((protocol) => (
        <div key={protocol} className="choice route">
          <span className="dot" />
          <span>
            <b>{protocols[protocol].name}</b>
            <span className="route-line">{finding ? <span className="sk sk--line" /> : ' '}</span>
          </span>
          <span className="num">{finding && <span className="sk sk--line" />}</span>
        </div>
      ))}
    </div>
  )
}
