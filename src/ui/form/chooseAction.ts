import { formatDecimal, type Units } from '../../core/asset/amount.ts'
import { type Asset, homeChain, parseAsset, unitDecimals } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { type Protocol, protocols } from '../../core/chains/protocol.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { coinText, shortCoinText } from '../shared/figures/coinText.ts'
import { percentText } from '../shared/figures/figures.ts'
import type { Messages } from '../texts/form.en.ts'
import { formRecipientsEn } from '../texts/formRecipients.en.ts'
import { fundsEn } from '../texts/funds.en.ts'
import type { Funds } from './funds.ts'
import { type RecipientNeed, type RecipientSide, recipientNeed } from './recipientState.ts'
import type { Situation } from './situation.ts'
import type { SwapForm } from './swapForm.ts'
import type { AmountProblem } from './typedAmount.ts'

/** The form's main button: its label and what a press does. Without an effect, the label says why. */
export interface Action {
  readonly label: string
  /** Whether the label only says what is being waited for. */
  readonly isBusy?: true
  readonly effect:
    | { readonly kind: 'nothing' }
    | { readonly kind: 'refresh' }
    | { readonly kind: 'review' }
    | { readonly kind: 'route'; readonly route: Protocol }
    | { readonly kind: 'fill'; readonly text: string }
}

const nothing = { kind: 'nothing' } as const
const refresh = { kind: 'refresh' } as const
const review = { kind: 'review' } as const
const fillOf = (units: bigint, asset: Asset) =>
  ({ kind: 'fill', text: formatDecimal(units, unitDecimals(asset)) }) as const

export interface ActionContext {
  readonly from: Asset
  readonly locale: string
  readonly messages: Messages
  /** Whether the connected account can pay the amount. */
  readonly funds: Funds
  /** Whether each address field can be used, and the chain that it is on. */
  readonly recipients: readonly RecipientState[]
  /** A usual amount of `from`; undefined while its price is unknown. */
  readonly opening: bigint | undefined
  /** Whether the form has a limit order. */
  readonly isOrder?: boolean
  /** Whether the notice about this situation is still loading. */
  readonly isNoticeLoading: boolean
}

export interface RecipientState {
  readonly need: RecipientNeed
  readonly chain: string
}

/** Returns what each address field of the form still needs. */
export function recipientStates(
  form: Pick<SwapForm, RecipientSide | 'from' | 'to'>,
  protocol: Protocol,
): RecipientState[] {
  return [
    { need: recipientNeed(form.destination), chain: chainName(homeChain(form.to, protocol)) },
    { need: recipientNeed(form.refund), chain: chainName(homeChain(form.from, protocol)) },
  ]
}

export function chooseAction(situation: Situation, context: ActionContext): Action {
  const { messages } = context
  switch (situation.kind) {
    case 'starting':
    case 'empty':
      return { label: messages.enterAmount, effect: nothing }
    case 'amountProblem':
      return { label: problemLabel(situation.problem, context), effect: nothing }
    case 'same':
      return { label: messages.chooseOtherCoin, effect: nothing }
    case 'offline':
      return { label: messages.waitingForConnection, effect: nothing }
    case 'finding':
      return { label: messages.gettingPrices, isBusy: true, effect: nothing }
    case 'failed':
    case 'unreachable':
    case 'unreadable':
    case 'stale':
    case 'unconfirmed':
      return { label: messages.tryAgain, effect: refresh }
    case 'halted':
      return { label: messages.swapsPaused, effect: nothing }
    case 'noPool':
      return { label: messages.noRouteForPair, effect: nothing }
    case 'noRoute':
      return { label: messages.noRouteShort, effect: nothing }
    case 'tooLarge':
      return { label: messages.tooLarge, effect: nothing }
    case 'orderProblem':
      return {
        label: situation.problem.kind === 'typed' ? messages.enterPrice : messages.noOrders,
        effect: nothing,
      }
    case 'belowMinimum':
      return minimumAction(situation.minimum, context, messages.enterAmount)
    case 'belowDust':
      return dustAction(situation.minimum, context)
    case 'priced':
      return pricedAction(situation, context)
  }
}

