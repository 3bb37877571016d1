import { type Asset, formatAsset, layer1Of } from '../asset/asset.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import type { SwapErrorCode } from '../errors.ts'

interface RefusalPattern {
  readonly pattern: RegExp
  readonly code: SwapErrorCode
}

/**
 * Patterns of the nodes' messages. A bad parameter comes before the reason that follows it, because one message may have both
 * ("bad affiliate params: … no thorname alias for chain"). Source: THORNode 3.17 querier_quotes, handler_swap and
 * swap_current; Mayanode 1.124 querier_quotes and swap_v112.
 */
const refusalPatterns: readonly RefusalPattern[] = [
  { pattern: /stale state/i, code: 'node_stale' },
  { pattern: /missing \w+ parameter|must only include one of/i, code: 'invalid_parameter' },
  {
    pattern: /tolerance basis points|bad streaming (interval|quantity)|streaming swaps are not allowed/i,
    code: 'invalid_parameter',
  },
  { pattern: /bad (from|to) asset/i, code: 'invalid_asset' },
  { pattern: /bad amount/i, code: 'invalid_amount' },
  { pattern: /less than dust threshold/i, code: 'amount_below_dust' },
  { pattern: /affiliate/i, code: 'invalid_affiliate' },
  { pattern: /bad refund address/i, code: 'invalid_address' },
  {
    pattern: /bad destination address|destination address is not a valid|is not same network|no \w*name alias/i,
    code: 'invalid_destination',
  },
  { pattern: /memo too long/i, code: 'memo_too_long' },
  { pattern: /less than min swap amount|not enough asset to pay for fees/i, code: 'amount_below_minimum' },
  { pattern: /less than outbound fee|zero emit asset/i, code: 'amount_below_minimum' },
  { pattern: /less than price limit|outbound amount does not meet requirements/i, code: 'price_limit' },
  { pattern: /assets match/i, code: 'same_asset' },
  { pattern: /incur slip, use trade|of a native coin is not allowed/i, code: 'unsupported_pair' },
  { pattern: /(trade accounts|secured assets|(minting|burning) synthetics).* disabled/i, code: 'unsupported_pair' },
  { pattern: /swaps to synths not supported/i, code: 'unsupported_pair' },
  { pattern: /synth (capacity|supply over target|quantity is too high)/i, code: 'synth_capacity' },
  { pattern: /network module cannot be the final destination/i, code: 'network_module' },
  { pattern: /\b(halted|paused|trading is disabled)\b/i, code: 'trading_halted' },
  { pattern: /\bpools?\b.*\b(doesn't exist|does not exist|not available|unavailable)/i, code: 'pool_unavailable' },
  { pattern: /\bpool\b.*\b(staged|suspended|zero asset balance)\b/i, code: 'pool_unavailable' },
  { pattern: /(staged|suspended|invalid) pool|max streaming swap quantity/i, code: 'pool_unavailable' },
]

/** Returns the error code for a node's message; `quote_refused` when no pattern matches. */
export function codeOfMessage(nodeMessage: string): SwapErrorCode {
  return refusalPatterns.find(({ pattern }) => pattern.test(nodeMessage))?.code ?? 'quote_refused'
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
  hint: 'Try another amount or pair. The node’s own message gives the reason.',
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
  invalid_affiliate: (facts) => ({
    message: `${nameOf(facts)} does not accept the affiliate.`,
    hint: 'Use a registered name or an address of the protocol for each fee, within the total limit.',
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
    hint: 'Wait until the network resumes, or use the other protocol. Nothing should be sent now.',
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
