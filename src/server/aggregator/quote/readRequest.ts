import type { z } from 'zod'
import { bpsOf, type Notice, unitsOf } from '../../../contract/aggregator/aggregatorFields.ts'
import { quoteRequest } from '../../../contract/aggregator/quote.ts'
import { limits } from '../../../contract/limits.ts'
import { normalizeAddress } from '../../../core/address/normalizeAddress.ts'
import { contractIn } from '../../../core/address/tokenContract.ts'
import type { Units } from '../../../core/asset/amount.ts'
import { type Asset, homeChain, parseAsset, sameAsset, unitDecimals } from '../../../core/asset/asset.ts'
import { protocolIds } from '../../../core/chains/protocol.ts'
import { ApiError } from '../../apiError.ts'
import type { SharesByProtocol } from './requestShares.ts'

export type QuoteInput = z.output<typeof quoteRequest>

/** A validated request in exact figures. */
export interface SwapRequest {
  readonly sellAsset: Asset
  /** Contract of the sold token as the request spells it; absent where it does not. */
  readonly sellContract?: string | undefined
  readonly buyAsset: Asset
  /** In units of the sold asset; absent where it is to be found for `atLeast`. */
  readonly amount?: Units | undefined
  /** The least output, which the memo demands, in units of the bought asset; absent for a swap by its input. */
  readonly atLeast?: Units | undefined
  readonly source?: string | undefined
  /** Compressed key of the source in hex. */
  readonly publicKey?: string | undefined
  readonly destination?: string | undefined
  readonly refundAddress?: string | undefined
  /** Largest accepted fall below the quote; absent for none. */
  readonly limitBps?: number | undefined
  /** Fees that the memo should pay. */
  readonly shares: SharesByProtocol
  readonly streamingInterval?: number | undefined
  readonly streamingQuantity?: number | undefined
  readonly referrer?: string | undefined
  /** Notices about the request itself. */
  readonly notices: readonly Notice[]
}

/** A tolerance of everything is no limit. */
const NO_LIMIT_BPS = 10_000

/** Fields with a meaning here. */
const known = new Set(Object.keys(quoteRequest.shape))

/**
 * Converts a request to exact figures. Throws `InvalidAssetError`, `InvalidAmountError` for digits beyond the asset's
 * units, `UnknownDecimalsError`, and `ApiError` (same_asset).
 */
export function readRequest(input: QuoteInput, shares: SharesByProtocol): SwapRequest {
  const sellAsset = parseAsset(input.sellAsset)
  const buyAsset = parseAsset(input.buyAsset)
  if (sameAsset(sellAsset, buyAsset)) throw new ApiError('same_asset')
  unitDecimals(buyAsset)
  const limitBps = input.slippage === undefined ? limits.priceLimitBps : bpsOf(input.slippage)
  return {
    sellAsset,
    sellContract: contractIn(input.sellAsset, sellAsset),
    buyAsset,
    amount: input.sellAmount === undefined ? undefined : unitsOf(input.sellAmount, sellAsset),
    atLeast: input.buyAmount === undefined ? undefined : unitsOf(input.buyAmount, buyAsset),
    source: input.sourceAddress && normalParty(input.sourceAddress, sellAsset),
    publicKey: input.sourcePublicKey,
    destination: input.destinationAddress && normalParty(input.destinationAddress, buyAsset),
    refundAddress: input.refundAddress && normalParty(input.refundAddress, sellAsset),
    limitBps: limitBps === NO_LIMIT_BPS || input.buyAmount !== undefined ? undefined : limitBps,
    shares,
    streamingInterval: input.streamingInterval,
    streamingQuantity: input.streamingQuantity,
    referrer: input.referrer,
    notices: noticesOf(input, limitBps),
  }
}

/**
 * Returns an address in its normal spelling; any other text as given. Claims on an asset are held on the chain of the
 * protocol that swaps them.
 */
export function normalParty(text: string, asset: Asset): string {
  const homes = protocolIds.map((protocol) => homeChain(asset, protocol))
  return homes.map((chain) => normalizeAddress(text, chain)).find((found) => found !== undefined) ?? text
}

function noticesOf(input: QuoteInput, limitBps: number): readonly Notice[] {
  const ignored = Object.keys(input).filter((key) => !known.has(key))
  const hasOneOf = (input.affiliate === undefined) !== !input.affiliateFee
  return [
    ...ignored.slice(0, 20).map((key) => ({
      code: 'option_ignored',
      message: `"${key.replace(/[^\w.-]/g, '?').slice(0, 40)}" has no meaning here and is ignored.`,
    })),
    ...(hasOneOf
      ? [{ code: 'affiliate_dropped', message: 'An affiliate needs both "affiliate" and "affiliateFee" above zero.' }]
      : []),
    ...(input.buyAmount !== undefined && input.slippage !== undefined
      ? [{ code: 'slippage_ignored', message: 'The least output is "buyAmount" itself, so "slippage" has no effect.' }]
      : []),
    ...(limitBps === NO_LIMIT_BPS && input.buyAmount === undefined
      ? [{ code: 'no_price_limit', message: 'A slippage of 100 % sets no limit: the swap runs at any price.' }]
      : []),
  ]
}
