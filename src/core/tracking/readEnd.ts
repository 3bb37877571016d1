import { memoizeAsync } from '../../std/memoizeAsync.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import type { DepositReader } from './depositEnd.ts'
import { rankOf, type SwapStatus } from './status.ts'

/** Loaded for the first deposit that its nodes do not report as final. */
const loadDepositEnd = memoizeAsync(() => import('./depositEnd.ts'))

interface EndOptions extends QueryOptions {
  readonly reader?: DepositReader | undefined
  readonly previous?: SwapStatus | undefined
}

/**
 * Adds the deposit's state on its own chain, and its end when the nodes do not end it: see `withDepositEnd`. The status
 * is true without them, so a part that fails to load is left out.
 */
export async function readEnd(
  status: SwapStatus,
  nodes: readonly Node[],
  { reader, ...options }: EndOptions,
): Promise<SwapStatus> {
  if (reader === undefined || rankOf(status.stage) > rankOf('confirming')) return status
  const part = await loadDepositEnd().catch(() => undefined)
  return part === undefined ? status : part.withDepositEnd(status, { ...options, reader, nodes })
}
