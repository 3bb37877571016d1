import { normalizeAddress } from '../address/normalizeAddress.ts'
import { homeChain } from '../asset/asset.ts'
import type { FuzzyPool } from '../asset/fuzzy.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { checkMemo } from '../memo/checkMemo.ts'
import { diffMemo } from '../memo/diffMemo.ts'
import { isSwapMemo, type SwapMemo } from '../memo/memo.ts'
import { parseMemo } from '../memo/parseMemo.ts'
import { shortenMemo } from '../memo/shortenMemo.ts'
import { intentToMemo, type SwapIntent } from '../memo/swapIntent.ts'
import { QuoteMismatchError } from './errors.ts'

export interface WriteMemoOptions {
  readonly network: NetworkKind
  /** Memo of the quote, already compared with the intent. Only its limit is used. */
  readonly quoted: string
  /** Available pools that a majority of nodes reports; they decide how an asset may be abbreviated. */
  readonly pools: readonly FuzzyPool[]
  /** Whether the quote came with `vout`. */
  readonly extended: boolean
}

/**
 * Writes the memo to sign from the intent, in our own notation, and compares it with the intent again. The limit is the
 * quoted one, because a node may round `minimum` up to `maximum`. No other text of a node reaches the signed memo.
 * Throws `QuoteMismatchError` (deposit_mismatch) and `InvalidMemoError` (invalid_parameter).
 */
export function writeMemo(intent: SwapIntent, { network, quoted, pools, extended }: WriteMemoOptions): string {
  const { protocol, fromAsset } = intent
  const parsed = parseMemo(quoted, protocol)
  if (!parsed.ok || !isSwapMemo(parsed.memo)) throw new QuoteMismatchError(['Its memo is not a swap.'])
  const { limit } = parsed.memo
  const memo = shortenMemo({ ...withPlainStreaming(intentToMemo(withNormalAddresses(intent))), limit }, protocol, pools)
  const problems = [
    ...diffMemo(memo, { ...intent, minimum: limit, maximum: limit }, pools),
    ...checkMemo({ protocol, network, fromAsset, memo, pools, extended }),
  ]
  if (problems.length > 0) throw new QuoteMismatchError(problems.map(({ sentence }) => sentence))
  return memo
}

/** Normalizes addresses; leaves names unchanged. */
function withNormalAddresses(intent: SwapIntent): SwapIntent {
  const { protocol, fromAsset, toAsset, destination, refundAddress } = intent
  const normal = (chain: string, text: string) => normalizeAddress(text, chain) ?? text
  return {
    ...intent,
    destination: normal(homeChain(toAsset, protocol), destination),
    ...(refundAddress === undefined ? {} : { refundAddress: normal(homeChain(fromAsset, protocol), refundAddress) }),
  }
}

/** Leaves out one sub-swap without an interval, as the nodes' own writer does. */
function withPlainStreaming(memo: SwapMemo): SwapMemo {
  return memo.interval === 0n && memo.quantity === 1n ? { ...memo, quantity: 0n } : memo
}
