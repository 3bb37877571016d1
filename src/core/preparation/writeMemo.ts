import { type Units, units } from '../asset/amount.ts'
import type { FuzzyPool } from '../asset/fuzzy.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import type { SwapMemo } from '../memo/memo.ts'
import { expectMemoFits, memoBytes, memoLimitFor } from '../memo/memoLimits.ts'
import { shortenMemo } from '../memo/shortenMemo.ts'
import { intentToMemo, type SwapIntent } from '../memo/swapIntent.ts'
import { expectSwapMemo } from './expectSwapMemo.ts'

export interface WriteMemoOptions {
  readonly network: NetworkKind
  /** Limit of the quote's memo, which was compared with the intent. Used only without `limit`. */
  readonly quoted: Units
  /** The limit to write, in units of the target asset, for a quote that was requested without one. */
  readonly limit?: Units
  /** The most that a given limit may be rounded up to: a swap with a limit above the quoted output is refunded. */
  readonly most?: Units
  /** Available pools that a majority of nodes reports; they decide how an asset may be abbreviated. */
  readonly pools: readonly FuzzyPool[]
  /** Whether the quote came with `vout`. */
  readonly extended: boolean
}

/**
 * Writes the memo to sign from the intent, in our own notation, decodes it and compares it with the intent again.
 * Returns the memo and the limit that it states. The limit is the quoted one, because a node may round `minimum` up to
 * `maximum`, at least `minimum`; or the given one. A given limit whose digits do not fit into the memo of the source
 * chain is rounded up, by less than one percent and to `most` at most. No other text of a node reaches the signed memo. Throws
 * `QuoteMismatchError` (deposit_mismatch), `InvalidMemoError` (invalid_parameter) and, for a given limit that does not
 * fit, `MemoTooLongError` (memo_too_long).
 */
export async function writeMemo(
  intent: SwapIntent,
  { network, quoted, limit: given, most, pools, extended }: WriteMemoOptions,
): Promise<{ readonly memo: string; readonly limit: Units }> {
  const { protocol, fromAsset } = intent
  // A node rounds the limit of a small output down, to none at last.
  const leastLimit = quoted < intent.minimum ? intent.minimum : quoted
  const swap = withPlainStreaming(intentToMemo(intent))
  const written = (limit: Units) => shortenMemo({ ...swap, limit }, protocol, pools)
  const room = { protocol, fromAsset, extended }
  const limit =
    given === undefined ? leastLimit : fittingLimit(given, (one) => memoBytes(written(one)) <= memoLimitFor(room), most)
  const memo = written(limit)
  if (given !== undefined) expectMemoFits(memo, room)
  const decoded = await expectSwapMemo(
    { protocol, network, fromAsset, memo, pools, extended },
    { ...intent, minimum: limit, maximum: limit },
  )
  return { memo, limit: decoded.limit }
}

/** A limit that is rounded keeps this many digits, which raises it by less than one percent. */
const LEAST_DIGITS = 3

/** Returns the limit, or it rounded up to the most digits whose memo fits; unchanged when none does, up to `most`. */
function fittingLimit(limit: Units, fits: (limit: Units) => boolean, most?: Units): Units {
  const { length } = limit.toString()
  for (let digits = length; digits >= Math.min(LEAST_DIGITS, length); digits--) {
    const rounded = roundedUp(limit, 10n ** BigInt(length - digits))
    if (most !== undefined && rounded > most) break
    if (fits(rounded)) return rounded
  }
  return limit
}

function roundedUp(amount: Units, step: bigint): Units {
  return units(((amount + step - 1n) / step) * step)
}

/** Leaves out one sub-swap without an interval, as the nodes' own writer does. */
function withPlainStreaming(memo: SwapMemo): SwapMemo {
  return memo.interval === 0n && memo.quantity === 1n ? { ...memo, quantity: 0n } : memo
}
