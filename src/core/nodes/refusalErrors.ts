import { parseWholeNumber } from '../../std/wholeNumber.ts'
import { formatDecimal, type Units, units } from '../asset/amount.ts'
import { type Asset, unitDecimals } from '../asset/asset.ts'
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
 * The amount does not cover the outbound fee. `recommendedMinAmountIn` is in units of the source, if the node reports
 * it.
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
  /** `minimum` is used where the message has none. */
  constructor(context: RefusalContext, minimum?: Units) {
    const least = statedMinimum(context.nodeMessage) ?? minimum
    const figure = least === undefined ? '' : ` At least ${written(least, context.fromAsset)} is recommended.`
    super(context, {
      code: 'amount_below_minimum',
      message: `The amount does not cover the fees of this swap.${figure}`,
      hint: least === undefined ? 'Raise the amount.' : 'Raise the amount to at least the recommended minimum.',
    })
    if (least !== undefined) this.recommendedMinAmountIn = least
  }
}

/** Returns the recommended minimum that a node's message states, in units of the source. */
export function statedMinimum(nodeMessage: string): Units | undefined {
  const stated = parseWholeNumber(/recommended_min_amount_in: (\d{1,30})/.exec(nodeMessage)?.[1] ?? '')
  return stated === undefined ? undefined : units(stated)
}

const written = (amount: Units, asset: Asset): string => `${formatDecimal(amount, unitDecimals(asset))} ${asset.ticker}`

/**
 * The amount is below the dust threshold of the source's chain, so nodes would ignore the deposit. `dustThreshold` is
 * in units of the source: nodes compare every asset of a chain with the same number.
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
    const { fromAsset, protocol } = context
    const { chain } = fromAsset
    const threshold = isChainId(chain) ? units(chains[chain].dustThreshold[protocol]) : undefined
    const figure = threshold === undefined ? '' : ` (${written(threshold, fromAsset)})`
    super(context, {
      code: 'amount_below_dust',
      message: `The amount is below the dust threshold of ${protocols[protocol].name} on ${chain}${figure}.`,
      hint: 'Send more: a deposit this small is ignored and not refunded.',
    })
    if (threshold !== undefined) this.dustThreshold = threshold
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
