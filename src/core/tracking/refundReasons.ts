/**
 * A machine-readable reason for a refund.
 *
 * @example const code: RefundCode = 'price_limit'
 */
export type RefundCode =
  | 'price_limit'
  | 'memo_unreadable'
  | 'memo_missing'
  | 'halted'
  | 'pool_unavailable'
  | 'too_small'
  | 'bad_destination'
  | 'bad_affiliate'
  | 'unsupported_pair'
  | 'limit_cancelled'
  | 'limit_expired'
  | 'limit_off'
  | 'reference'
  | 'several_coins'
  | 'wrong_vault'
  | 'same_asset'
  | 'funds_short'
  | 'unknown'

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
 * Patterns of the nodes' messages, in order of precedence: one message may contain another.
 * Source: THORNode 3.17 and Mayanode 1.124, refund events of their handlers and swap queues.
 */
const refundPatterns: readonly RefundPattern[] = [
  { pattern: /less than price limit|outbound amount does not meet requirements/i, code: 'price_limit' },
  { pattern: /limit swap cancelled|has been cancel/i, code: 'limit_cancelled' },
  { pattern: /limit swap expired/i, code: 'limit_expired' },
  { pattern: /limit swaps? are not allowed|market-only/i, code: 'limit_off' },
  { pattern: /reference memo|memoless/i, code: 'reference' },
  { pattern: /memo can't be empty/i, code: 'memo_missing' },
  { pattern: /affiliate/i, code: 'bad_affiliate' },
  { pattern: /parse failure|invalid memo|memo.*(parse|invalid)|cannot parse|unknown memo/i, code: 'memo_unreadable' },
  { pattern: /(address.*(not of chain|not a valid|not same network)|no \w*name alias)/i, code: 'bad_destination' },
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
  { pattern: /assets match/i, code: 'same_asset' },
  { pattern: /more than one coin|only (expect|allow)s? one coin|multiple coins/i, code: 'several_coins' },
  { pattern: /inactive vault|retired vault|not an active vault/i, code: 'wrong_vault' },
  { pattern: /insufficient funds for outbound/i, code: 'funds_short' },
  {
    pattern: /not enough (fee|asset to pay for fees)|less than outbound fee|zero emit|min swap amount/i,
    code: 'too_small',
  },
]

/** Texts for full and partial refunds, before and after they are paid. */
const texts: Readonly<Record<RefundCode, { readonly sentence: string; readonly todo: string }>> = {
  price_limit: {
    sentence: 'The price fell below the limit that you set.',
    todo: 'Try again with a new quote: allow a larger price change, or let the swap stream.',
  },
  memo_unreadable: {
    sentence: 'The network could not read the memo of your deposit.',
    todo: 'Build the deposit again from a new quote, and let the wallet send the memo unchanged.',
  },
  memo_missing: {
    sentence: 'Your deposit had no memo.',
    todo: 'Send from a wallet that supports memos.',
  },
  halted: {
    sentence: 'Trading was halted when your deposit arrived.',
    todo: 'Wait until the network trades again, then get a new quote.',
  },
  pool_unavailable: {
    sentence: 'There is no open pool for one of the assets.',
    todo: 'Choose an asset whose pool is available.',
  },
  too_small: {
    sentence: 'The amount was too small to pay the network fee of the output.',
    todo: 'Swap at least the recommended minimum.',
  },
  bad_destination: {
    sentence: 'The destination cannot receive this asset.',
    todo: 'Give an address on the chain of the asset that you want to receive.',
  },
  bad_affiliate: {
    sentence: 'The network did not accept the affiliate in the memo.',
    todo: 'Swap again without the affiliate, or contact the operator of the site.',
  },
  unsupported_pair: {
    sentence: 'The network does not swap between these two kinds of assets.',
    todo: 'Choose another pair, or convert the asset first.',
  },
  limit_cancelled: {
    sentence: 'The limit order was cancelled.',
    todo: 'You don’t need to do anything. You can place a new order.',
  },
  limit_expired: {
    sentence: 'The limit order expired before its price was reached.',
    todo: 'Place a new order with another price or a longer time.',
  },
  limit_off: {
    sentence: 'The network does not accept limit orders at the moment.',
    todo: 'Swap at the market price.',
  },
  reference: {
    sentence: 'The amount matched no memo that the network knows: it expired, was used up, or never existed.',
    todo: 'Start a new deposit and send exactly the amount that it shows.',
  },
  several_coins: {
    sentence: 'Your deposit contained more than one coin.',
    todo: 'Send one coin with each deposit.',
  },
  wrong_vault: {
    sentence: 'Your deposit went to a vault that the network no longer uses.',
    todo: 'Start with a new quote, and never send to an old address.',
  },
  same_asset: {
    sentence: 'Both sides of the swap are the same asset.',
    todo: 'Choose two different assets.',
  },
  funds_short: {
    sentence: 'The network did not have enough coins for the payment.',
    todo: 'Check this hash again later. If nothing changes, contact the protocol’s support.',
  },
  unknown: {
    sentence: 'The network gave a reason that we don’t recognise.',
    todo: 'Read the network’s message, and get a new quote before you try again.',
  },
}

const maxLength = 300

/** Explains a refund message of the network in plain words. `chainMessage` must be sanitized already. */
export function refundReason(chainMessage: string | undefined): RefundReason {
  const message = chainMessage?.slice(0, maxLength) ?? ''
  // The text after this separator explains why the refund itself failed.
  const [cause = ''] = message.split(/; fail to refund/i)
  const code = refundPatterns.find(({ pattern }) => pattern.test(cause))?.code ?? 'unknown'
  const text =
    message === ''
      ? { sentence: 'The network has not given a reason.', todo: 'The reason appears here once the indexer knows it.' }
      : texts[code]
  return { code, ...text, ...(message === '' ? {} : { chainMessage: message }) }
}

/** Whether the message says that the refund failed because the amount did not cover its own fee. */
export function refundFailed(chainMessage: string | undefined): boolean {
  return /fail to refund/i.test(chainMessage ?? '')
}
