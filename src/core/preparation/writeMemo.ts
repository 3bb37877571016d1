import { normalizeAddress } from '../address/normalizeAddress.ts'
import { homeChain } from '../asset/asset.ts'
import type { FuzzyPool } from '../asset/fuzzy.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import type { SwapMemo } from '../memo/memo.ts'
import { readSwapMemo } from '../memo/readSwapMemo.ts'
import { shortenMemo } from '../memo/shortenMemo.ts'
import { intentToMemo, type SwapIntent } from '../memo/swapIntent.ts'
import { QuoteMismatchError } from './errors.ts'
import { expectSwapMemo } from './expectSwapMemo.ts'

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
export async function writeMemo(
  intent: SwapIntent,
  { network, quoted, pools, extended }: WriteMemoOptions,
): Promise<string> {
  const { protocol, fromAsset } = intent
  const limit = readSwapMemo(quoted, protocol)?.limit
  if (limit === undefined) throw new QuoteMismatchError(['Its memo is not a swap.'])
  const memo = shortenMemo({ ...withPlainStreaming(intentToMemo(withNormalAddresses(intent))), limit }, protocol, pools)
  const params = { protocol, network, fromAsset, memo, pools, extended }
  await expectSwapMemo(params, { ...intent, minimum: limit, maximum: limit })
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
