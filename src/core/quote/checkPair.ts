import type { Units } from '../asset/amount.ts'
import { type Asset, formatAsset, sameAsset, unitDecimals } from '../asset/asset.ts'
import { supplyLimit } from '../asset/supply.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError, type SwapErrorCode } from '../errors.ts'
import type { Node } from '../nodes/node.ts'

/**
 * The quote parameters are invalid; no request was sent.
 *
 * @example
 * const { fromAsset, amountIn: amount } = quote
 * await getQuote(nodes.THORCHAIN, { fromAsset, toAsset: fromAsset, amount }) // throws InvalidQuoteError
 */
export class InvalidQuoteError extends SwapError {
  override name = 'InvalidQuoteError'
  /** An address with the same meaning that would be accepted, to be offered to the person. */
  readonly suggestedAddress: string | undefined
  constructor(
    code: SwapErrorCode,
    { message, hint, suggestedAddress }: { message: string; hint: string; suggestedAddress?: string },
  ) {
    super(message, { code, hint })
    this.suggestedAddress = suggestedAddress
  }
}

/**
 * The protocol has no pool of this asset and cannot have one.
 *
 * @example
 * const { fromAsset, amountIn: amount } = quote
 * const toAsset = parseAsset('DASH.DASH')
 * checkQuoteParams(nodes.THORCHAIN, { fromAsset, toAsset, amount }) // throws UnsupportedAssetError
 */
export class UnsupportedAssetError extends SwapError {
  override name = 'UnsupportedAssetError'
  readonly asset: Asset
  readonly protocol: Protocol
  constructor({ asset, protocol, reason }: { asset: Asset; protocol: Protocol; reason: string }) {
    super(`${protocols[protocol].name} cannot swap ${formatAsset(asset)}: ${reason}.`, {
      code: 'unsupported_asset',
      hint: `Choose an asset of a chain that ${protocols[protocol].name} is connected to.`,
    })
    this.asset = asset
    this.protocol = protocol
  }
}

export interface Pair {
  readonly fromAsset: Asset
  readonly toAsset: Asset
  readonly amount: Units
}

/**
 * Validates pair and amount. Throws `UnsupportedAssetError` (unsupported_asset) for a chain that the protocol is not
 * connected to, `UnknownDecimalsError` (unsupported_asset) for an asset whose decimals are not known,
 * `InvalidQuoteError` (same_asset, invalid_amount, amount_too_large) for the rest.
 */
export function checkPair(
  { protocol }: Node,
  { fromAsset, toAsset, amount }: Omit<Pair, 'amount'> & { readonly amount?: Units | undefined },
): void {
  if (sameAsset(fromAsset, toAsset)) {
    throw new InvalidQuoteError('same_asset', {
      message: 'Both sides of the swap are the same asset.',
      hint: 'Choose two different assets.',
    })
  }
  for (const asset of [fromAsset, toAsset]) checkSupported(protocol, asset)
  if (amount !== undefined && amount <= 0n) {
    throw new InvalidQuoteError('invalid_amount', {
      message: 'The amount to swap is zero.',
      hint: 'Give an amount above zero.',
    })
  }
  if (amount !== undefined && amount > supplyLimit(fromAsset)) {
    throw new InvalidQuoteError('amount_too_large', {
      message: `The amount is more ${fromAsset.ticker} than exist.`,
      hint: 'Give a smaller amount.',
    })
  }
}

function checkSupported(protocol: Protocol, asset: Asset): void {
  const { chain, kind } = asset
  if (!isChainId(chain) || !chains[chain].protocols.includes(protocol)) {
    throw new UnsupportedAssetError({ asset, protocol, reason: `it is not connected to ${chain}` })
  }
  if (kind === 'secured' && protocol !== 'THORCHAIN') {
    throw new UnsupportedAssetError({ asset, protocol, reason: 'secured assets exist on THORChain only' })
  }
  unitDecimals(asset)
}
