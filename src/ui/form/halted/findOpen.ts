import { getPrice } from '../../../core/actions/getPrice.ts'
import type { Units } from '../../../core/asset/amount.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { SwapError } from '../../../core/errors.ts'
import type { Node, Nodes } from '../../../core/nodes/node.ts'
import type { SwapPair } from './haltsOfPair.ts'

/** A swap, and the protocols that have paused its pair. */
export interface PausedSwap extends SwapPair {
  readonly amount: Units
  readonly protocols: readonly Protocol[]
}

/**
 * Returns the first protocol that quotes a paused swap again, and most of whose operators each report its pair as open.
 * Undefined while every protocol that responds has paused it. Rejects when no protocol is open and one gives no result.
 */
export async function findOpen(nodes: Nodes, swap: PausedSwap, signal: AbortSignal): Promise<Protocol | undefined> {
  const found = await Promise.allSettled(swap.protocols.map((protocol) => isOpen(nodes[protocol], swap, signal)))
  const open = found.findIndex((one) => one.status === 'fulfilled' && one.value)
  const failed = found.find((one) => one.status === 'rejected')
  if (open < 0 && failed) throw failed.reason
  return swap.protocols[open]
}

async function isOpen(node: Node, swap: PausedSwap, signal: AbortSignal): Promise<boolean> {
  if (!(await isQuoted(node, swap, signal))) return false
  const { confirmOpen } = await import('./confirmOpen.ts')
  return confirmOpen(node, swap, signal)
}

/** Whether a node simulates the swap. A pool that moved can raise the minimum above the amount, which is no pause. */
async function isQuoted(node: Node, { from, to, amount }: PausedSwap, signal: AbortSignal): Promise<boolean> {
  try {
    await getPrice(node, { fromAsset: from, toAsset: to, amount }, { signal })
    return true
  } catch (error) {
    if (!(error instanceof SwapError)) throw error
    if (error.code === 'amount_below_minimum') return true
    if (error.code === 'trading_halted') return false
    throw error
  }
}
