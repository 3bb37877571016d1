import { useMemo } from 'react'
import { type Units, units } from '../../../core/asset/amount.ts'
import type { Asset } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { haltText } from '../../pages/network/haltView.ts'
import { AssetMark } from '../../shared/assets/AssetMark.tsx'
import { openingFor } from '../../shared/assets/openingAmount.ts'
import { shortCoinText } from '../../shared/figures/coinText.ts'
import { aboutText } from '../../shared/figures/duration.ts'
import { Icon } from '../../shared/parts/Icon.tsx'
import { useFollowQuote } from '../../shared/query/useFollowQuote.ts'
import { useQuery } from '../../shared/query/useQuery.ts'
import { haltedEn as messages } from '../../texts/halted.en.ts'
import { useMessages } from '../../texts/MessagesContext.tsx'
import { networkEn } from '../../texts/network.en.ts'
import type { SiteStopError } from '../stoppedRoutes.ts'
import type { Swap } from '../useSwap.ts'
import { browserHaltWatch } from './browserHaltWatch.ts'
import type { ActiveWatch } from './HaltWatchLine.tsx'
import { watchText } from './HaltWatchLine.tsx'
import type { HaltedPair } from './haltedPair.ts'
import { haltsOfPair, settingsUrl } from './haltsOfPair.ts'
import { haltsQuery } from './haltsQuery.ts'

interface HaltedProps {
  swap: Swap
  pair: HaltedPair
  /** The watch of this pair. */
  watch: ActiveWatch | undefined
}

