import { formatDecimal, type Units } from '../../core/amount.ts'
import { parseAsset, unitDecimals } from '../../core/asset.ts'
import { SwapError } from '../../core/errors.ts'
import type { Dissent } from '../../core/nodes/quorum.ts'
import { NetworkFeeError } from '../../core/preparation/errors.ts'
import { chainName } from '../assets/chainName.ts'
import { groupDigits } from '../figures/figures.ts'
import type { ReviewMessages } from '../messages/review.en.ts'

/** Why nothing can be signed now, and the way out. */
export interface RefusalView {
  readonly tone: 'danger' | 'warn' | 'info'
  readonly title: string
  readonly lines: readonly string[]
  readonly way: RefusalWay
  /** What the way's button says. */
  readonly label: string
}

/** `quote` asks anew, `accounts` goes back to who pays, `fee` asks anew with the fee agreed to. */
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

/** In words what stopped a review or a signature. Whatever is not known is never called sent, and never called safe. */
export function refusalView(error: unknown, { words, locale }: Wording): RefusalView {
  if (!(error instanceof SwapError)) {
    return { tone: 'danger', title: words.brokenTitle, lines: [words.brokenWhy], way: quote, label: words.tryAgain }
  }
  const plain = [error.message, error.hint]
  const again = { way: quote, label: words.tryAgain }
  switch (error.code) {
    case 'quote_expired':
      return { tone: 'info', title: words.expiredTitle, lines: [words.expiredWhy], way: quote, label: words.newQuote }
    case 'inbound_unconfirmed':
      return { tone: 'danger', title: words.disagreeTitle, lines: disagreement(error, words), ...again }
    case 'deposit_mismatch':
      return { tone: 'danger', title: words.mismatchTitle, lines: plain, way: quote, label: words.newQuote }
    case 'trading_halted':
      return { tone: 'warn', title: words.haltedTitle, lines: plain, ...again }
    case 'insufficient_balance':
      return { tone: 'warn', title: words.shortTitle, lines: plain, way: accounts, label: words.changeAccounts }
    case 'price_limit':
      return { tone: 'warn', title: words.limitTitle, lines: plain, way: quote, label: words.newQuote }
    case 'network_fee_too_high':
    case 'gas_rate_out_of_bounds':
      return feeRefusal(error, { words, locale })
    case 'invalid_destination':
    case 'invalid_address':
      return { tone: 'danger', title: error.message, lines: [error.hint], way: accounts, label: words.changeAccounts }
    case 'nodes_unreachable':
    case 'node_bad_response':
    case 'node_stale':
      return { tone: 'warn', title: words.silentTitle, lines: [...plain, words.nothingSent], ...again }
    case 'wallet_rejected':
      return { tone: 'info', title: words.cancelledTitle, lines: [words.nothingSent], ...again }
    case 'broadcast_refused':
      return { tone: 'danger', title: refusedBy(error, words), lines: plain, way: quote, label: words.newQuote }
    default:
      return { tone: 'warn', title: error.message, lines: [error.hint], ...again }
  }
}

/** Every node that said otherwise, by its host. */
function disagreement(error: SwapError, words: ReviewMessages): readonly string[] {
  const dissent = 'dissent' in error ? (error.dissent as readonly Dissent[]) : []
  return [words.disagreeWhy, ...dissent.map(({ endpoint, says }) => words.saysHost(nodeName(endpoint), says))]
}

/** A node by what tells it from the others: its host, and its path where several share one. */
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
    return { tone: 'warn', title: words.dearTitle, lines, way: quote, label: words.tryAgain }
  }
  const asset = parseAsset(error.asset)
  const amount = `${groupDigits(formatDecimal(error.fee, unitDecimals(asset)), locale)} ${asset.ticker}`
  return {
    tone: 'warn',
    title: words.dearTitle,
    lines,
    way: { kind: 'fee', fee: error.fee },
    label: words.acceptFee(amount),
  }
}
