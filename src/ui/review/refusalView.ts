import { formatDecimal, type Units } from '../../core/asset/amount.ts'
import { parseAsset, unitDecimals } from '../../core/asset/asset.ts'
import { SwapError, type SwapErrorCode } from '../../core/errors.ts'
import { NetworkFeeError } from '../../core/preparation/feeErrors.ts'
import { QuoteMismatchError } from '../../core/preparation/preparationErrors.ts'
import { UnknownRouterError } from '../../core/preparation/unknownRouterError.ts'
import type { Dissent } from '../../core/quorum/countVotes.ts'
import { InboundUnconfirmedError } from '../../core/quorum/quorumErrors.ts'
import { SingleSourceError } from '../../core/quorum/singleSource.ts'
import { AlteredDepositError } from '../../wallets/walletErrors.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { groupDigits } from '../shared/figures/figures.ts'
import { errorLines } from '../texts/errors.en.ts'
import type { Localization } from '../texts/localization.ts'
import { orderEn } from '../texts/order.en.ts'
import { payerEn } from '../texts/payer.en.ts'
import type { ReviewMessages } from '../texts/review.en.ts'
import { SignedElsewhereError } from './signedElsewhere.ts'

/** Why nothing can be signed now, and what to do. */
export interface RefusalView {
  readonly tone: 'danger' | 'warn' | 'info'
  readonly title: string
  readonly lines: readonly string[]
  /** A contract that the person must compare, in full. */
  readonly contract?: string
  readonly action: RefusalAction
  /** Label of the action's button. */
  readonly label: string
}

/**
 * `quote` fetches a new quote, `accounts` goes back to the wallets, `wallet` opens the paying wallet on its chain,
 * `fee` and `router` fetch one with that accepted, `source` one with the single source accepted, once its box is
 * ticked, and `noCancel` one for an order that cannot be cancelled.
 */
type RefusalAction =
  | { readonly kind: 'quote' }
  | { readonly kind: 'accounts' }
  | { readonly kind: 'wallet' }
  | { readonly kind: 'source' }
  | { readonly kind: 'noCancel' }
  | { readonly kind: 'fee'; readonly fee: Units }
  | { readonly kind: 'router'; readonly router: string }

const quote = { kind: 'quote' } as const
const accounts = { kind: 'accounts' } as const

/** Explains what stopped a review or a signature. An unknown state is never reported as sent, nor as safe. */
export function refusalView(error: unknown, { messages, locale }: Localization<ReviewMessages>): RefusalView {
  if (error instanceof SignedElsewhereError) return elsewhereRefusal(error, messages)
  if (!(error instanceof SwapError)) {
    return {
      tone: 'danger',
      title: messages.pageErrorTitle,
      lines: [messages.pageErrorWhy],
      action: quote,
      label: messages.tryAgain,
    }
  }
  const ofWallet = walletRefusal(error, messages)
  if (ofWallet) return ofWallet
  const [message, hint] = errorLines(error)
  const plain = [message, hintFor(error, messages)]
  const retry = { action: quote, label: messages.tryAgain }
  const requote = { action: quote, label: messages.newQuote }
  switch (error.code) {
    case 'quote_expired':
      return { tone: 'info', title: messages.expiredTitle, lines: [messages.expiredWhy], ...requote }
    case 'inbound_unconfirmed':
      return { ...unconfirmed(error, messages), ...retry }
    case 'single_source':
      return { ...singleSource(error, messages), ...(isAcceptable(error) ? {} : retry) }
    case 'deposit_mismatch':
      return { ...mismatch(error, messages), ...requote }
    case 'trading_halted':
      return { tone: 'warn', title: messages.haltedTitle, lines: plain, ...retry }
    case 'insufficient_balance':
      return {
        tone: 'warn',
        title: messages.shortTitle,
        lines: plain,
        action: accounts,
        label: messages.changeAccounts,
      }
    case 'price_limit':
      return { tone: 'warn', title: messages.limitTitle, lines: plain, ...requote }
    case 'order_unchangeable':
      return {
        tone: 'warn',
        title: orderEn.noCancelTitle,
        lines: [orderEn.noCancelWhy, messages.nothingSent],
        action: { kind: 'noCancel' },
        label: orderEn.acceptNoCancel,
      }
    case 'router_unknown':
      return routerRefusal(error, messages)
    case 'network_fee_too_high':
    case 'gas_rate_out_of_bounds':
      return feeRefusal(error, { messages, locale })
    case 'invalid_destination':
    case 'invalid_address':
      return {
        tone: 'danger',
        title: message,
        lines: [hint],
        action: accounts,
        label: messages.changeAccounts,
      }
    case 'nodes_unreachable':
      return {
        tone: 'warn',
        title: messages.unreachableTitle,
        lines: [messages.unreachableWhy, messages.nothingSent],
        ...retry,
      }
    case 'node_bad_response':
      return {
        tone: 'warn',
        title: messages.unreadableTitle,
        lines: [messages.unreadableWhy, messages.nothingSent],
        ...retry,
      }
    case 'node_stale':
      return { tone: 'warn', title: messages.staleTitle, lines: [messages.staleWhy, messages.nothingSent], ...retry }
    case 'broadcast_refused':
      return { tone: 'danger', title: refusedBy(error, messages), lines: plain, ...requote }
    default:
      return { tone: 'warn', title: message, lines: [hintFor(error, messages)], ...retry }
  }
}

