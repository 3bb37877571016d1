import { type Asset, homeChain } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'

/** 79 bytes of OP_RETURN, then eight outputs of 20. See memoOutputs.ts. */
export const EXTENDED_MEMO_LIMIT = 79 + 8 * 20

/** The limit on the protocols' own chains. Source: MaxMemoSize of both nodes. */
const NATIVE_MEMO_LIMIT = 250

/**
 * Returns the size of a memo in bytes of UTF-8, which is what memo limits count.
 *
 * @example memoBytes('R:00042') // 7
 */
export function memoBytes(memo: string): number {
  return new TextEncoder().encode(memo).length
}

export interface MemoLimitParams {
  readonly protocol: Protocol
  /** The asset that is sent; the limit is that of its chain. */
  readonly fromAsset: Asset
  /** Whether the quote has `vout`. Only then may the memo continue in further outputs. */
  readonly extended?: boolean
}

/**
 * Returns the memo limit in bytes for a deposit of an asset: 80 in an OP_RETURN, 239 with further outputs on
 * THORChain's UTXO chains, 250 elsewhere. Source: THORNode 3.17 and Mayanode 1.124, MaxMemoSize and common/chain.go.
 *
 * @example memoLimitFor({ protocol: 'THORCHAIN', fromAsset: parseAsset('BTC.BTC') }) // 80
 */
export function memoLimitFor({ protocol, fromAsset, extended = false }: MemoLimitParams): number {
  const chain = homeChain(fromAsset, protocol)
  if (chain === protocols[protocol].chain || !isChainId(chain)) return NATIVE_MEMO_LIMIT
  const { family, memoLimit } = chains[chain]
  return extended && protocol === 'THORCHAIN' && family === 'utxo' ? EXTENDED_MEMO_LIMIT : memoLimit
}

/**
 * The memo is longer than the source chain's limit (memo_too_long).
 *
 * @example new MemoTooLongError({ bytes: 81, limit: 80, chain: 'BTC' }).code // 'memo_too_long'
 */
export class MemoTooLongError extends SwapError {
  override name = 'MemoTooLongError'
  readonly bytes: number
  readonly limit: number
  constructor({ bytes, limit, chain }: { bytes: number; limit: number; chain: string }) {
    super(`The memo has ${bytes} bytes; the limit on ${chain} is ${limit}.`, {
      code: 'memo_too_long',
      hint: 'Use a THORName or MAYAName as the destination, omit the refund address, or use fewer affiliates.',
    })
    this.bytes = bytes
    this.limit = limit
  }
}

/**
 * Throws `MemoTooLongError` (memo_too_long) when the memo is too long for a deposit of the asset.
 *
 * @example
 * const { protocol, fromAsset } = intent
 * expectMemoFits('='.repeat(81), { protocol, fromAsset }) // throws MemoTooLongError
 */
export function expectMemoFits(memo: string, params: MemoLimitParams): void {
  const bytes = memoBytes(memo)
  const limit = memoLimitFor(params)
  if (bytes > limit) throw new MemoTooLongError({ bytes, limit, chain: homeChain(params.fromAsset, params.protocol) })
}
