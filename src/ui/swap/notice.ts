import { formatDecimal, type Units } from '../../core/amount.ts'
import { type Asset, unitDecimals } from '../../core/asset.ts'
import { protocols } from '../../core/protocol.ts'
import { chainName } from '../assets/chainName.ts'
import { coinText } from '../figures/coinText.ts'
import { percentText } from '../figures/figures.ts'
import type { Messages } from '../messages/en.ts'
import { impactOf, type Situation } from './situation.ts'
import type { SwapForm } from './swapForm.ts'
import type { AmountProblem } from './typedAmount.ts'

/** A sentence below the form. `tone` decides its colour and how soon a screen reader hears it. */
export interface NoticeWords {
  readonly tone: 'danger' | 'warn' | 'info'
  /** With a title it is a callout, without one a line. */
  readonly title?: string
  readonly text: string
  /** A press that fills the amount. */
  readonly fill?: { readonly label: string; readonly text: string }
}

export interface NoticeContext {
  readonly form: SwapForm
  readonly locale: string
  readonly messages: Messages
  /** What the pools keep, in dollars as text, when it is known. */
  readonly lost: string | undefined
  readonly failures: number
}

export function noticeOf(situation: Situation, context: NoticeContext): NoticeWords | undefined {
  const { notice } = context.messages
  const { from, to, linkProblem } = context.form
  switch (situation.kind) {
    case 'amountProblem':
      return problemNotice(situation.problem, context)
    case 'same':
      return { tone: 'danger', text: notice.same }
    case 'offline':
      return { tone: 'warn', text: notice.offline }
    case 'failed':
    case 'unreachable':
      return { tone: 'danger', title: notice.unreachableTitle, text: notice.unreachable }
    case 'unreadable':
      return { tone: 'danger', title: notice.unreadableAnswersTitle, text: notice.unreadableAnswers }
    case 'halted':
      return { tone: 'warn', title: haltTitle(situation.protocols, context), text: notice.haltedWhy }
    case 'belowMinimum':
      return minimumNotice(situation.minimum, context, notice.belowMinimumUnknown)
    case 'belowDust':
      return { tone: 'danger', text: notice.belowDust }
    case 'noPool':
      return { tone: 'info', title: notice.noPool(pairName(from, to)), text: notice.noPoolWhy }
    case 'stale':
      return { tone: 'warn', text: notice.stale }
    case 'noRoute':
      return { tone: 'warn', text: notice.noRoute }
    case 'priced':
      return pricedNotice(situation, context)
    default:
      return linkProblem ? { tone: 'info', text: notice.link } : undefined
  }
}

const pairName = (from: Asset, to: Asset) => {
  const name = (asset: Asset) =>
    asset.kind === 'native' ? asset.ticker : `${asset.ticker} on ${chainName(asset.chain)}`
  return `${name(from)} to ${name(to)}`
}

function haltTitle(halted: readonly (keyof typeof protocols)[], { messages }: NoticeContext): string {
  const [only] = halted
  if (halted.length > 1 || only === undefined) return messages.notice.haltedBoth
  return messages.notice.halted(protocols[only].name)
}

function problemNotice(problem: AmountProblem, { messages, form }: NoticeContext): NoticeWords {
  const { notice } = messages
  switch (problem.kind) {
    case 'ambiguous':
      return { tone: 'danger', text: problem.hint }
    case 'too_many_decimals':
      return { tone: 'danger', text: notice.tooManyDecimals(form.from.ticker, problem.decimals) }
    case 'scientific':
      return { tone: 'danger', text: notice.scientific }
    case 'no_price':
      return { tone: 'danger', text: messages.noDollarPrice }
    case 'unreadable':
      return { tone: 'danger', text: notice.unreadable }
  }
}

function minimumNotice(minimum: Units | undefined, context: NoticeContext, otherwise: string): NoticeWords {
  const { messages, form, locale } = context
  if (minimum === undefined) return { tone: 'danger', text: otherwise }
  const shown = coinText(minimum, form.from, locale)
  const fill = { label: messages.fillAmount(shown), text: formatDecimal(minimum, unitDecimals(form.from)) }
  return { tone: 'danger', text: messages.notice.belowMinimum(shown), fill }
}

function pricedNotice(
  situation: Extract<Situation, { kind: 'priced' }>,
  context: NoticeContext,
): NoticeWords | undefined {
  const { messages, lost, failures, locale, form } = context
  const { quote } = situation.route
  if (situation.freshness === 'expired') {
    return { tone: 'warn', text: failures > 0 ? messages.notice.expiredFailed : messages.notice.expired }
  }
  if (situation.minimum !== undefined)
    return minimumNotice(situation.minimum, context, messages.notice.belowMinimumUnknown)
  if (impactOf(quote) === 'high') {
    const title = lost === undefined ? messages.notice.impactTitlePlain : messages.notice.impactTitle(lost)
    return { tone: 'warn', title, text: messages.notice.impact(percentText(BigInt(quote.fees.slippageBps), locale)) }
  }
  return form.linkProblem ? { tone: 'info', text: messages.notice.link } : undefined
}
