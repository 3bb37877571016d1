import { type Units, units } from '../asset/amount.ts'
import { formatAsset, layer1Of, sameAsset } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import { NodeRefusedError } from '../nodes/failure.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { type QuoteRefusedError, statedMinimum } from '../nodes/refusal.ts'
import { codeOfMessage } from '../nodes/refusalMessages.ts'
import { refusalOf } from '../nodes/refusalOf.ts'
import { wireQuote } from '../nodes/wire/quote.ts'
import { median } from '../quorum/median.ts'
import { readCommon } from '../quorum/readCommon.ts'
import { readPools } from '../quorum/readPools.ts'
import type { QuoteParams } from './quoteParams.ts'
import { quotePath } from './quotePath.ts'

/**
 * Returns the error for a refused quote. An output that covers no fee comes from an amount that is too small, or from one
 * that is larger than its pool: the pools decide. A minimum that the message lacks is in the quote of a larger amount.
 * Rejects only when the caller aborts.
 */
export async function explainRefusal(
  node: Node,
  { params, nodeMessage, options }: { params: QuoteParams; nodeMessage: string; options?: QueryOptions | undefined },
): Promise<QuoteRefusedError> {
  const { fromAsset, toAsset } = params
  const context = { protocol: node.protocol, fromAsset, toAsset, nodeMessage }
  const reason = codeOfMessage(nodeMessage)
  const isAboutSize = reason === 'amount_size' || reason === 'amount_below_minimum'
  const stated = statedMinimum(nodeMessage)
  // A node that finds an output too small for its fee states a minimum that the amount exceeds.
  if (!isAboutSize || stated !== undefined)
    return refusalOf(context, { isLarge: (stated ?? params.amount) < params.amount })
  const isLarge = await exceedsPools(node, params, options)
  const minimum = isLarge ? undefined : await findMinimum(node, params, options)
  options?.signal?.throwIfAborted()
  return refusalOf(context, { isLarge, minimum })
}

/** Whether an amount is at least the depth of its pool, or of the target's for the protocol's own coin. */
async function exceedsPools(node: Node, { fromAsset, toAsset, amount }: QuoteParams, options?: QueryOptions) {
  const pools = await readPools(node, options).catch(() => [])
  const poolOf = (asset: typeof fromAsset) => pools.find((pool) => sameAsset(pool.asset, layer1Of(asset)))
  const isBase = formatAsset(fromAsset) === protocols[node.protocol].baseAsset
  const depth = isBase ? poolOf(toAsset)?.balanceBase : poolOf(fromAsset)?.balanceAsset
  return depth !== undefined && amount >= depth
}

/** How much larger the amounts are whose quotes are asked for the recommended minimum. */
const FACTORS = [1_000n, 1_000_000n]

/** Of amounts of neighbouring blocks, the middle one counts. */
const middleOf = (found: readonly Units[]): Units => units(median(found, 'upper') ?? 0n)

async function findMinimum(node: Node, params: QuoteParams, options?: QueryOptions): Promise<Units | undefined> {
  const { fromAsset, toAsset, amount, affiliates } = params
  const shape = decoding(wireQuote, (wire) => wire.recommended_min_amount_in)
  for (const factor of FACTORS) {
    const path = quotePath(node, { fromAsset, toAsset, amount: units(amount * factor), affiliates })
    try {
      const minimum = await readCommon(node, { path, shape, join: middleOf }, options)
      return minimum > amount ? minimum : undefined
    } catch (error) {
      if (!(error instanceof NodeRefusedError)) return undefined
    }
  }
  return undefined
}
