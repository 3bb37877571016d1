import type { PlannedOrderResult } from '../../../contract/aggregator/limitOrder.ts'
import type { PreparedDeposit } from '../../../core/actions/prepareDeposit.ts'
import type { Asset } from '../../../core/asset/asset.ts'
import type { Node } from '../../../core/nodes/node.ts'
import { deliveryNote } from '../../../core/quote/deliveryNote.ts'
import type { ChainReader } from '../../../core/readers/reader.ts'
import { quorumOf, unsignedOf } from '../build/depositParts.ts'
import { txOf } from '../build/txOf.ts'

type DepositResult = Pick<
  PlannedOrderResult,
  'targetAddress' | 'inboundAddress' | 'inboundQuorum' | 'memo' | 'notes' | 'tx' | 'txType' | 'approvals'
>

/** Writes a prepared deposit in the fields of the contract, as it was confirmed. */
export async function orderDeposit(
  node: Node,
  {
    deposit,
    reader,
    fromAsset,
  }: { readonly deposit: PreparedDeposit; readonly reader: ChainReader; readonly fromAsset: Asset },
): Promise<DepositResult> {
  const { transaction, memo, confirmed } = deposit
  return {
    ...txOf(transaction, confirmed?.address, await unsignedOf(deposit, reader)),
    memo,
    notes: deliveryNote(node.protocol, fromAsset),
    ...(confirmed !== undefined && {
      inboundAddress: confirmed.address,
      inboundQuorum: quorumOf(node, confirmed),
    }),
  }
}
