import { type Units, units } from '../amount.ts'
import { type Asset, formatAsset } from '../asset.ts'
import { chains, isChainId } from '../chain.ts'
import { SwapError, type SwapErrorCode } from '../errors.ts'
import { type Protocol, protocols } from '../protocol.ts'

/** What was asked when the node said no. */
export interface RefusalContext {
  readonly protocol: Protocol
  readonly fromAsset: Asset
  readonly toAsset: Asset
  /** The node's own words, already cleaned and cut. */
  readonly nodeMessage: string
}

/** A swap that the node would not quote, in our words; `nodeMessage` keeps its own. */
export class QuoteRefusedError extends SwapError {
  override name = 'QuoteRefusedError'
  readonly protocol: Protocol
  readonly nodeMessage: string
  constructor(
    context: RefusalContext,
    { code, message, hint }: { code: SwapErrorCode; message: string; hint: string },
  ) {
    super(message, { code, hint })
    this.protocol = context.protocol
    this.nodeMessage = context.nodeMessage
  }
}

/** Too little to pay for sending the output. `recommendedMinAmountIn` (units of the source) when the node named it. */
export class AmountBelowMinimumError extends QuoteRefusedError {
  override name = 'AmountBelowMinimumError'
  readonly recommendedMinAmountIn?: Units
  constructor(context: RefusalContext) {
    super(context, {
      code: 'amount_below_minimum',
      message: 'The amount does not cover the fees of this swap.',
      hint: 'Raise the amount to at least the recommended minimum.',
    })
    const named = /recommended_min_amount_in: (\d{1,30})/.exec(context.nodeMessage)?.[1]
    if (named !== undefined) this.recommendedMinAmountIn = units(BigInt(named))
  }
}

/** So little that the nodes ignore the deposit for ever. `dustThreshold` is in units of the source chain's gas asset. */
export class AmountBelowDustError extends QuoteRefusedError {
  override name = 'AmountBelowDustError'
  readonly dustThreshold?: Units
  constructor(context: RefusalContext) {
    super(context, {
      code: 'amount_below_dust',
      message: `The amount is below what ${protocols[context.protocol].name} notices on ${context.fromAsset.chain}.`,
      hint: 'Send more: a deposit this small is ignored and not refunded.',
    })
    const { chain } = context.fromAsset
    if (isChainId(chain)) this.dustThreshold = units(chains[chain].dustThreshold[context.protocol])
  }
}

/** The price is worse than the limit asked for. Both facts are in units of the target. */
export class PriceLimitError extends QuoteRefusedError {
  override name = 'PriceLimitError'
  readonly emits?: Units
  readonly limit?: Units
  constructor(context: RefusalContext) {
    super(context, {
      code: 'price_limit',
      message: 'The swap would pay less than your price limit.',
      hint: 'Allow a little more slippage, swap less, or let the swap stream.',
    })
    const [, emits, limit] = /emit asset (\d{1,30}) less than price limit (\d{1,30})/i.exec(context.nodeMessage) ?? []
    if (emits !== undefined && limit !== undefined) {
      this.emits = units(BigInt(emits))
      this.limit = units(BigInt(limit))
    }
  }
}

