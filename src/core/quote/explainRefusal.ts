import { type Units, units } from '../asset/amount.ts'
import { formatAsset, homeChain, layer1Of, sameAsset } from '../asset/asset.ts'
import { protocols } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { NodeRefusedError } from '../nodes/nodeErrors.ts'
import { QuoteRefusedError, statedMinimum } from '../nodes/refusalErrors.ts'
import { codeOfMessage } from '../nodes/refusalMessages.ts'
import { refusalOf } from '../nodes/refusalOf.ts'
import { wireQuote } from '../nodes/wire/wireQuote.ts'
import { median } from '../quorum/median.ts'
import { readCommon } from '../quorum/readCommon.ts'
import { readPools } from '../quorum/readPools.ts'
import type { QuoteParams } from './quoteParams.ts'
import { quotePath } from './quotePath.ts'

/**
 * Returns the error for a refused quote. An output that covers no fee comes from an amount that is too small, or from
 * one that is larger than its pool: the pools decide. A minimum that the message lacks is in the quote of a larger
 * amount. Rejects only when the caller aborts.
 */
export async function explainRefusal(
  node: Node,
  { params, nodeMessage, options }: { params: QuoteParams; nodeMessage: string; options?: QueryOptions | undefined },
): Promise<QuoteRefusedError> {
  const { fromAsset, toAsset } = params
  const context = { protocol: node.protocol, fromAsset, toAsset, nodeMessage }
  const reason = codeOfMessage(nodeMessage)
  if (reason === 'invalid_destination' && params.destination === undefined) {
    // Nodes make up a destination for a price, which claims on an asset do not accept.
    return new QuoteRefusedError(context, {
      code: reason,
      message: `${protocols[node.protocol].name} quotes ${formatAsset(toAsset)} only with a destination.`,
      hint: `Give the address on ${homeChain(toAsset, node.protocol)} that receives it.`,
    })
  }
  const isAboutSize = reason === 'amount_size' || reason === 'amount_below_minimum'
  const stated = statedMinimum(nodeMessage)
  // A node that finds an output too small for its fee states a minimum that the amount exceeds.
  if (!isAboutSize || stated !== undefined)
    return refusalOf(context, { isLarge: (stated ?? params.amount) < params.amount })
  const depth = await depthOf(node, params, options)
  const isLarge = depth !== undefined && params.amount >= depth
  const minimum = isLarge ? undefined : await findMinimum(node, { params, depth, options })
  options?.signal?.throwIfAborted()
  return refusalOf(context, { isLarge, minimum })
}

/**
 * Depth of the source's pool in its units, of the target's for the protocol's own coin; undefined when it is not known.
 */
async function depthOf(node: Node, { fromAsset, toAsset }: QuoteParams, options?: QueryOptions) {
  const pools = await readPools(node, options).catch(() => [])
  const poolOf = (asset: typeof fromAsset) => pools.find((pool) => sameAsset(pool.asset, layer1Of(asset)))
  const isBase = formatAsset(fromAsset) === protocols[node.protocol].baseAsset
  return isBase ? poolOf(toAsset)?.balanceBase : poolOf(fromAsset)?.balanceAsset
}

/**
 * Amounts whose quotes are asked for the recommended minimum: parts of the pool's depth, and multiples of the amount.
 */
const PARTS = [10_000n, 100n]
const FACTORS = [1_000n, 1_000_000n]

/** Of amounts of neighbouring blocks, the middle one counts. */
const middleOf = (found: readonly Units[]): Units => units(median(found, 'upper') ?? 0n)

interface MinimumSearch {
  readonly params: QuoteParams
  readonly depth: bigint | undefined
  readonly options: QueryOptions | undefined
}

async function findMinimum(node: Node, { params, depth = 0n, options }: MinimumSearch): Promise<Units | undefined> {
  const { fromAsset, toAsset, amount, affiliates } = params
  const parts = PARTS.map((part) => depth / part).filter((part) => part > amount)
  const shape = decoding(wireQuote, (wire) => wire.recommended_min_amount_in)
  for (const larger of [...parts, ...FACTORS.map((factor) => amount * factor)]) {
    const path = quotePath(node, { fromAsset, toAsset, amount: units(larger), affiliates })
    try {
      const minimum = await readCommon(node, { path, shape, join: middleOf }, options)
      return minimum > amount ? minimum : undefined
    } catch (error) {
      if (!(error instanceof NodeRefusedError)) return undefined
    }
  }
  return undefined
}
