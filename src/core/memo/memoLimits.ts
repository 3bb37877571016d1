import { type Asset, homeChain } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'

/** 79 bytes of OP_RETURN, then eight outputs of 20. See extendedMemo.ts. */
export const EXTENDED_MEMO_LIMIT = 79 + 8 * 20

/** MaxMemoSize of both nodes, for messages to their own chains. */
const NATIVE_MEMO_LIMIT = 250

/**
 * What affiliates may share, in basis points. `parsedBps` is what the memo's grammar lets through, `bps` what the swap
 * itself takes, `count` how many may share. Source: THORNode 3.17 MsgSwap.ValidateBasic and MultipleAffiliatesMaxCount;
 * Mayanode 1.124 MaxAffiliateFeeBasisPoints.
 */
export const affiliateCaps: Readonly<Record<Protocol, { count: number; bps: number; parsedBps: number }>> = {
  THORCHAIN: { count: 5, bps: 1_000, parsedBps: 10_000 },
  MAYACHAIN: { count: 5, bps: 500, parsedBps: 500 },
}

/** How much of a memo limit a text takes: bytes of UTF-8, not characters. */
export function memoBytes(memo: string): number {
  return new TextEncoder().encode(memo).length
}

export interface MemoLimitParams {
  readonly protocol: Protocol
  /** What is sent: its chain carries the memo. */
  readonly fromAsset: Asset
  /** Whether the node's own quote came with `vout`. Only then may the memo go on in further outputs. */
  readonly extended?: boolean
}

/**
 * The longest memo in bytes that a deposit of the asset can carry: 80 in an OP_RETURN, 239 with further outputs on
 * THORChain's UTXO chains, 250 elsewhere. Source: THORNode 3.17 and Mayanode 1.124, MaxMemoSize and common/chain.go.
 */
export function memoLimitFor({ protocol, fromAsset, extended = false }: MemoLimitParams): number {
  const chain = homeChain(fromAsset, protocol)
  if (chain === protocols[protocol].chain || !isChainId(chain)) return NATIVE_MEMO_LIMIT
  const { family, memoLimit } = chains[chain]
  return extended && protocol === 'THORCHAIN' && family === 'utxo' ? EXTENDED_MEMO_LIMIT : memoLimit
}

/** The source chain does not carry so many bytes (memo_too_long). */
export class MemoTooLongError extends SwapError {
  override name = 'MemoTooLongError'
  readonly bytes: number
  readonly limit: number
  constructor({ bytes, limit, chain }: { bytes: number; limit: number; chain: string }) {
    super(`The memo has ${bytes} bytes, and a deposit on ${chain} carries ${limit}.`, {
      code: 'memo_too_long',
      hint: 'Use a registered name for the destination, leave the refund address out, or use fewer affiliates.',
    })
    this.bytes = bytes
    this.limit = limit
  }
}

/** Throws `MemoTooLongError` (memo_too_long) when a deposit of the asset cannot carry the memo. */
export function expectMemoFits(memo: string, room: MemoLimitParams): void {
  const [bytes, limit] = [memoBytes(memo), memoLimitFor(room)]
  if (bytes > limit) throw new MemoTooLongError({ bytes, limit, chain: homeChain(room.fromAsset, room.protocol) })
}
