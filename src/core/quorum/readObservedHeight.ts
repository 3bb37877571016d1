import { protocols } from '../chains/protocol.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { type WireLastBlocks, wireLastBlocks } from '../nodes/wire/wireLastBlocks.ts'
import { readFigure } from './readFigure.ts'

/** Heights of a chain that honest nodes report are less apart: they are a few blocks of the protocol apart. */
const MOST_APART = 1_000n

/**
 * Returns the newest block of a chain in which the protocol has observed a payment, by a majority: see `readFigure`.
 */
export async function readObservedHeight(
  node: Node,
  chain: string,
  options?: QueryOptions,
): Promise<number | undefined> {
  const query = {
    path: `${protocols[node.protocol].prefix}/lastblock`,
    shape: wireLastBlocks,
    figureOf(rows: WireLastBlocks) {
      const height = rows.find((row) => row.chain === chain)?.last_observed_in ?? 0
      return height > 0 ? BigInt(height) : undefined
    },
    isNear: (one: bigint, other: bigint) => one - other <= MOST_APART && other - one <= MOST_APART,
    middle: 'lower' as const,
  }
  const height = await readFigure(node, query, options)
  return height === undefined ? undefined : Number(height)
}
