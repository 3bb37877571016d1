import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { type Units, units } from '../asset/amount.ts'
import type { Asset } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError, type SwapErrorCode } from '../errors.ts'
import { codeOfMessage, phrase } from './refusalMessages.ts'

/** What was asked when the node said no. */
export interface RefusalContext {
  readonly protocol: Protocol
  readonly fromAsset: Asset
  readonly toAsset: Asset
  /** The node's own words, already cleaned and cut. */
  readonly nodeMessage: string
}

/**
 * A swap that the node would not quote, in our words; `nodeMessage` keeps its own.
 *
 * @example
 * const reasonOf = (error: unknown) => (error instanceof QuoteRefusedError ? error.nodeMessage : undefined)
 * reasonOf(new Error()) // undefined
 */
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

/**
 * Too little to pay for sending the output. `recommendedMinAmountIn` (units of the source) when the node named it.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const nodeMessage = 'recommended_min_amount_in: 6309'
 * const error = new AmountBelowMinimumError({ protocol: 'THORCHAIN', fromAsset, toAsset, nodeMessage })
 * error.recommendedMinAmountIn // 6309n
 */
export class AmountBelowMinimumError extends QuoteRefusedError {
  override name = 'AmountBelowMinimumError'
  readonly recommendedMinAmountIn?: Units
  constructor(context: RefusalContext) {
    super(context, {
      code: 'amount_below_minimum',
      message: 'The amount does not cover the fees of this swap.',
      hint: 'Raise the amount to at least the recommended minimum.',
    })
    const named = parseWholeNumber(/recommended_min_amount_in: (\d{1,30})/.exec(context.nodeMessage)?.[1] ?? '')
    if (named !== undefined) this.recommendedMinAmountIn = units(named)
  }
}

/**
 * So little that the nodes ignore the deposit for ever. `dustThreshold` is in units of the source chain's gas asset.
 *
 * @example
 * const { fromAsset, toAsset } = quote
 * const error = new AmountBelowDustError({ protocol: 'THORCHAIN', fromAsset, toAsset, nodeMessage: '' })
 * error.dustThreshold // 1000n
 */
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

/**
 * The price is worse than the limit asked for. Both facts are in units of the target.
 *
 * @example
 * const isTooLow = (error: unknown) => error instanceof PriceLimitError
 * isTooLow(new Error()) // false
 */
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
    const [, ...stated] = limitWords.exec(context.nodeMessage) ?? []
    const [emits, limit] = stated.map((text) => parseWholeNumber(text))
    if (emits !== undefined && limit !== undefined) {
      this.emits = units(emits)
      this.limit = units(limit)
    }
  }
}

const limitWords = /(?:emit asset |requirements \()(\d{1,30})(?: less than price limit |\/)(\d{1,30})/i

/** Turns a node's no to a quote into the error that says it in our words. Unknown words give `quote_refused`. */
export function refusalOf(context: RefusalContext): QuoteRefusedError {
  const code = codeOfMessage(context.nodeMessage)
  switch (code) {
    case 'amount_below_minimum':
      return new AmountBelowMinimumError(context)
    case 'amount_below_dust':
      return new AmountBelowDustError(context)
    case 'price_limit':
      return new PriceLimitError(context)
    default:
      return new QuoteRefusedError(context, { code, ...phrase(code, context) })
  }
}
