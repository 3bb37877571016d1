import { isSameHash } from '../address/normalizeHash.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { EndpointAnswer } from '../nodes/endpointAnswer.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import { type WireHomeTx, wireHomeTx } from '../nodes/wire/wireTracking.ts'
import { keyOf } from '../quorum/readCommon.ts'
import { type Consensus, findConsensus } from './findConsensus.ts'
import type { TxQuery } from './readTxStatus.ts'
import { isEnd, type Progress } from './status.ts'
import type { NodeReport } from './votePerOperator.ts'

/**
 * Queries every node for the transaction of a deposit on the protocol's own chain. Returns the end that a majority
 * reports when it failed in its block: nodes have no status of such a deposit, because it moved nothing. Undefined
 * otherwise. Rejects only when the caller aborts. Source: Cosmos SDK, GetTx; DepositHandler of THORNode 3.17 and
 * Mayanode 1.124.
 */
export async function queryFailedDeposit(
  node: Node,
  query: TxQuery,
  options: QueryOptions,
): Promise<Consensus | undefined> {
  if (!/^[0-9A-F]{64}$/.test(query.hash)) return undefined
  const shape = decoding(wireHomeTx, ({ tx_response: found }) =>
    isSameHash(found.txhash, query.hash) ? found : undefined,
  )
  const ended = (answers: readonly EndpointAnswer<WireHomeTx['tx_response']>[]) => {
    const reports = answers.flatMap((answer): readonly NodeReport[] => {
      if (answer.outcome === 'failed' || answer.value.code === 0) return []
      const { endpoint, operator, value } = answer
      return [{ endpoint, operator, progress: failed(value.raw_log) }]
    })
    const decided = findConsensus({ reports, operators: node.operators, allowsSingleSource: allowsSingleSource(node) })
    if (decided === undefined) return undefined
    return isEnd(decided.progress.stage) || decided.unconfirmedEnd !== undefined ? decided : undefined
  }
  const decide = (some: readonly EndpointAnswer<WireHomeTx['tx_response']>[]) => {
    const found = ended(some)
    return keyOf([found?.progress, found?.unconfirmedEnd])
  }
  return ended(await node.queryEach(`/cosmos/tx/v1beta1/txs/${query.hash}`, shape, { ...options, decide }))
}

const failed = (chainMessage: string): Progress => ({
  stage: 'failed',
  kind: 'other',
  observers: 0,
  outputs: [],
  unpaid: { chainMessage },
})

/** Whether a single configured operator may confirm a final stage. */
export const allowsSingleSource = (node: Node): boolean => node.network === 'mocknet' || node.allowsSingleSource
