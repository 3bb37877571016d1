import { formatDecimal, type Units } from '../../core/asset/amount.ts'
import { parseAsset, unitDecimals } from '../../core/asset/asset.ts'
import { SwapError, type SwapErrorCode } from '../../core/errors.ts'
import { NetworkFeeError, QuoteMismatchError } from '../../core/preparation/errors.ts'
import type { Dissent } from '../../core/quorum/countVotes.ts'
import { InboundUnconfirmedError } from '../../core/quorum/errors.ts'
import { chainName } from '../assets/chainName.ts'
import { groupDigits } from '../figures/figures.ts'
import type { ReviewMessages } from '../messages/review.en.ts'

/** Why nothing can be signed now, and the way out. */
export interface RefusalView {
  readonly tone: 'danger' | 'warn' | 'info'
  readonly title: string
  readonly lines: readonly string[]
  readonly way: RefusalWay
  /** Label of the way's button. */
  readonly label: string
}

/** `quote` fetches a new quote, `accounts` goes back to the wallets, `fee` fetches one with the fee accepted. */
export type RefusalWay =
  | { readonly kind: 'quote' }
  | { readonly kind: 'accounts' }
  | { readonly kind: 'fee'; readonly fee: Units }

interface Wording {
  readonly words: ReviewMessages
  readonly locale: string
}

const quote = { kind: 'quote' } as const
const accounts = { kind: 'accounts' } as const

/** Explains what stopped a review or a signature. What is unknown is never called sent, and never called safe. */
export function refusalView(error: unknown, { words, locale }: Wording): RefusalView {
  if (!(error instanceof SwapError)) {
    return { tone: 'danger', title: words.brokenTitle, lines: [words.brokenWhy], way: quote, label: words.tryAgain }
  }
  const plain = [error.message, error.hint]
  const again = { way: quote, label: words.tryAgain }
  const anew = { way: quote, label: words.newQuote }
  switch (error.code) {
    case 'quote_expired':
      return { tone: 'info', title: words.expiredTitle, lines: [words.expiredWhy], ...anew }
    case 'inbound_unconfirmed':
      return { ...unconfirmed(error, words), ...again }
    case 'deposit_mismatch':
      return { ...mismatch(error, words), ...anew }
    case 'trading_halted':
      return { tone: 'warn', title: words.haltedTitle, lines: plain, ...again }
    case 'insufficient_balance':
      return { tone: 'warn', title: words.shortTitle, lines: plain, way: accounts, label: words.changeAccounts }
    case 'price_limit':
      return { tone: 'warn', title: words.limitTitle, lines: plain, ...anew }
    case 'network_fee_too_high':
    case 'gas_rate_out_of_bounds':
      return feeRefusal(error, { words, locale })
    case 'invalid_destination':
    case 'invalid_address':
      return { tone: 'danger', title: error.message, lines: [error.hint], way: accounts, label: words.changeAccounts }
    case 'nodes_unreachable':
      return { tone: 'warn', title: words.silentTitle, lines: [words.silentWhy, words.nothingSent], ...again }
    case 'node_bad_response':
      return { tone: 'warn', title: words.unreadableTitle, lines: [words.unreadableWhy, words.nothingSent], ...again }
    case 'node_stale':
      return { tone: 'warn', title: words.staleTitle, lines: [words.staleWhy, words.nothingSent], ...again }
    case 'wallet_rejected':
      return { tone: 'info', title: words.cancelledTitle, lines: [words.nothingSent], ...again }
    case 'broadcast_refused':
      return { tone: 'danger', title: refusedBy(error, words), lines: plain, ...anew }
    default:
      return { tone: 'warn', title: error.message, lines: [error.hint], ...again }
  }
}

/** Without a connection, whatever failed is explained by that alone. Nothing was sent, and the page tries again by itself. */
export function offlineView(words: ReviewMessages): RefusalView {
  const { offlineTitle: title, offlineWhy, tryAgain: label } = words
  return { tone: 'warn', title, lines: [offlineWhy], way: quote, label }
}

const connectionCodes: readonly SwapErrorCode[] = ['nodes_unreachable', 'inbound_unconfirmed']

/** Whether a failure may come from a lost connection, and is worth trying again once there is one. */
export function isConnectionFailure(error: unknown): boolean {
  return error instanceof SwapError && connectionCodes.includes(error.code)
}

type Explained = Pick<RefusalView, 'tone' | 'title' | 'lines'>

/** Nodes that disagree, nodes that do not respond and nodes that are behind need different words. */
function unconfirmed(error: SwapError, words: ReviewMessages): Explained {
  const dissent = 'dissent' in error ? (error.dissent as readonly Dissent[]) : []
  const told = dissent.map(({ endpoint, says }) => words.saysHost(nodeName(endpoint), says))
  const reason = error instanceof InboundUnconfirmedError ? error.reason : 'disagree'
  switch (reason) {
    case 'silent':
      return { tone: 'warn', title: words.fewTitle, lines: [words.fewWhy, words.nothingSent, ...told] }
    case 'behind':
      return { tone: 'warn', title: words.staleTitle, lines: [words.staleWhy, words.nothingSent, ...told] }
    case 'disagree':
      return { tone: 'danger', title: words.disagreeTitle, lines: [words.disagreeWhy, words.nothingSent, ...told] }
  }
}

/** A quote with another vault than most nodes report is a matter of nodes, not of what the person wants. */
function mismatch(error: SwapError, words: ReviewMessages): Explained {
  const { subject = 'quote', differences = [] } = error instanceof QuoteMismatchError ? error : {}
  switch (subject) {
    case 'vault':
      return { tone: 'danger', title: words.vaultTitle, lines: [words.vaultWhy, words.nothingSent] }
    case 'price':
      return { tone: 'danger', title: words.priceTitle, lines: [words.priceWhy, words.nothingSent] }
    case 'quote':
      return {
        tone: 'danger',
        title: words.mismatchTitle,
        lines: [words.mismatchWhy, words.nothingSent, ...differences],
      }
  }
}

/** A node by what distinguishes it from the others: its host, and its path where several share one. */
export function nodeName(endpoint: string): string {
  if (!URL.canParse(endpoint)) return endpoint
  const { host, pathname } = new URL(endpoint)
  return pathname === '/' ? host : `${host}${pathname}`
}

function refusedBy(error: SwapError, words: ReviewMessages): string {
  return words.refusedTitle('chain' in error && typeof error.chain === 'string' ? chainName(error.chain) : '…')
}

function feeRefusal(error: SwapError, { words, locale }: Wording): RefusalView {
  const lines = [error.message, error.hint]
  if (!(error instanceof NetworkFeeError)) {
    return { tone: 'warn', title: words.highFeeTitle, lines, way: quote, label: words.tryAgain }
  }
  const asset = parseAsset(error.asset)
  const amount = `${groupDigits(formatDecimal(error.fee, unitDecimals(asset)), locale)} ${asset.ticker}`
  return {
    tone: 'warn',
    title: words.highFeeTitle,
    lines,
    way: { kind: 'fee', fee: error.fee },
    label: words.acceptFee(amount),
  }
}
