import { type RefundCode, refundTexts } from './refundTexts.ts'

/**
 * Why a deposit was refunded: what happened, what to do, and the network's own message.
 *
 * @example const reason: RefundReason = { code: 'halted', sentence: 'Trading was halted.', todo: 'Try again later.' }
 */
export interface RefundReason {
  readonly code: RefundCode
  readonly sentence: string
  readonly todo: string
  /** The network's message, sanitized and cut; absent when there is none. */
  readonly chainMessage?: string
}

interface RefundPattern {
  readonly pattern: RegExp
  readonly code: RefundCode
}

/**
 * Patterns of the nodes' messages, in order of precedence: one message may contain another. Source: THORNode 3.17 and
 * Mayanode 1.124, refund events of their handlers and swap queues.
 */
const refundPatterns: readonly RefundPattern[] = [
  { pattern: /less than price limit|outbound amount does not meet requirements/i, code: 'price_limit' },
  { pattern: /limit swap cancelled|has been cancel/i, code: 'limit_cancelled' },
  { pattern: /limit swap expired|swap has been completed\./i, code: 'limit_expired' },
  { pattern: /swap has been completed|streaming swap.*partial/i, code: 'streaming_partial' },
  { pattern: /limit swaps? are not allowed|market-only/i, code: 'limit_off' },
  { pattern: /reference memo|memoless/i, code: 'reference' },
  { pattern: /memo can't be empty/i, code: 'memo_missing' },
  { pattern: /affiliate/i, code: 'bad_affiliate' },
  {
    pattern:
      /parse failure|invalid memo|(memo|limit).*(parse|invalid)|cannot parse|invalid tx type|parse stream|parsing memo/i,
    code: 'memo_unreadable',
  },
  {
    pattern: /(address.*(not of chain|not a valid|not same network)|no \w*name alias|no alias of)/i,
    code: 'bad_destination',
  },
  { pattern: /same chain as the target asset/i, code: 'bad_destination' },
  { pattern: /network module cannot be the final destination/i, code: 'network_module' },
  { pattern: /pool\(\.\) has zero asset balance/i, code: 'synth_without_pool' },
  { pattern: /synth (capacity|supply over target|quantity is too high)/i, code: 'synth_capacity' },
  { pattern: /unable to withdraw to savers|saver (deposits|withdrawals) are disabled/i, code: 'savers_closed' },
  { pattern: /nothing to withdraw|no liquidity units/i, code: 'nothing_to_withdraw' },
  { pattern: /\b(halted|paused|trading is disabled)\b/i, code: 'halted' },
  {
    pattern: /of a native coin is not allowed|incur slip, use|swaps to synths not supported/i,
    code: 'unsupported_pair',
  },
  {
    pattern: /(synth|trade account|secured asset)\S*.*\b(disabled|not allowed|not supported)/i,
    code: 'unsupported_pair',
  },
  { pattern: /\bpools?\b.*(exist|available|staged|suspended|zero)|must be a gas asset/i, code: 'pool_unavailable' },
  { pattern: /assets match|source and target cannot be the same/i, code: 'same_asset' },
  { pattern: /more than one coin|only (expect|allow)s? one coin|multiple coins/i, code: 'several_coins' },
  { pattern: /inactive vault|retired vault|not an active vault/i, code: 'wrong_vault' },
  { pattern: /insufficient funds for outbound/i, code: 'funds_short' },
  {
    pattern: /not enough (fee|asset to pay for fees)|less than outbound fee|zero emit|min swap amount/i,
    code: 'too_small',
  },
]

const maxLength = 300

/** Explains a refund message of the network in plain words. `chainMessage` must be sanitized already. */
export function refundReason(chainMessage: string | undefined): RefundReason {
  const message = chainMessage?.slice(0, maxLength) ?? ''
  // The text after this separator explains why the refund itself failed.
  const [cause = ''] = message.split(/; fail to refund/i)
  const code = refundPatterns.find(({ pattern }) => pattern.test(cause))?.code ?? 'unknown'
  const text = refundTexts[message === '' ? 'not_given' : code]
  return { code, ...text, ...(message === '' ? {} : { chainMessage: message }) }
}
