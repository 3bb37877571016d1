import type { Node } from '../../core/nodes/node.ts'
import type { NodeTime } from './nodeTime.ts'

/** When a source last responded, by the nodes' time. */
export interface AnswerTime {
  /** Unix seconds of the last dated answer; undefined while the nodes' time is unknown. */
  readonly at: () => number | undefined
  /** Dates an answer of this moment, once the nodes' time is read. Never rejects. */
  readonly note: (node: Node) => Promise<void>
}

/**
 * Dates each answer once. A date is never computed again, because the page's monotonic clock can stop while the
 * computer sleeps: a later reading of the nodes' time would move it.
 */
export function createAnswerTime(nodeTime: NodeTime, monotonic: () => number = () => performance.now()): AnswerTime {
  let dated: { readonly respondedAt: number; readonly at: number | undefined } | undefined
  return {
    at: () => dated?.at,
    note: async (node) => {
      const respondedAt = monotonic()
      await nodeTime.read(node)
      if (dated === undefined || respondedAt >= dated.respondedAt) dated = { respondedAt, at: nodeTime.at(respondedAt) }
    },
  }
}
