import { formatDecimal, type Units } from '../../core/asset/amount.ts'
import { type Asset, unitDecimals } from '../../core/asset/asset.ts'
import { decimalSignOf } from '../../core/asset/decimalInput.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { SwapErrorCode } from '../../core/errors.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { groupDigits } from '../shared/figures/figures.ts'
import { type NoticeMessages, noticeEn } from '../texts/notice.en.ts'
import { lossTitle } from './market/lossTitle.ts'
import { lossLevel } from './market/routeCost.ts'
import type { OrderProblem } from './order/orderFigures.ts'
import type { OrderField } from './order/orderForm.ts'
import type { Situation } from './situation.ts'
import type { Entry, Side, SwapForm } from './swapForm.ts'
import type { AmountProblem } from './typedAmount.ts'

/** A notice below the form. `tone` decides its colour and how urgently it is announced. */
export interface NoticeContent {
  readonly tone: 'danger' | 'warn' | 'info'
  /** With a title it is a callout, without one a line. */
  readonly title?: string
  readonly text: string
  /** Buttons that fill in the amount. */
  readonly fills?: readonly AmountFill[]
  /** For a failure that the person did not cause: the error's code. */
  readonly code?: SwapErrorCode
}

/** A button that fills in another amount, in coins unless `entry` is dollars. */
export interface AmountFill {
  readonly label: string
  readonly text: string
  readonly entry?: Entry
  /** The field; what is sent unless given. */
  readonly side?: Side
  /** The field of an order's price. */
  readonly order?: OrderField
}

/** Everything that a notice depends on besides the situation. */
export interface NoticeContext {
  readonly form: SwapForm
  readonly locale: string
  readonly failures: number
}

/**
 * Returns the notice for a situation. A rejected link takes precedence until the person changes something; an unknown
 * part of a link is named when there is no other notice.
 */
export function noticeOf(situation: Situation, context: NoticeContext): NoticeContent | undefined {
  const { linkProblem, unknown } = context.form
  if (linkProblem !== undefined) {
    const title = linkProblem === 'same' ? notice.linkSame : notice.linkPart(linkProblem)
    return { tone: 'warn', title, text: notice.linkUnused }
  }
  const found = noticeOfSituation(situation, context)
  if (found !== undefined || unknown === undefined) return found
  return { tone: 'warn', text: notice.linkUnknown(unknown.slice(0, longestUnit)) }
}

function noticeOfSituation(situation: Situation, context: NoticeContext): NoticeContent | undefined {
  const { from, to } = context.form
  switch (situation.kind) {
    case 'amountProblem':
      return problemNotice(situation.problem, context)
    case 'same':
      return { tone: 'danger', text: notice.same }
    case 'failed':
    case 'unreachable':
      return { tone: 'danger', title: notice.unreachableTitle, text: notice.unreachable, code: 'nodes_unreachable' }
    case 'unreadable':
      return {
        tone: 'danger',
        title: notice.unreadableAnswersTitle,
        text: notice.unreadableAnswers,
        code: 'node_bad_response',
      }
    case 'halted':
      return haltNotice(situation)
    case 'belowMinimum':
      return minimumNotice(situation.minimum, context, notice.belowMinimumUnknown)
    case 'orderProblem':
      return orderNotice(situation.problem, context)
    case 'tooLarge':
      return { tone: 'danger', text: tooLargeText(situation.most, context) }
    case 'belowDust':
      return { tone: 'danger', text: dustText(situation.minimum, context) }
    case 'noPool':
      return { tone: 'info', title: notice.noPool(pairName(from, to)), text: notice.noPoolWhy }
    case 'stale':
      return { tone: 'warn', text: notice.stale, code: 'node_stale' }
    case 'unconfirmed':
      return { tone: 'danger', title: notice.unconfirmedTitle, text: notice.unconfirmed, code: 'deposit_mismatch' }
    case 'noRoute':
      return { tone: 'warn', text: notice.noRoute, ...(situation.code && { code: situation.code }) }
    case 'priced':
      return pricedNotice(situation, context)
    default:
      return undefined
  }
}

/** English is the only language so far. */
const notice: NoticeMessages = noticeEn

type Priced = Extract<Situation, { kind: 'priced' }>

/** Longest shown unit or parameter; longer text is cut. */
const longestUnit = 12

const pairName = (from: Asset, to: Asset) => {
  const name = (asset: Asset) =>
    asset.kind === 'native' ? asset.ticker : `${asset.ticker} on ${chainName(asset.chain)}`
  return `${name(from)} to ${name(to)}`
}

/** A stop by the operator of this site is explained in the operator's words. */
function haltNotice({ protocols: halted, stop }: Extract<Situation, { kind: 'halted' }>): NoticeContent {
  if (stop) return { tone: 'warn', title: notice.stopped, text: stop.incident?.text ?? notice.stoppedWhy }
  const [only] = halted
  const isOne = halted.length === 1 && only !== undefined
  const title = isOne ? notice.halted(protocols[only].name) : notice.haltedBoth
  return { tone: 'warn', title, text: notice.haltedWhy }
}

function problemNotice(problem: AmountProblem, context: NoticeContext): NoticeContent {
  const { form } = context
  switch (problem.kind) {
    case 'ambiguous':
      return readingsNotice(problem, context)
    case 'unit':
      return unitNotice(problem, context)
    case 'too_many_decimals':
      return { tone: 'danger', text: notice.tooManyDecimals(problem.unit, problem.decimals) }
    case 'below_smallest': {
      const smallest = `${formatDecimal(1n, problem.decimals)} ${form[form.fixed].ticker}`
      return { tone: 'danger', text: notice.belowSmallest(smallest) }
    }
    case 'scientific':
      return { tone: 'danger', text: notice.scientific }
    case 'no_price':
      return { tone: 'danger', text: notice.noPrice }
    case 'more_than_exist':
      return { tone: 'danger', text: notice.moreThanExist(problem.ticker) }
    case 'unreadable':
      return { tone: 'danger', text: notice.unreadable }
  }
}

