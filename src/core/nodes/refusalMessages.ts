import { type Asset, formatAsset, layer1Of } from '../asset/asset.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import type { SwapErrorCode } from '../errors.ts'

/**
 * Why a node refuses a quote: an error code, or `amount_size` where one text stands for an amount that is too small and
 * for one that is too large.
 */
export type RefusalReason = SwapErrorCode | 'amount_size'

interface RefusalPattern {
  readonly pattern: RegExp
  readonly code: RefusalReason
}

/** The field of a text that begins with "bad" or "missing", by the first word that fits. */
const fieldPatterns: readonly RefusalPattern[] = [
  { pattern: /affiliate/i, code: 'invalid_affiliate' },
  { pattern: /refund/i, code: 'invalid_address' },
  { pattern: /destination/i, code: 'invalid_destination' },
  { pattern: /asset/i, code: 'invalid_asset' },
  { pattern: /tolerance|streaming|interval|quantity|ttl|target|limit|height/i, code: 'invalid_parameter' },
  { pattern: /amount/i, code: 'invalid_amount' },
]

/**
 * Reasons by the words that state them, anywhere in the message. What a message names beside its reason comes
 * last: a halt, a pool or an amount may be of an affiliate or of a destination. Source: THORNode 3.17 querier_quotes,
 * handler_swap, swap_current and memo_swap; Mayanode 1.124 querier_quotes, swap_v112 and memo_swap.
 */
