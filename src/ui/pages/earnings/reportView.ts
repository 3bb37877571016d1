import type { AccountDocument } from '../../../contract/affiliate/account.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { partnerPages } from '../../../site.ts'
import { percentText, usdText } from '../../shared/figures/figures.ts'
import { tickerOf } from '../../shared/plain/assetText.ts'
import { type Child, html, icon, patch } from '../../shared/plain/element.ts'
import { createDayChart } from './dayChart.ts'
import type { LoadedReport } from './loadReport.ts'
import { daysIn } from './period.ts'
import { type EarningsSummary, summarizeEarnings } from './summarizeEarnings.ts'
import { feeTable, pairTable } from './tables.ts'
import { coinText, type EarningsContext, sumText } from './texts.ts'

type Report = Extract<LoadedReport, { state: 'report' }>

/** Most fees that the table shows at first. */
const FIRST_ROWS = 50

/** A report in the page. */
export interface ReportView {
  readonly elements: readonly HTMLElement[]
  /** Draws the chart. The elements have to be in the page. */
  readonly show: () => void
  readonly end: () => void
}

/** Creates the figures, chart and tables of a report. */
export function createReportView({ report, account, isComplete }: Report, context: EarningsContext): ReportView {
  const { messages } = context
  const summary = summarizeEarnings(report)
  const chart = createDayChart(summary.days, context)
  const notice = html('p', { class: 'callout callout--warn' }, icon('warn'), html('span', messages.incomplete))
  const side = html('div', { class: 'earn-side' }, linkCard(account, context), verifyCard(account, report, context))
  const elements = [
    ...(isComplete ? [] : [notice]),
    figureCards(summary, account, daysIn(report), context),
    html('div', { class: 'earn-grid' }, chart.element, side),
    ...(summary.pairs.length === 0 ? [] : [section('earn-pairs', messages.byPair, pairTable(summary.pairs, context))]),
    feeSection(report, context),
  ]
  return { elements, show: chart.show, end: chart.end }
}

const section = (id: string, title: string, ...content: readonly Child[]) =>
  html('section', { class: 'earn-section', 'aria-labelledby': id }, html('h2', { id }, title), content)

/** The totals. Fees that most nodes do not confirm are in a figure of their own. */
function figureCards(
  { confirmed, unconfirmed }: EarningsSummary,
  account: AccountDocument,
  days: number,
  { messages, locale }: EarningsContext,
): HTMLElement {
  const { unpriced } = confirmed
  const note = unpriced === 0 ? messages.inDays(days) : messages.unpriced(unpriced)
  const facts: readonly (readonly [string, string, string | HTMLElement])[] = [
    [messages.earned, sumText(confirmed, locale), note],
    ...confirmed.coins.map((sum) => [messages.inCoin(tickerOf(sum.asset)), coinText(sum, locale), ''] as const),
    [messages.fees, String(confirmed.count), unconfirmed.count === 0 ? messages.allConfirmed : ''],
    ...(unconfirmed.count === 0
      ? []
      : ([
          [`${messages.unconfirmed} (${unconfirmed.count})`, usdText(unconfirmed.usd, locale), messages.unconfirmedWhy],
        ] as const)),
    [
      messages.yourFee,
      feeText(account, { messages, locale }),
      html('a', { href: partnerPages.account.path }, messages.change),
    ],
  ]
  return html(
    'dl',
    { class: 'card earn-figures' },
    facts.map(([term, value, why]) =>
      html('div', html('dt', term), html('dd', html('b', value), html('span', { class: 't13 muted' }, why))),
    ),
  )
}

/** Describes the shares of an account, such as "0.30% on THORChain". */
function feeText({ thorchain, maya }: AccountDocument, { messages, locale }: EarningsContext): string {
  const shares = [
    [thorchain, protocols.THORCHAIN.name],
    [maya, protocols.MAYACHAIN.name],
  ] as const
  const texts = shares.flatMap(([split, name]) =>
    split === null ? [] : [messages.feeOn(percentText(BigInt(split.basisPoints), locale), name)],
  )
  return texts.join(', ') || messages.noFee
}

function linkCard({ partnerId }: AccountDocument, { messages }: EarningsContext): HTMLElement {
  const { title, text, copy, copied, notCopied } = messages.link
  const link = `${location.origin}/?ref=${partnerId ?? ''}`
  const status = html('p', { class: 't13 muted', role: 'status' })
  const copyLink = () =>
    navigator.clipboard.writeText(link).then(
      () => patch(status, copied),
      () => patch(status, notCopied),
    )
  return html(
    'section',
    { class: 'card earn-card', 'aria-labelledby': 'earn-link' },
    html('h2', { id: 'earn-link' }, title),
    html('p', { class: 't14 muted' }, text),
    html('code', { class: 'earn-code' }, link),
    html('button', { type: 'button', class: 'btn btn--secondary', onclick: copyLink }, icon('copy'), copy),
    status,
  )
}

function verifyCard(
  { thorchain, maya }: AccountDocument,
  period: Report['report'],
  { messages }: EarningsContext,
): HTMLElement {
  const { title, text, docs } = messages.verify
  const options = [
    ...(thorchain ? [`--thorname ${thorchain.name}`] : []),
    ...(maya ? [`--mayaname ${maya.name}`] : []),
    `--from ${period.from}`,
    `--until ${period.until}`,
  ]
  const command = ['npm run earnings -- verify', ...options].join(' \\\n  ')
  return html(
    'section',
    { class: 'callout earn-verify', 'aria-labelledby': 'earn-verify' },
    icon('shield'),
    html(
      'div',
      html('h2', { id: 'earn-verify' }, title),
      html('p', text),
      html('code', { class: 'earn-code' }, command),
      html('p', html('a', { href: '/developers/affiliate-earnings#verify' }, docs)),
    ),
  )
}

/** The fees as a table, with the reasons of those that are not confirmed. */
function feeSection({ earnings, differences }: Report['report'], context: EarningsContext): HTMLElement {
  const { messages } = context
  const place = html('div', feeTable(earnings.slice(0, FIRST_ROWS), context))
  const showAll = () => {
    patch(place, feeTable(earnings, context))
    all.remove()
  }
  const all = html(
    'button',
    { type: 'button', class: 'btn btn--secondary', onclick: showAll },
    messages.showAll(earnings.length),
  )
  const reasons = differences.map(({ hash, reason }) =>
    html('li', html('span', { class: 'mono' }, hash), html('span', reason)),
  )
  return section(
    'earn-rows',
    messages.rows,
    place,
    earnings.length > FIRST_ROWS && all,
    reasons.length > 0 &&
      html('details', { class: 'earn-reasons' }, html('summary', messages.reasons), html('ul', reasons)),
  )
}
