import { useMemo } from 'react'
import type { Units } from '../../core/asset/amount.ts'
import type { Protocol } from '../../core/chains/protocol.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { shortCoinText } from '../figures/coinText.ts'
import { aboutText } from '../figures/duration.ts'
import { haltedEn as messages } from '../messages/halted.en.ts'
import { useMessages } from '../messages/MessagesContext.tsx'
import { networkEn } from '../messages/network.en.ts'
import { haltText } from '../network/haltView.ts'
import { Icon } from '../parts/Icon.tsx'
import { useQuery } from '../query/useQuery.ts'
import type { Swap } from '../swap/useSwap.ts'
import { HaltedChart } from './HaltedChart.tsx'
import type { HaltedPair } from './haltedPair.ts'
import { haltsOfPair, settingsUrl } from './haltsOfPair.ts'
import { haltsQuery } from './haltsQuery.ts'

interface HaltedProps {
  swap: Swap
  pair: HaltedPair
}

/** Explains which protocol has paused the pair, since when and by whom, and offers the other protocol's price. */
export function HaltedScreen({ swap, pair }: HaltedProps) {
  const { halted, alternative } = pair
  const [first] = halted
  const title = halted.length > 1 || !first ? messages.both : messages.one(protocols[first].name)
  return (
    <section className="halted" aria-labelledby="halted-title">
      <div className="halted-main">
        <h2 id="halted-title">{title}</h2>
        <p className="lede">{messages.why}</p>
        {alternative && <Alternative swap={swap} route={alternative} />}
        {halted.map((protocol) => (
          <Reasons key={protocol} swap={swap} protocol={protocol} />
        ))}
        <dl className="halted-facts">
          <div>
            <dt>{messages.coins}</dt>
            <dd>{messages.coinsFine}</dd>
          </div>
          <div>
            <dt>{messages.underWay}</dt>
            <dd>
              {messages.underWayFine} <a href="/tx">{messages.track}</a>
            </dd>
          </div>
        </dl>
        <div className="row row--wrap">
          <button type="button" className="btn btn--secondary" onClick={swap.refresh}>
            <Icon name="refresh" /> {messages.readAgain}
          </button>
          <a className="btn btn--quiet" href="/network">
            {messages.network}
          </a>
        </div>
      </div>
      <HaltedChart from={swap.form.from} to={swap.form.to} />
    </section>
  )
}

function Alternative({ swap, route }: { swap: Swap; route: NonNullable<HaltedPair['alternative']> }) {
  const { form, amount, locale, dispatch } = swap
  const texts = useMessages()
  const { name } = protocols[route.protocol]
  const sent = shortCoinText(amount.kind === 'amount' ? amount.units : (0n as Units), form.from, locale, 'down')
  const received = shortCoinText(route.quote.expectedAmountOut, form.to, locale, 'down')
  const choose = () => {
    dispatch({ type: 'routeChosen', route: route.protocol })
    document.querySelector('.form')?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="card halted-other">
      <p>
        <b>{messages.isOpen(name)}</b>
        <span>{messages.becomes(sent, received, aboutText(route.quote.totalSeconds, texts))}</span>
      </p>
      <button type="button" className="btn btn--primary" onClick={choose}>
        {messages.through(name.split(' ')[0] ?? name)}
      </button>
    </div>
  )
}

/** Who paused one protocol, since when, and how many nodes report it. */
function Reasons({ swap: { nodes, form, locale }, protocol }: { swap: Swap; protocol: Protocol }) {
  const node = nodes[protocol]
  const state = useQuery(useMemo(() => haltsQuery(node), [node])).result?.value
  const halts = state && haltsOfPair(state, form)
  const url = settingsUrl(node.endpoints[0]?.url, protocol)
  return (
    <div className="halted-reasons">
      {!state && <p className="muted">{messages.reading}</p>}
      {state && !halts && <p className="muted">{messages.unknown}</p>}
      {state && halts?.length === 0 && <p className="muted">{messages.noSetting}</p>}
      {state &&
        halts?.map((halt) => {
          const text = haltText(halt, state, { messages: networkEn, locale })
          return (
            <p key={halt.mimir}>
              <b>{text.sentence}</b>
              <span>{`${text.since}. ${text.source}.`}</span>
              <span className="faint">{`${text.agreement}.`}</span>
            </p>
          )
        })}
      {url && (
        <a className="t14" href={url} rel="noreferrer" target="_blank">
          {messages.setting} <Icon name="ext" />
        </a>
      )}
    </div>
  )
}
