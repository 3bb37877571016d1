import { type Asset, formatAsset, layer1Of } from '../asset/asset.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import type { SwapErrorCode } from '../errors.ts'

interface Row {
  readonly words: RegExp
  readonly code: SwapErrorCode
}

/**
 * The nodes' words, the parameter that was bad before the reason that follows it, because one message may carry both
 * ("bad affiliate params: … no thorname alias for chain"). Source: THORNode 3.17 querier_quotes, handler_swap and
 * swap_current; Mayanode 1.124 querier_quotes and swap_v112.
 */
const rows: readonly Row[] = [
  { words: /stale state/i, code: 'node_stale' },
  { words: /missing \w+ parameter|must only include one of/i, code: 'invalid_parameter' },
  {
    words: /tolerance basis points|bad streaming (interval|quantity)|streaming swaps are not allowed/i,
    code: 'invalid_parameter',
  },
  { words: /bad (from|to) asset/i, code: 'invalid_asset' },
  { words: /bad amount/i, code: 'invalid_amount' },
  { words: /less than dust threshold/i, code: 'amount_below_dust' },
  { words: /affiliate/i, code: 'invalid_affiliate' },
  { words: /bad refund address/i, code: 'invalid_address' },
  {
    words: /bad destination address|destination address is not a valid|is not same network|no \w*name alias/i,
    code: 'invalid_destination',
  },
  { words: /memo too long/i, code: 'memo_too_long' },
  { words: /less than min swap amount|not enough asset to pay for fees/i, code: 'amount_below_minimum' },
  { words: /less than outbound fee|zero emit asset/i, code: 'amount_below_minimum' },
  { words: /less than price limit|outbound amount does not meet requirements/i, code: 'price_limit' },
  { words: /assets match/i, code: 'same_asset' },
  { words: /incur slip, use trade|of a native coin is not allowed/i, code: 'unsupported_pair' },
  { words: /(trade accounts|secured assets|(minting|burning) synthetics).* disabled/i, code: 'unsupported_pair' },
  { words: /swaps to synths not supported/i, code: 'unsupported_pair' },
  { words: /\b(halted|paused|trading is disabled)\b/i, code: 'trading_halted' },
  { words: /\bpools?\b.*\b(doesn't exist|does not exist|not available|unavailable)/i, code: 'pool_unavailable' },
  { words: /\bpool\b.*\b(staged|suspended|zero asset balance)\b/i, code: 'pool_unavailable' },
  { words: /(staged|suspended|invalid) pool|max streaming swap quantity/i, code: 'pool_unavailable' },
]

/** The code that a node's words stand for; `quote_refused` when they are new to us. */
export function codeOfMessage(nodeMessage: string): SwapErrorCode {
  return rows.find(({ words }) => words.test(nodeMessage))?.code ?? 'quote_refused'
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

/** A refusal in our own words. */
export function phrase(code: SwapErrorCode, facts: PhraseFacts): Phrase {
  return (phrases[code] ?? unknown)(facts)
}

const nameOf = ({ protocol }: PhraseFacts) => protocols[protocol].name
const pairOf = ({ fromAsset, toAsset }: PhraseFacts) => `${formatAsset(fromAsset)} to ${formatAsset(toAsset)}`

const unknown = (facts: PhraseFacts): Phrase => ({
  message: `${nameOf(facts)} refused this swap.`,
  hint: 'Try another amount or pair; the node gave its reason.',
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
    message: `${nameOf(facts)} does not know one of these assets: ${pairOf(facts)}.`,
    hint: 'Take an asset of which the protocol has a pool.',
  }),
  invalid_amount: (facts) => ({
    message: `${nameOf(facts)} cannot read the amount.`,
    hint: 'Write a whole number of base units above zero.',
  }),
  invalid_affiliate: (facts) => ({
    message: `${nameOf(facts)} does not accept the affiliate.`,
    hint: 'Give a registered name or an address of the protocol for each fee, within the allowed total.',
  }),
  invalid_address: ({ fromAsset }) => ({
    message: 'The refund address does not fit the asset that is sent.',
    hint: `Give an address that can hold ${formatAsset(fromAsset)}.`,
  }),
  invalid_destination: ({ toAsset }) => ({
    message: 'The destination does not fit the asset that is received.',
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
  trading_halted: (facts) => ({
    message: `${nameOf(facts)} has paused trading for this pair.`,
    hint: 'Wait until the network resumes, or use the other protocol. Nothing should be sent now.',
  }),
  pool_unavailable: (facts) => ({
    message: `${nameOf(facts)} has no open pool for ${culpritOf(facts)}.`,
    hint: 'Choose an asset whose pool is available.',
  }),
}

/** The side that the node names, else both. */
function culpritOf({ fromAsset, toAsset, nodeMessage }: PhraseFacts): string {
  const named = [fromAsset, toAsset].filter((asset) => nodeMessage.includes(formatAsset(layer1Of(asset))))
  const [culprit] = named
  return culprit && named.length === 1 ? formatAsset(culprit) : `${formatAsset(fromAsset)} or ${formatAsset(toAsset)}`
}
