import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { type Units, units } from '../asset/amount.ts'
import type { Asset } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError, type SwapErrorCode } from '../errors.ts'

/** The quote that the node refused. */
export interface RefusalContext {
  readonly protocol: Protocol
  readonly fromAsset: Asset
  readonly toAsset: Asset
  /** The node's message, sanitized and truncated. */
  readonly nodeMessage: string
}

/**
 * The node refused to quote the swap. `message` explains it; `nodeMessage` is the node's own text.
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
 * The amount does not cover the outbound fee. `recommendedMinAmountIn` is in units of the source, if the node reports it.
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
 * The amount is below the dust threshold, so nodes would ignore the deposit. `dustThreshold` is in units of the source chain's gas asset.
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
      message: `The amount is below the dust threshold of ${protocols[context.protocol].name} on ${context.fromAsset.chain}.`,
      hint: 'Send more: a deposit this small is ignored and not refunded.',
    })
    const { chain } = context.fromAsset
    if (isChainId(chain)) this.dustThreshold = units(chains[chain].dustThreshold[context.protocol])
  }
}

/**
 * The price is worse than the requested limit. `emits` and `limit` are in units of the target.
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
    const [, ...stated] = limitPattern.exec(context.nodeMessage) ?? []
    const [emits, limit] = stated.map((text) => parseWholeNumber(text))
    if (emits !== undefined && limit !== undefined) {
      this.emits = units(emits)
      this.limit = units(limit)
    }
  }
}

const limitPattern = /(?:emit asset |requirements \()(\d{1,30})(?: less than price limit |\/)(\d{1,30})/i