/** Turns a node's no to a quote into the error that says it in our words. Unknown words give `quote_refused`. */
export function refusalOf(context: RefusalContext): QuoteRefusedError {
  const row = rows.find(({ words }) => words.test(context.nodeMessage))
  switch (row?.code) {
    case 'amount_below_minimum':
      return new AmountBelowMinimumError(context)
    case 'amount_below_dust':
      return new AmountBelowDustError(context)
    case 'price_limit':
      return new PriceLimitError(context)
    case undefined:
      return new QuoteRefusedError(context, {
        code: 'quote_refused',
        message: `${protocols[context.protocol].name} refused this swap.`,
        hint: 'Try another amount or pair; the node gave its reason.',
      })
    default:
      return new QuoteRefusedError(context, { code: row.code, ...phrase(row.code, context) })
  }
}

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
  { words: /tolerance basis points|bad streaming (interval|quantity)/i, code: 'invalid_parameter' },
  { words: /bad (from|to) asset/i, code: 'invalid_asset' },
  { words: /bad amount/i, code: 'invalid_amount' },
  { words: /less than dust threshold/i, code: 'amount_below_dust' },
  { words: /affiliate/i, code: 'invalid_affiliate' },
  { words: /bad refund address/i, code: 'invalid_address' },
  {
    words: /bad destination address|destination address is not a valid|no \w*name alias/i,
    code: 'invalid_destination',
  },
  { words: /memo too long/i, code: 'memo_too_long' },
  { words: /less than min swap amount|not enough asset to pay for fees/i, code: 'amount_below_minimum' },
  { words: /less than outbound fee|zero emit asset/i, code: 'amount_below_minimum' },
  { words: /less than price limit/i, code: 'price_limit' },
  { words: /assets match/i, code: 'same_asset' },
  { words: /incur slip, use trade|asset of a native coin is not allowed/i, code: 'unsupported_pair' },
  { words: /trade accounts.* disabled|synths? not supported|minting synthetics/i, code: 'unsupported_pair' },
  { words: /\b(halted|paused|trading is disabled)\b/i, code: 'trading_halted' },
  {
    words: /pool:? .*(doesn't|does not) exist|pool .*\b(staged|suspended|not available|unavailable)\b/i,
    code: 'pool_unavailable',
  },
  { words: /(staged|suspended|invalid) pool|max streaming swap quantity/i, code: 'pool_unavailable' },
]

function phrase(code: SwapErrorCode, context: RefusalContext): { message: string; hint: string } {
  const { name } = protocols[context.protocol]
  const pair = `${formatAsset(context.fromAsset)} to ${formatAsset(context.toAsset)}`
  const phrases: Partial<Record<SwapErrorCode, { message: string; hint: string }>> = {
    node_stale: {
      message: `The node is behind the chain of ${name}.`,
      hint: 'Try again in a minute.',
    },
    invalid_asset: {
      message: `${name} does not know one of these assets: ${pair}.`,
      hint: 'Take an asset of which the protocol has a pool.',
    },
    invalid_amount: {
      message: `${name} cannot read the amount.`,
      hint: 'Write a whole number of base units above zero.',
    },
    invalid_affiliate: {
      message: `${name} does not accept the affiliate.`,
      hint: 'Give a registered name or an address of the protocol for each fee, within the allowed total.',
    },
    invalid_address: {
      message: 'The refund address does not fit the source chain.',
      hint: `Give an address on ${context.fromAsset.chain}.`,
    },
    invalid_destination: {
      message: 'The destination does not fit the asset that is received.',
      hint: `Give an address that can hold ${formatAsset(context.toAsset)}, or a name that resolves to one.`,
    },
    memo_too_long: {
      message: `The instruction for this swap is too long for ${context.fromAsset.chain}.`,
      hint: 'Leave out the price limit or the refund address, or use short names instead of addresses.',
    },
    same_asset: {
      message: 'Both sides of the swap are the same asset.',
      hint: 'Choose two different assets.',
    },
    unsupported_pair: {
      message: `${name} does not swap ${pair} directly.`,
      hint: 'Choose another pair, or convert the asset first.',
    },
    trading_halted: {
      message: `${name} has paused trading for this pair.`,
      hint: 'Wait until the network resumes, or use the other protocol. Nothing should be sent now.',
    },
    pool_unavailable: {
      message: `${name} has no open pool for ${pair}.`,
      hint: 'Choose an asset whose pool is available.',
    },
  }
  return (
    phrases[code] ?? {
      message: `${name} cannot work with one of the swap's settings.`,
      hint: 'Check the tolerance and the streaming interval and quantity.',
    }
  )
}