/** Explains a failure by the lost connection. Nothing was sent, and the page retries when it is back. */
export function offlineView(messages: ReviewMessages): RefusalView {
  const { offlineTitle: title, offlineWhy, tryAgain: label } = messages
  return { tone: 'warn', title, lines: [offlineWhy], action: quote, label }
}

const connectionCodes: readonly SwapErrorCode[] = ['nodes_unreachable', 'inbound_unconfirmed']

/** Whether a failure may come from a lost connection, so that a retry makes sense once it is back. */
export function isConnectionFailure(error: unknown): boolean {
  return error instanceof SwapError && connectionCodes.includes(error.code)
}

const isAcceptable = (error: SwapError): boolean => error instanceof SingleSourceError && error.isAcceptable

/** Explains that one operator alone names the address, where the person may accept that. */
function singleSource(error: SwapError, messages: ReviewMessages): RefusalView {
  const common = { tone: 'warn', action: { kind: 'source' }, label: messages.showAddress } as const
  return isAcceptable(error)
    ? { ...common, title: messages.oneSourceTitle, lines: [messages.oneSourceRisk, messages.nothingSent] }
    : {
        ...common,
        title: errorLines(error)[0],
        lines: [error instanceof SingleSourceError ? messages.hints.single_source : errorLines(error)[1]],
      }
}

type Explained = Pick<RefusalView, 'tone' | 'title' | 'lines'>

/** Explains an unconfirmed vault: nodes that disagree, don't respond or are behind. */
function unconfirmed(error: SwapError, messages: ReviewMessages): Explained {
  const dissent = 'dissent' in error ? (error.dissent as readonly Dissent[]) : []
  const reports = dissent.map(({ endpoint, report }) => messages.nodeReports(nodeName(endpoint), report))
  const reason = error instanceof InboundUnconfirmedError ? error.reason : 'disagree'
  switch (reason) {
    case 'silent':
      return { tone: 'warn', title: messages.fewTitle, lines: [messages.fewWhy, messages.nothingSent, ...reports] }
    case 'behind':
      return { tone: 'warn', title: messages.staleTitle, lines: [messages.staleWhy, messages.nothingSent, ...reports] }
    case 'unverified':
      return {
        tone: 'info',
        title: messages.unverifiedTitle,
        lines: [messages.unverifiedWhy, messages.nothingSent, ...reports],
      }
    case 'new_router':
      return {
        tone: 'danger',
        title: messages.newRouterTitle,
        lines: [messages.newRouterUnconfirmed, messages.nothingSent, ...reports],
      }
    case 'stagenet_router':
      return {
        tone: 'danger',
        title: messages.stagenetRouterTitle,
        lines: [messages.stagenetRouterWhy, messages.nothingSent],
      }
    case 'disagree':
      return {
        tone: 'danger',
        title: messages.disagreeTitle,
        lines: [messages.disagreeWhy, messages.nothingSent, ...reports],
      }
  }
}

/** Explains a mismatch. A quote with another vault than most nodes report is a node problem, not a wrong request. */
function mismatch(error: SwapError, messages: ReviewMessages): Explained {
  const { subject = 'quote', differences = [] } = error instanceof QuoteMismatchError ? error : {}
  switch (subject) {
    case 'vault':
      return { tone: 'danger', title: messages.vaultTitle, lines: [messages.vaultWhy, messages.nothingSent] }
    case 'price':
      return { tone: 'danger', title: messages.priceTitle, lines: [messages.priceWhy, messages.nothingSent] }
    case 'quote':
      return {
        tone: 'danger',
        title: messages.mismatchTitle,
        lines: [messages.mismatchWhy, messages.nothingSent, ...differences],
      }
  }
}