function problemLabel(problem: AmountProblem, { messages }: ActionContext): string {
  switch (problem.kind) {
    case 'too_many_decimals':
      return messages.tooManyDecimals(problem.unit, problem.decimals)
    case 'below_smallest':
      return messages.tooSmall
    case 'more_than_exist':
      return messages.tooLarge
    case 'no_price':
      return messages.noDollarPrice
    case 'ambiguous':
      return messages.chooseReading
    default:
      return messages.amountNotReadable
  }
}

function pricedAction(situation: Extract<Situation, { kind: 'priced' }>, context: ActionContext): Action {
  const { route, freshness, minimum, cost } = situation
  const { messages, locale } = context
  if (freshness === 'offline') return { label: messages.waitingForConnection, effect: nothing }
  if (freshness === 'updating') return { label: messages.updatingPrice, isBusy: true, effect: nothing }
  if (situation.isUnchosen) return routeAction(route.protocol, messages)
  if (minimum !== undefined) return minimumAction(minimum, context, messages.enterAmount)
  const short = fundsAction(context)
  if (short !== undefined) return short
  const recipient = recipientAction(context)
  if (recipient !== undefined) return recipient
  if (freshness === 'expired') return { label: messages.refreshPrice, effect: refresh }
  // A notice that appears later would move the button away from the pointer.
  if (cost === 'checking' || context.isNoticeLoading)
    return { label: messages.comparing, isBusy: true, effect: nothing }
  if (cost === 'unknown') return { label: messages.tryAgain, effect: refresh }
  if (cost.consent === 'blocked') return { label: messages.lossTooLarge, effect: nothing }
  if (cost.consent === 'none')
    return { label: context.isOrder ? messages.reviewOrder : messages.reviewSwap, effect: review }
  return { label: messages.reviewLoss(percentText(cost.lossBps, locale)), effect: review }
}

/** Returns the action of the other protocol of a paused pair, which the person has to choose before a review. */
function routeAction(route: Protocol, messages: Messages): Action {
  return {
    label: messages.swapThrough(protocols[route].name.replace(' Protocol', '')),
    effect: { kind: 'route', route },
  }
}

/** Returns the action while the account can't pay. The test wallet gets its coins in the review. */
function fundsAction({ funds, from, locale }: ActionContext): Action | undefined {
  switch (funds.kind) {
    case 'short':
      return funds.isTestWallet ? undefined : { label: fundsEn.notEnough(from.ticker), effect: nothing }
    case 'keepGas': {
      const label = fundsEn.keep(shortCoinText(funds.keep, from, locale, 'up'))
      return { label, effect: funds.max > 0n ? fillOf(funds.max, from) : nothing }
    }
    case 'noGas':
      return { label: fundsEn.noGas(gasTicker(from)), effect: nothing }
    default:
      return undefined
  }
}

const gasTicker = ({ chain, ticker }: Asset) => (isChainId(chain) ? parseAsset(chains[chain].gasAsset).ticker : ticker)

/** Returns the action while an address field can't be used yet. */
function recipientAction({ recipients }: ActionContext): Action | undefined {
  for (const { need, chain } of recipients) {
    const label = recipientLabel(need, chain)
    if (label !== undefined) return { label, ...(need === 'check' && { isBusy: true }), effect: nothing }
  }
  return undefined
}

function recipientLabel(need: RecipientNeed, chain: string): string | undefined {
  switch (need) {
    case 'none':
      return undefined
    case 'check':
      return formRecipientsEn.checkingAddress
    case 'address':
      return formRecipientsEn.enterAddress(chain)
    case 'confirmation':
      return formRecipientsEn.confirmAddress
  }
}

/** Offers a usual amount, because nodes don't recommend one to an amount below dust. */
function dustAction(dust: Units | undefined, { from, locale, messages, opening }: ActionContext): Action {
  if (opening) return { label: messages.use(coinText(opening, from, locale)), effect: fillOf(opening, from) }
  const label = dust === undefined ? messages.enterAmount : messages.moreThan(coinText(dust, from, locale))
  return { label, effect: nothing }
}

function minimumAction(
  minimum: Units | undefined,
  { from, locale, messages }: ActionContext,
  otherwise: string,
): Action {
  if (minimum === undefined) return { label: otherwise, effect: nothing }
  return { label: messages.minimumIs(coinText(minimum, from, locale)), effect: fillOf(minimum, from) }
}
