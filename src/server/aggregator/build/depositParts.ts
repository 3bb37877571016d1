import { hex } from '@scure/base'
import type { RouteResult } from '../../../contract/aggregator/route.ts'
import type { PreparedDeposit } from '../../../core/actions/prepareDeposit.ts'
import { formatAsset, homeChain } from '../../../core/asset/asset.ts'
import { isChainId } from '../../../core/chains/chains.ts'
import { SwapError, type SwapErrorCode } from '../../../core/errors.ts'
import type { Node } from '../../../core/nodes/node.ts'
import type { DepositSender } from '../../../core/preparation/depositParams.ts'
import { hasDeposits } from '../../../core/preparation/expectSourceChain.ts'
import { DepositRefusedError, MissingPublicKeyError } from '../../../core/preparation/preparationErrors.ts'
import { type UnsignedMemoTx, unsignedMemoTx } from '../../../core/preparation/unsignedMemoTx.ts'
import type { ConfirmedInbound } from '../../../core/quorum/confirmInbound.ts'
import type { Quote } from '../../../core/quote/quote.ts'
import type { ChainReader } from '../../../core/readers/reader.ts'
import { ApiError } from '../../apiError.ts'
import type { ServerContext } from '../../context.ts'
import type { SwapRequest } from '../quote/readRequest.ts'

/** Returns the transaction of a payment on BCH or ZEC; undefined for other chains, whose deposit has theirs. */
export async function unsignedOf(
  { transaction, confirmed }: PreparedDeposit,
  reader: ChainReader,
): Promise<UnsignedMemoTx | undefined> {
  const gasRate = confirmed?.gasRate
  if (transaction.family !== 'send_with_memo' || reader.family !== 'utxo' || gasRate === undefined) return undefined
  return unsignedMemoTx(reader, { prepared: transaction, gasRate })
}

/** Hints for what only a person can accept on the swap page, as a caller of the API can follow them. */
const hints: Partial<Readonly<Record<SwapErrorCode, string>>> = {
  network_fee_too_high: 'Send a larger amount, or wait until fees are lower.',
  gas_rate_out_of_bounds: 'Wait until the fees of the chain are back to normal.',
}

/**
 * Throws an error again in the request's own terms: with the name of a field that the library needs, and with its
 * hints.
 */
export function inRequestTerms(thrown: unknown): never {
  if (!(thrown instanceof MissingPublicKeyError)) {
    const hint = thrown instanceof SwapError ? hints[thrown.code] : undefined
    throw thrown instanceof SwapError && hint ? new ApiError(thrown.code, { message: thrown.message, hint }) : thrown
  }
  throw new ApiError('invalid_input', {
    message: `"sourcePublicKey" is missing. ${thrown.message}`,
    hint: 'Give "sourcePublicKey", the compressed public key of sourceAddress in hex.',
    facts: { field: 'sourcePublicKey' },
  })
}

/** Returns the sender of a request; its key goes into the transaction where the chain needs it. */
export const senderOf = ({ source = '', publicKey }: Pick<SwapRequest, 'source' | 'publicKey'>): DepositSender => ({
  address: source,
  addsKey: true,
  ...(publicKey === undefined ? {} : { publicKey: hex.decode(publicKey.toLowerCase()) }),
})

/**
 * Returns the reader of the chain that a swap is paid on. Throws `DepositRefusedError` (unsupported_asset) without one.
 */
export async function expectSourceReader(
  { loadReader }: Pick<ServerContext, 'loadReader'>,
  { protocol, fromAsset }: Pick<Quote, 'protocol' | 'fromAsset'>,
): Promise<ChainReader> {
  const home = homeChain(fromAsset, protocol)
  if (isChainId(home) && hasDeposits(home)) return loadReader(home)
  throw new DepositRefusedError('unsupported_asset', {
    message: `No transactions are built for ${formatAsset(fromAsset)}.`,
    hint: 'Quote it without a transaction, or pay with another coin.',
  })
}

/** Writes who confirms a vault. */
export const quorumOf = (
  { operators }: Pick<Node, 'operators'>,
  { confirmedBy, height }: ConfirmedInbound,
): NonNullable<RouteResult['inboundQuorum']> => ({
  agreeing: confirmedBy.length,
  configured: operators.length,
  operators: [...confirmedBy],
  height,
})
