import type { Node, QueryOptions } from '../nodes/node.ts'
import type { PreparerParams } from './depositParams.ts'
import type { PreparedCosmos } from './prepareCosmos.ts'
import type { PreparedEvm } from './prepareEvm.ts'
import type { PreparedSendWithMemo } from './prepareSendWithMemo.ts'
import type { PreparedSolana } from './prepareSolana.ts'
import type { PreparedTron } from './prepareTron.ts'
import type { PreparedUtxo } from './prepareUtxo.ts'
import type { PreparedXrp } from './prepareXrp.ts'

/**
 * Transaction for a wallet of the family, built and decoded again.
 *
 * @example
 * const feeOf = ({ networkFee }: PreparedTransaction) => networkFee
 */
export type PreparedTransaction =
  | PreparedEvm
  | PreparedUtxo
  | PreparedSendWithMemo
  | PreparedCosmos
  | PreparedXrp
  | PreparedSolana
  | PreparedTron

/** Builds the transaction of the reader's chain family. The code of a family is loaded when needed. */
export async function prepareTransaction(
  node: Node,
  params: PreparerParams,
  options?: QueryOptions,
): Promise<PreparedTransaction> {
  const { reader } = params
  const request = { params, network: node.network }
  switch (reader.family) {
    case 'evm':
      return (await import('./prepareEvm.ts')).prepareEvm(reader, { params, node }, options)
    case 'utxo':
      return reader.chain === 'BCH' || reader.chain === 'ZEC'
        ? (await import('./prepareSendWithMemo.ts')).prepareSendWithMemo(reader, request, options)
        : (await import('./prepareUtxo.ts')).prepareUtxo(reader, request, options)
    case 'cosmos':
      return (await import('./prepareCosmos.ts')).prepareCosmos(reader, { params, node }, options)
    case 'xrp':
      return (await import('./prepareXrp.ts')).prepareXrp(reader, { params, node }, options)
    case 'solana':
      return (await import('./prepareSolana.ts')).prepareSolana(reader, request, options)
    case 'tron':
      return (await import('./prepareTron.ts')).prepareTron(reader, request, options)
  }
}
