import { formatDecimal, type Units } from '../../core/asset/amount.ts'
import { type Asset, unitDecimals } from '../../core/asset/asset.ts'
import type { Network } from '../../runtime/browser.ts'
import { coinText } from '../figures/coinText.ts'
import { percentText } from '../figures/figures.ts'
import type { Messages } from '../messages/en.ts'
import type { Situation } from './situation.ts'
import type { AmountProblem } from './typedAmount.ts'

/** The primary action: what it says, and what a press of it does. One that does nothing says why. */
export interface Action {
  readonly label: string
  readonly does:
    | { readonly kind: 'nothing' }
    | { readonly kind: 'refresh' }
    | { readonly kind: 'review' }
    | { readonly kind: 'fill'; readonly text: string }
}

const nothing = { kind: 'nothing' } as const
const refresh = { kind: 'refresh' } as const
const review = { kind: 'review' } as const

export interface ActionWords {
  readonly from: Asset
  readonly locale: string
  readonly messages: Messages
  readonly network: Network
}

export function actionOf(situation: Situation, words: ActionWords): Action {
  const { messages } = words
  switch (situation.kind) {
    case 'starting':
    case 'empty':
      return { label: messages.enterAmount, does: nothing }
    case 'amountProblem':
      return { label: problemLabel(situation.problem, words), does: nothing }
    case 'same':
      return { label: messages.chooseOtherCoin, does: nothing }
    case 'offline':
      return { label: messages.waitingForConnection, does: nothing }
    case 'finding':
      return { label: messages.findingBest, does: nothing }
    case 'failed':
    case 'unreachable':
    case 'unreadable':
    case 'stale':
    case 'unconfirmed':
      return { label: messages.tryAgain, does: refresh }
    case 'halted':
      return { label: messages.swapsPaused, does: nothing }
    case 'noPool':
    case 'noRoute':
      return { label: messages.noRouteForPair, does: nothing }
    case 'belowMinimum':
      return minimumAction(situation.minimum, words, messages.enterAmount)
    case 'belowDust':
      return { label: dustLabel(situation.minimum, words), does: nothing }
    case 'priced':
      return pricedAction(situation, words)
  }
}

function problemLabel(problem: AmountProblem, { messages, from }: ActionWords): string {
  if (problem.kind === 'too_many_decimals') return messages.tooManyDecimals(from.ticker, problem.decimals)
  return problem.kind === 'ambiguous' ? messages.chooseReading : messages.amountNotReadable
}

/** Only the devnet has wallets as yet, so elsewhere a price can be looked at and renewed. */
function pricedAction(situation: Extract<Situation, { kind: 'priced' }>, words: ActionWords): Action {
  const { freshness, minimum, cost } = situation
  const { messages, network, locale } = words
  if (freshness === 'offline') return { label: messages.waitingForConnection, does: nothing }
  if (freshness === 'updating') return { label: messages.updatingPrice, does: nothing }
  if (minimum !== undefined) return minimumAction(minimum, words, messages.enterAmount)
  if (freshness === 'expired' || network !== 'devnet') return { label: messages.refreshPrice, does: refresh }
  if (cost === 'checking') return { label: messages.comparing, does: nothing }
  if (cost === 'unknown') return { label: messages.tryAgain, does: refresh }
  if (cost.consent === 'blocked') return { label: messages.lossTooLarge, does: nothing }
  if (cost.consent === 'none') return { label: messages.reviewSwap, does: review }
  return { label: messages.reviewLoss(percentText(cost.lossBps, locale)), does: review }
}

function dustLabel(dust: Units | undefined, { from, locale, messages }: ActionWords): string {
  return dust === undefined || from.kind !== 'native'
    ? messages.enterAmount
    : messages.moreThan(coinText(dust, from, locale))
}

function minimumAction(minimum: Units | undefined, { from, locale, messages }: ActionWords, otherwise: string): Action {
  if (minimum === undefined) return { label: otherwise, does: nothing }
  const text = formatDecimal(minimum, unitDecimals(from))
  return { label: messages.minimumIs(coinText(minimum, from, locale)), does: { kind: 'fill', text } }
}