/** Explains which protocol has paused the pair, since when and by whom, and offers the other protocol's price. */
export function HaltedScreen({ swap, pair, watch }: HaltedProps) {
  const { halted, alternative, stops } = pair
  return (
    <section className="halted" aria-labelledby="halted-title">
      <div className="halted-main">
        <h2 id="halted-title">{titleOf(pair)}</h2>
        <p className="lede">{stops.length > 0 ? messages.stoppedWhy : messages.why}</p>
        {alternative && <Alternative swap={swap} route={alternative} />}
        {byIncident(stops).map((some) => (
          <StopReason key={some[0]?.protocol} stops={some} locale={swap.locale} />
        ))}
        {halted
          .filter((protocol) => !stops.some((stop) => stop.protocol === protocol))
          .map((protocol) => (
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
              {stops.length < halted.length ? messages.underWayFine : messages.underWayStopped}{' '}
              <a href="/tx">{messages.track}</a>
            </dd>
          </div>
        </dl>
        <Actions swap={swap} pair={pair} watch={watch} />
      </div>
      <HaltedChart from={swap.form.from} to={swap.form.to} />
    </section>
  )
}

/** Says who has stopped the pair: its networks, this site, or both. */
function titleOf({ halted, stops }: HaltedPair): string {
  const [first] = halted
  const name = halted.length === 1 && first ? protocols[first].name : undefined
  if (stops.length === 0) return name === undefined ? messages.both : messages.one(name)
  if (stops.length < halted.length) return messages.mixed
  return name === undefined ? messages.stopped : messages.stoppedOne(name)
}

/** Groups stops by what the operator says about them. */
function byIncident(stops: readonly SiteStopError[]): readonly (readonly SiteStopError[])[] {
  const ids = new Set(stops.map(({ incident }) => incident?.id))
  return [...ids].map((id) => stops.filter(({ incident }) => incident?.id === id))
}

/** What the operator of this site says about a stop, as plain text. */
function StopReason({ stops, locale }: { stops: readonly SiteStopError[]; locale: string }) {
  const names = stops.map(({ protocol }) => protocols[protocol].name)
  const incident = stops[0]?.incident
  return (
    <div className="halted-reasons">
      <p>
        <b>{messages.stoppedBy(new Intl.ListFormat(locale).format(names))}</b>
        {incident && <span dir="auto">{incident.text}</span>}
      </p>
      {incident?.url && (
        <a className="t14" href={incident.url} rel="noopener noreferrer" target="_blank">
          {messages.more} <Icon name="ext" />
        </a>
      )}
    </div>
  )
}

/** Watches the pause, reads it again, or leads to the list of all pauses. A frame of another site cannot notify. */
function Actions({ swap, pair, watch }: HaltedProps) {
  const { from, to } = swap.form
  const start = () => {
    // A typed output has no input before it is quoted.
    const amount = swap.amount.kind === 'amount' ? swap.amount.units : openingFor(from, swap.prices.from)
    if (amount === undefined) return
    void browserHaltWatch.start({ from, to, amount: units(amount), protocols: pair.halted })
  }
  return (
    <>
      <div className="row row--wrap">
        {window.parent === window && (
          <button type="button" className="btn btn--secondary" onClick={watch ? browserHaltWatch.cancel : start}>
            <Bell /> {watch ? messages.notifyStop : messages.notify}
          </button>
        )}
        <button type="button" className="btn btn--secondary" onClick={swap.refresh}>
          <Icon name="refresh" /> {messages.readAgain}
        </button>
        <a className="btn btn--quiet" href="/network">
          {messages.network}
        </a>
      </div>
      {watch && <p className="t14 muted">{watchText(watch)}</p>}
    </>
  )
}

const Bell = () => (
  <svg className="i" viewBox="0 0 20 20" aria-hidden="true">
    <path d="M5 13.5V9a5 5 0 0 1 10 0v4.5l1.5 1.5h-13ZM8.5 17.4h3" />
  </svg>
)

/** Offers the other protocol, as the form's main button does. */
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
      <button type="button" className="btn btn--secondary" onClick={choose}>
        {texts.swapThrough(name.split(' ')[0] ?? name)}
      </button>
    </div>
  )
}

/** A reading of the pauses that is older than this (ms) is repeated with the next price. */
const FRESH_MS = 1000

/**
 * Who paused one protocol, since when, and how many nodes report it. Follows the price, so that "Check again" reads
 * both.
 */
function Reasons({ swap: { nodes, form, locale, quotes }, protocol }: { swap: Swap; protocol: Protocol }) {
  const node = nodes[protocol]
  const read = useQuery(useMemo(() => haltsQuery(node), [node]))
  useFollowQuote(read, quotes.result?.at, FRESH_MS)
  const state = read.result?.value
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

/** Draws the crossing from one coin to another, whose land part is closed by a barrier. */
function HaltedChart({ from, to }: { from: Asset; to: Asset }) {
  return (
    <div className="halted-art">
      <Waters />
      <AssetMark asset={from} size="lg" />
      <AssetMark asset={to} size="lg" />
    </div>
  )
}

function Waters() {
  return (
    <svg className="chart-art" viewBox="0 0 400 400" aria-hidden="true">
      <rect className="ch-ground" width="400" height="400" />
      <path className="ch-shore" d="M-10-10H280c18 40 12 96-12 128-30 42-62 34-96 62-44 34-106 22-182-32Z" />
      <path className="ch-deep" d="M-10-10H244c14 36 6 76-16 104-28 32-58 30-86 52-38 24-92 14-152-26Z" />
      <path className="ch-deeper" d="M-10-10H200c12 26 6 52-14 72-26 24-52 24-76 38-32 14-76 8-120-18Z" />
      <path className="ch-shore" d="M410 410H112c-14-42-8-90 18-118 34-34 66-28 104-52 52-32 112-26 176 16Z" />
      <path className="ch-deep" d="M410 410H150c-10-34-4-68 20-92 28-28 60-26 92-46 46-26 96-20 148 12Z" />
      <path className="ch-deeper" d="M410 410H196c-6-24 0-46 18-64 26-22 54-22 82-38 38-18 76-14 114 6Z" />
      <path className="ch-trail" d="M140 98c42 20 44 48 38 76M224 236c26 24 34 46 32 78" />
      <g className="halted-barrier" transform="rotate(36 200 206)">
        <rect x="160" y="198" width="80" height="16" />
        <path d="M160 198h16v16h-16zM192 198h16v16h-16zM224 198h16v16h-16z" />
      </g>
    </svg>
  )
}
