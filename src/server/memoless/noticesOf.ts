import type { z } from 'zod'
import type { memolessNotice } from '../../contract/memoless/register.ts'
import type { SwapMemo } from '../../core/memo/memo.ts'
import { formatReference } from '../../core/memo/memoless/reference.ts'
import { type TypingMistake, typingMistakes } from '../../core/memo/memoless/typingMistakes.ts'
import { majorityOf } from '../../core/nodes/net/operatorMajority.ts'
import type { Node } from '../../core/nodes/node.ts'
import { isReferenceLive } from '../../core/nodes/referenceMemo.ts'
import type { MemolessCoin } from './supportedAsset.ts'

type Notice = z.input<typeof memolessNotice>

/** Longest wait for the neighbours of a reference, in milliseconds. Without an answer there is no warning about it. */
const PATIENCE_MS = 2_000

const described: Readonly<Record<TypingMistake['mistake'], string>> = {
  off_by: 'one unit of the last digit more or less',
  transposed: 'two digits that changed places',
  rounded: 'rounded or missing last digits',
}

/**
 * Returns what a person should know before paying: the typing mistakes that would execute another live swap with the
 * coins, a missing price limit, and where a refund goes. References are numbered in sequence, so the one before is
 * usually live.
 */
export async function noticesOf(
  node: Node,
  { coin, reference, memo }: { readonly coin: MemolessCoin; readonly reference: bigint; readonly memo: SwapMemo },
): Promise<readonly Notice[]> {
  const found = await Promise.all(
    typingMistakes(reference).map(async (mistake) => {
      const reports = await node.queryEachWith((get) => isReferenceLive(get, coin.asset, mistake.reference), {
        deadlineMs: PATIENCE_MS,
      })
      const live = new Set(reports.flatMap((one) => (one.outcome === 'answer' && one.value ? [one.operator] : [])))
      return live.size >= majorityOf(node.operators.length) ? [neighbour(mistake)] : []
    }),
  )
  const refund: Notice = {
    code: 'refund_to_sender',
    message:
      'A refund goes to the address that sends, which at an exchange is not yours. Put your own after a slash behind the destination.',
  }
  const unlimited: Notice = {
    code: 'no_price_limit',
    message:
      'The memo has no price limit: the swap runs at any price. Register the memo of a fresh quote, which has one, or put the least amount into its fourth field.',
  }
  return [...found.flat(), ...(memo.limit === 0n ? [unlimited] : []), ...(memo.refundAddress === '' ? [refund] : [])]
}

function neighbour({ reference, mistake }: TypingMistake): Notice {
  const message = `An amount with ${described[mistake]} (${formatReference(reference)}) would execute another swap with your coins.`
  return { code: 'live_neighbour', message }
}