const reasonPatterns: readonly RefusalPattern[] = [
  { pattern: /\bmemo\b.*(too (long|large)|exceed)/i, code: 'memo_too_long' },
  { pattern: /less than dust threshold/i, code: 'amount_below_dust' },
  {
    pattern:
      /recommended_min_amount_in|less than min swap amount|not enough [\w ]+ to pay|less than (the )?(outbound|native|network|tx|transaction|gas)? ?fee/i,
    code: 'amount_below_minimum',
  },
  { pattern: /\bamount\b.*\b(too small|below|less than) ?(the )?(min|$)/i, code: 'amount_below_minimum' },
  { pattern: /zero emit asset|emit asset 0 less than|fail swap, invalid amount/i, code: 'amount_size' },
  { pattern: /spendable balance 0[a-z]/i, code: 'unsupported_asset' },
  {
    pattern:
      /insufficient funds|spendable balance|(not enough|insufficient) (liquidity|pool)|\bamount\b.*(too large|exceeds)/i,
    code: 'amount_too_large',
  },
  { pattern: /less than price limit|outbound amount does not meet requirements/i, code: 'price_limit' },
  {
    pattern: /\bamount (cannot be|can't be|must be|is) (zero|negative|empty|positive|greater)/i,
    code: 'invalid_amount',
  },
  { pattern: /\b(halt|halted|paused|trading is disabled)\b/i, code: 'trading_halted' },
  { pattern: /network fee|max gas|fee rate|gas rate|outbound fee coin/i, code: 'gas_rate_out_of_bounds' },
  {
    pattern: /\bpools?\b.*\b(doesn't exist|does not exist|not found|not available|unavailable)|\bno pool for\b/i,
    code: 'pool_unavailable',
  },
  { pattern: /\bpool\b.*\b(staged|suspended|zero asset balance)\b/i, code: 'pool_unavailable' },
  { pattern: /(staged|suspended|invalid) pool|fail swap, invalid balance/i, code: 'pool_unavailable' },
  {
    pattern: /network module cannot|\bmodule account|cannot be a module|blocked address|allowed to receive/i,
    code: 'network_module',
  },
  { pattern: /affiliate/i, code: 'invalid_affiliate' },
  {
    pattern:
      /source and target (cannot be|are) the same|assets? (are|is) the same|\bsame asset|assets match|no pools selected/i,
    code: 'same_asset',
  },
  { pattern: /\b(source|target) cannot be empty/i, code: 'invalid_asset' },
  { pattern: /\brefund[ _]address/i, code: 'invalid_address' },
  {
    pattern:
      /\bdestination\b|is not same network|no \w*name alias|\b(thor|maya)name\b.*(exist|not found|expired|alias)/i,
    code: 'invalid_destination',
  },
  { pattern: /synth (capacity|supply|quantity|utilization)|rune is over limit/i, code: 'synth_capacity' },
  {
    pattern:
      /incur slip, use trade|native (coin|assets?)\b|not supported|is not allowed|\b(is|are|been) (disabled|not enabled)/i,
    code: 'unsupported_pair',
  },
  {
    pattern:
      /\b(invalid|unknown|unsupported|parse) (asset|chain|symbol|ticker)\b|\basset\b.*(not found|does not exist)/i,
    code: 'invalid_asset',
  },
  { pattern: /from address cannot be empty/i, code: 'unsupported_asset' },
]

/** Texts about the form of a parameter, which come after every reason that names the swap itself. */
const parameterPattern =
  /tolerance|streaming swaps|stream (frequency|quantity)|price limit|limit orders|custom_ttl|\bmust (only |be )|out of range|invalid syntax|not enough parameters|(invalid|unknown) tx type|\bmemo\b/i

/**
 * Returns the reason for a node's refusal; `quote_refused` when the message has none that is known. The structure
 * decides first: a fault of the generated memo names the memo's field, a text such as "bad refund address" its
 * parameter.
 */
export function codeOfMessage(nodeMessage: string): RefusalReason {
  if (/stale state|not synced|catching up/i.test(nodeMessage)) return 'node_stale'
  return memoFault(nodeMessage) ?? fieldFault(nodeMessage) ?? reasonOf(nodeMessage)
}

function reasonOf(text: string): RefusalReason {
  const found = reasonPatterns.find(({ pattern }) => pattern.test(text))?.code
  if (found !== undefined) return found
  if (/max streaming swap quantity/i.test(text)) {
    return /not allowed|min BP/i.test(text) ? 'invalid_parameter' : 'pool_unavailable'
  }
  return parameterPattern.test(text) ? 'invalid_parameter' : 'quote_refused'
}

/** "bad refund address: …", "missing to_asset parameter": the words up to the colon name the parameter. */
function fieldFault(text: string): RefusalReason | undefined {
  const [, field] = /(?:^|[:=] )(?:bad|missing) ([\w ]+)/i.exec(text) ?? []
  if (field === undefined) return undefined
  return fieldPatterns.find(({ pattern }) => pattern.test(field))?.code ?? 'invalid_parameter'
}

/** Codes of a swap memo's fields after the keyword; the destination field may have a refund address behind a slash. */
const memoFields: readonly (readonly RefusalReason[])[] = [
  ['invalid_asset'],
  ['invalid_destination', 'invalid_address'],
  ['invalid_parameter'],
  ['invalid_affiliate'],
  ['invalid_affiliate'],
]

/**
 * "MEMO: =:b:bc1…::nobody:10 PARSE FAILURE(S): cannot parse 'nobody' as an Address: …": finds the field that was not
 * read.
 */
function memoFault(text: string): RefusalReason | undefined {
  const [, memo = '', failures = ''] = /.*\bMEMO: (.*?)\s+PARSE FAILURE\(S\): (.*)/is.exec(text) ?? []
  const [, unread] = /cannot parse '([^']*)'/.exec(failures) ?? []
  if (unread === undefined) return undefined
  const [, ...fields] = memo.split(':')
  for (const [index, codes] of memoFields.entries()) {
    const field = fields[index] ?? ''
    if (field === unread) return codes[0]
    const part = field.split('/').indexOf(unread)
    if (part >= 0) return codes[Math.min(part, codes.length - 1)]
  }
  return /as an? asset/i.test(failures) ? 'invalid_asset' : 'invalid_parameter'
}

interface Phrase {
  readonly message: string
  readonly hint: string
}

interface PhraseFacts {
  readonly protocol: Protocol
  readonly fromAsset: Asset
  readonly toAsset: Asset
  readonly nodeMessage: string
}

/** Returns our message and hint for an error code. */
export function phrase(code: SwapErrorCode, facts: PhraseFacts): Phrase {
  return (phrases[code] ?? unknown)(facts)
}

const nameOf = ({ protocol }: PhraseFacts) => protocols[protocol].name
const pairOf = ({ fromAsset, toAsset }: PhraseFacts) => `${formatAsset(fromAsset)} to ${formatAsset(toAsset)}`