/** A price that cannot be used, or a network that takes no orders. */
function orderNotice(found: OrderProblem, context: NoticeContext): NoticeContent {
  if (found.kind === 'queue') {
    const title = found.state === 'paused' ? notice.orderPausedTitle : notice.orderOffTitle
    return { tone: 'warn', title, text: notice.orderOff, code: 'limit_orders_off' }
  }
  const { field, problem } = found
  switch (problem.kind) {
    case 'ambiguous': {
      const { fills = [], ...content } = readingsNotice(problem, context)
      return { ...content, fills: fills.map(({ label, text }) => ({ label, text, order: field })) }
    }
    case 'more_than_exist':
      return { tone: 'danger', text: notice.moreThanExist(problem.ticker) }
    case 'too_many_decimals':
      return { tone: 'danger', text: notice.orderDecimals(problem.decimals) }
    case 'scientific':
      return { tone: 'danger', text: notice.scientific }
    case 'none':
      return { tone: 'info', text: notice.orderPrice }
    default:
      return { tone: 'danger', text: notice.orderPrice }
  }
}

type Problem<K> = Extract<AmountProblem, { kind: K }>

/** Offers both readings in the locale's format; a press fills in an unambiguous one. */
function readingsNotice(
  { grouped, decimal }: Problem<'ambiguous'>,
  { locale, form: { entry, fixed: side } }: NoticeContext,
): NoticeContent {
  const fraction = { minimumFractionDigits: 3 }
  const first = groupDigits(grouped, locale)
  const second = groupDigits(decimal, locale, fraction)
  const text = decimal.replace('.', decimalSignOf(locale))
  return {
    tone: 'danger',
    text: notice.ambiguous(first, second),
    fills: [
      { label: first, text: grouped, entry, side },
      { label: second, text, entry, side },
    ],
  }
}

function unitNotice({ unit, number }: Problem<'unit'>, { form }: NoticeContext): NoticeContent {
  const { fixed: side } = form
  const { ticker } = form[side]
  const shown = unit.slice(0, longestUnit)
  if (/\p{Sc}/u.test(unit)) return { tone: 'danger', text: notice.currency(shown, ticker) }
  const text = side === 'from' ? notice.otherUnit(shown, ticker) : notice.otherUnitReceived(shown, ticker)
  if (!/^(USD|dollars?)$/i.test(unit)) return { tone: 'danger', text }
  return {
    tone: 'danger',
    text,
    fills: [{ label: notice.fillAmount(`$${number}`), text: number, entry: 'dollars', side }],
  }
}

function minimumNotice(minimum: Units | undefined, context: NoticeContext, otherwise: string): NoticeContent {
  const { form, locale } = context
  if (minimum === undefined) return { tone: 'danger', text: otherwise }
  const shown = coinText(minimum, form.from, locale)
  const fill = { label: notice.fillAmount(shown), text: formatDecimal(minimum, unitDecimals(form.from)) }
  return { tone: 'danger', text: notice.belowMinimum(shown), fills: [fill] }
}

/** Of a wanted output, the pools say about what they can pay. */
function tooLargeText(most: Units | undefined, { form, locale }: NoticeContext): string {
  if (most === undefined || form.fixed === 'from') return notice.tooLarge
  return notice.tooLargeOf(shortCoinText(most, form.to, locale, 'down'))
}

/** Nodes compare the units of a token with the threshold of its chain's coin, and observers ignore small coins only. */
function dustText(dust: Units | undefined, { form: { from }, locale }: NoticeContext): string {
  if (dust === undefined) return notice.belowDust
  const least = coinText(dust, from, locale)
  return from.kind === 'native' ? notice.belowDustOf(least) : notice.belowDustOfToken(least)
}

function pricedNotice(situation: Priced, context: NoticeContext): NoticeContent | undefined {
  if (situation.freshness === 'expired') {
    if (context.failures === 0) return { tone: 'warn', text: notice.expired }
    return { tone: 'warn', text: notice.expiredFailed, code: 'nodes_unreachable' }
  }
  if (situation.minimum !== undefined) return minimumNotice(situation.minimum, context, notice.belowMinimumUnknown)
  return situation.freshness === 'fresh' ? costNotice(situation.cost, context) : undefined
}

/** Warns about losses from 3 percent; see `consentFor` for the consent that they need. */
function costNotice(cost: Priced['cost'], { form, locale }: NoticeContext): NoticeContent | undefined {
  if (cost === 'checking') return undefined
  if (cost === 'unknown') {
    const { marketUnknownTitle: title, marketUnknown: text } = notice
    return { tone: 'warn', title, text, code: 'nodes_unreachable' }
  }
  if (lossLevel(cost) !== 'high') return undefined
  const title = lossTitle(cost, { messages: notice, locale })
  const { lossBlocked, orderBelowBlocked, orderBelow } = notice
  if (cost.consent === 'blocked') return { tone: 'danger', title, text: form.order ? orderBelowBlocked : lossBlocked }
  if (form.order) return { tone: 'warn', title, text: orderBelow }
  return { tone: 'warn', title, text: cost.consent === 'none' ? notice.loss : notice.lossConfirm }
}
