import type { Midgard } from '../nodes/midgard.ts'
import type { GetOptions } from '../nodes/node.ts'
import type { Dissent } from '../quorum/countVotes.ts'
import type { IndexerFacts } from './facts.ts'
import { actionsShape } from './readActions.ts'
import type { TxQuery } from './readTxStatus.ts'

/** The indexer's reply about a transaction; without `facts` when it knows none. */
export interface IndexerReply {
  readonly facts?: IndexerFacts
  readonly silent: readonly Dissent[]
}

/**
 * Queries the indexer for the actions of a deposit. `others` of the options are the nodes. Rejects only when the caller
 * aborts; a failure is returned in `silent`.
 */
export async function queryIndexer(midgard: Midgard, query: TxQuery, options: GetOptions): Promise<IndexerReply> {
  const path = `/v2/actions?txid=${query.hash}&limit=50`
  try {
    const facts = await midgard.get(path, actionsShape(query), options)
    return { silent: [], ...(facts !== 'none' && { facts }) }
  } catch (error) {
    options.signal?.throwIfAborted()
    return { silent: [{ endpoint: 'Midgard', report: error instanceof Error ? error.message : 'It failed.' }] }
  }
}
