import type { Units } from '../asset/amount.ts'
import { formatAsset } from '../asset/asset.ts'
import { maxSpendable } from '../deposits/cosmos/maxSpendable.ts'
import type { Node, QueryOptions } from '../nodes/node.ts'
import type { CosmosReader } from '../readers/reader.ts'
import { balanceOf, expectBalance } from './balances.ts'
import type { PreparerParams } from './depositParams.ts'
import { cosmosFee, decimalsOf } from './prepareCosmos.ts'

/**
 * Returns the balance minus the fee if the asset pays its own fee, else the whole balance. Throws
 * `InsufficientBalanceError` when the fee coin does not cover the fee.
 */
export async function maxCosmos(
  reader: CosmosReader,
  { params, node }: { readonly params: PreparerParams; readonly node: Node },
  options?: QueryOptions,
): Promise<Units> {
  const { fromAsset } = params.intent
  const [balances, fee] = await Promise.all([
    reader.balances(params.sender.address, options),
    cosmosFee(node, reader.chain, options),
  ])
  const asset = formatAsset(fromAsset)
  const decimals = decimalsOf(reader.chain, fromAsset)
  const balance = balanceOf(balances, asset, decimals)
  if (asset !== fee.asset) expectBalance(balances, { ...fee, needed: fee.amount })
  return maxSpendable({ chain: reader.chain, asset: fromAsset, balance, decimals, fee })
}