const unknown = (facts: PhraseFacts): Phrase => ({
  message: `${nameOf(facts)} refused this swap.`,
  hint: 'Try another amount or pair.',
})

const phrases: Partial<Record<SwapErrorCode, (facts: PhraseFacts) => Phrase>> = {
  node_stale: (facts) => ({
    message: `The node is behind the chain of ${nameOf(facts)}.`,
    hint: 'Try again in a minute.',
  }),
  invalid_parameter: (facts) => ({
    message: `${nameOf(facts)} does not accept one of the settings of this swap.`,
    hint: 'Check the tolerance and the streaming interval and quantity.',
  }),
  invalid_asset: (facts) => ({
    message: `${nameOf(facts)} does not support one of these assets: ${pairOf(facts)}.`,
    hint: 'Choose an asset that the protocol has a pool for.',
  }),
  invalid_amount: (facts) => ({
    message: `${nameOf(facts)} cannot read the amount.`,
    hint: 'Write a whole number of base units above zero.',
  }),
  amount_too_large: (facts) => ({
    message: `The amount is too large for the pools of ${nameOf(facts)}.`,
    hint: 'Swap a smaller amount.',
  }),
  unsupported_asset: (facts) => ({
    message: `${nameOf(facts)} does not support one of these assets: ${pairOf(facts)}.`,
    hint: 'Choose an asset that the protocol has a pool for.',
  }),
  gas_rate_out_of_bounds: (facts) => ({
    message: `${nameOf(facts)} knows no network fee for paying ${formatAsset(facts.toAsset)} at the moment.`,
    hint: 'Try again later, or choose another asset to receive.',
  }),
  invalid_affiliate: (facts) => ({
    message: `${nameOf(facts)} does not accept the affiliate.`,
    hint: 'Use a THORName, a MAYAName or an address of the protocol for each fee, within the total limit.',
  }),
  invalid_address: ({ fromAsset }) => ({
    message: 'The refund address cannot hold the asset that you send.',
    hint: `Give an address that can hold ${formatAsset(fromAsset)}.`,
  }),
  invalid_destination: ({ toAsset }) => ({
    message: 'The destination cannot receive the asset that you buy.',
    hint: `Give an address that can hold ${formatAsset(toAsset)}, or a name that resolves to one.`,
  }),
  memo_too_long: ({ fromAsset }) => ({
    message: `The instruction for this swap is too long for ${fromAsset.chain}.`,
    hint: 'Leave out the price limit or the refund address, or use short names instead of addresses.',
  }),
  same_asset: () => ({
    message: 'Both sides of the swap are the same asset.',
    hint: 'Choose two different assets.',
  }),
  unsupported_pair: (facts) => ({
    message: `${nameOf(facts)} does not swap ${pairOf(facts)} directly.`,
    hint: 'Choose another pair, or convert the asset first.',
  }),
  synth_capacity: ({ toAsset }) => ({
    message: `The pool cannot back more ${formatAsset(toAsset)}.`,
    hint: 'Swap a smaller amount, or swap to the asset itself.',
  }),
  network_module: (facts) => ({
    message: `The destination is an account of ${nameOf(facts)} itself.`,
    hint: 'Give an address of your own as the destination.',
  }),
  trading_halted: (facts) => ({
    message: `${nameOf(facts)} has paused trading for this pair.`,
    hint: 'Wait until the network resumes. Nothing should be sent now.',
  }),
  pool_unavailable: (facts) => ({
    message: `${nameOf(facts)} has no open pool for ${culpritOf(facts)}.`,
    hint: 'Choose an asset whose pool is available.',
  }),
}

/** Returns the asset that the node names, or both. */
function culpritOf({ fromAsset, toAsset, nodeMessage }: PhraseFacts): string {
  const named = [fromAsset, toAsset].filter((asset) => nodeMessage.includes(formatAsset(layer1Of(asset))))
  const [culprit] = named
  return culprit && named.length === 1 ? formatAsset(culprit) : `${formatAsset(fromAsset)} or ${formatAsset(toAsset)}`
}