/** Names a node by its host, and by its path where several nodes share a host. */
export function nodeName(endpoint: string): string {
  if (!URL.canParse(endpoint)) return endpoint
  const { host, pathname } = new URL(endpoint)
  return pathname === '/' ? host : `${host}${pathname}`
}

function refusedBy(error: SwapError, messages: ReviewMessages): string {
  return messages.refusedTitle('chain' in error && typeof error.chain === 'string' ? chainName(error.chain) : '…')
}

/** Explains a new router, with its whole address, and offers to accept it. */
function routerRefusal(error: SwapError, messages: ReviewMessages): RefusalView {
  const common = { tone: 'warn', title: messages.newRouterTitle } as const
  if (!(error instanceof UnknownRouterError)) {
    return { ...common, lines: errorLines(error), action: quote, label: messages.tryAgain }
  }
  const { router, chain } = error
  const lines = [messages.newRouterWhy(chainName(chain)), messages.nothingSent]
  return { ...common, lines, contract: router, action: { kind: 'router', router }, label: messages.acceptRouter }
}

/** Explains a swap of another tab. A second payment of the same swap is possible, and named as one. */
function elsewhereRefusal({ hash }: SignedElsewhereError, messages: ReviewMessages): RefusalView {
  const common = { tone: 'warn', action: { kind: 'quote' } } as const
  return hash === undefined
    ? { ...common, title: messages.otherTabTitle, lines: [messages.otherTabWhy], label: messages.tryAgain }
    : {
        ...common,
        title: messages.signedElsewhereTitle,
        lines: [messages.signedElsewhereWhy],
        label: messages.payAgain,
      }
}

/** Explains a network fee above the limit, and offers to accept exactly it. */
function feeRefusal(error: SwapError, { messages, locale }: Localization<ReviewMessages>): RefusalView {
  const lines = errorLines(error)
  if (!(error instanceof NetworkFeeError)) {
    return { tone: 'warn', title: messages.highFeeTitle, lines, action: { kind: 'quote' }, label: messages.tryAgain }
  }
  const asset = parseAsset(error.asset)
  const amount = `${groupDigits(formatDecimal(error.fee, unitDecimals(asset)), locale)} ${asset.ticker}`
  return {
    tone: 'warn',
    title: messages.highFeeTitle,
    lines,
    action: { kind: 'fee', fee: error.fee },
    label: messages.acceptFee(amount),
  }
}

/** Returns what a person can do. Hints of the library that are for programs have another text here. */
function hintFor(error: SwapError, { hints }: ReviewMessages): string {
  const own: Partial<Record<SwapErrorCode, string>> = hints
  return own[error.code] ?? errorLines(error)[1]
}

/** Explains what a wallet refused, and offers to open it where that helps. Undefined for other errors. */
function walletRefusal(error: SwapError, messages: ReviewMessages): RefusalView | undefined {
  const [message, hint] = errorLines(error)
  if (error instanceof AlteredDepositError) {
    const { wallet, fields } = error
    const lines = [
      payerEn.alteredWhy(wallet),
      messages.nothingSent,
      ...(fields.length > 0 ? [payerEn.altered(fields)] : []),
    ]
    return {
      tone: 'danger',
      title: payerEn.alteredTitle(wallet),
      lines,
      action: { kind: 'quote' },
      label: messages.newQuote,
    }
  }
  const reopen = { tone: 'warn', lines: [message, hint, messages.nothingSent], action: { kind: 'wallet' } } as const
  switch (error.code) {
    case 'wallet_wrong_chain':
      return { ...reopen, title: payerEn.wrongChainTitle, label: payerEn.switchChain }
    case 'wallet_locked':
      return { ...reopen, title: payerEn.lockedTitle, label: payerEn.openWallet }
    case 'wallet_account_changed': {
      const action = { kind: 'accounts' } as const
      return { tone: 'warn', title: message, lines: [hint], action, label: messages.changeAccounts }
    }
    case 'wallet_rejected': {
      const { cancelledTitle: title, nothingSent, tryAgain: label } = messages
      return { tone: 'info', title, lines: [nothingSent], action: { kind: 'quote' }, label }
    }
    default:
      return undefined
  }
}
