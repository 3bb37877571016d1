import { getAgreedPools } from '../../core/actions/getAgreedPools.ts'
import { getRefundFee } from '../../core/actions/getRefundFee.ts'
import { type LimitChangePlan, planLimitChange } from '../../core/actions/planLimitChange.ts'
import type { PreparedDeposit } from '../../core/actions/prepareDeposit.ts'
import { prepareLimitChange } from '../../core/actions/prepareLimitChange.ts'
import { type Units, units } from '../../core/asset/amount.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import type { LimitOrder } from '../../core/preparation/orders/limitOrder.ts'
import type { AgreedPool } from '../../core/quorum/agreedPools.ts'
import { consentFor } from '../../core/quote/lossConsent.ts'
import { lossOf } from '../../core/quote/market.ts'
import type { RouteCost } from '../form/market/routeCost.ts'
import type { Reviewable } from '../review/reviewStage.ts'
import type { Payer } from '../wallet/payer.ts'

/** The loss of a new limit against market: what the rest of the order could be swapped for at least. */
type ChangeCost = Pick<RouteCost, 'lossBps' | 'lossUsd' | 'consent'>

/** A change of an order as it is shown, and checked again before it is signed. */
export interface ReviewedChange extends Reviewable {
  readonly plan: LimitChangePlan
  readonly prepared: PreparedDeposit
  readonly pools: readonly AgreedPool[]
  /** Undefined where no market price is known. A cancel has no loss. */
  readonly cost: ChangeCost | undefined
  /** What the refund of a cancelled rest costs, in units of the order's source; undefined while unknown. */
  readonly refundFee: Units | undefined
}

/** What the person accepts with a load; it applies to every later one. */
export interface AcceptedTerms {
  readonly acceptedNetworkFee?: Units
  readonly acceptedRouter?: string
  readonly acceptsSingleSource?: boolean
}

export interface ChangeParams {
  readonly order: Pick<LimitOrder, 'hash' | 'sender'>
  /** Left out, the order is cancelled. */
  readonly newLimit: Units | undefined
  readonly payer: Payer
}

/**
 * Plans the change of an order with every node and builds its transaction. Throws what `planLimitChange`,
 * `prepareLimitChange` and `getAgreedPools` throw.
 */
export async function loadChange(
  node: Node,
  { order: { hash, sender }, newLimit, payer }: ChangeParams,
  { acceptedNetworkFee, acceptedRouter, acceptsSingleSource }: AcceptedTerms,
  options?: QueryOptions,
): Promise<ReviewedChange> {
  const confirm = { ...options, acceptsSingleSource }
  const [plan, pools] = await Promise.all([
    planLimitChange(node, { sender, hash, ...(newLimit !== undefined && { newLimit }) }, confirm),
    getAgreedPools(node, options),
  ])
  const [prepared, refundFee] = await Promise.all([
    prepareLimitChange(
      node,
      {
        plan,
        sender: payer.sender,
        reader: payer.reader,
        ...(acceptedNetworkFee === undefined ? {} : { acceptedNetworkFee }),
        ...(acceptedRouter === undefined ? {} : { acceptedRouter }),
      },
      confirm,
    ),
    newLimit === undefined ? getRefundFee(node, { asset: plan.order.fromAsset, pools }, options) : undefined,
  ])
  const { fromAsset, amount } = plan
  const deposit = { intent: { fromAsset, amount } }
  return { plan, prepared, pools, deposit, cost: costOf(plan, pools), refundFee }
}

function costOf({ order, newLimit }: LimitChangePlan, pools: readonly AgreedPool[]): ChangeCost | undefined {
  if (newLimit === 0n) return { lossBps: 0n, consent: 'none' }
  const { fromAsset: from, toAsset: to, deposit, filledIn, filledOut } = order
  const rest = { amount: units(deposit - filledIn), out: units(newLimit - filledOut) }
  const loss = lossOf({ pools: { THORCHAIN: pools }, from, to, ...rest })
  return loss && { ...loss, consent: consentFor(loss) }
}
