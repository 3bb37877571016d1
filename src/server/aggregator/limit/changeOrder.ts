import { decimalOf, unitsOf } from '../../../contract/aggregator/aggregatorFields.ts'
import { identifierOf } from '../../../contract/aggregator/identifier.ts'
import type { limitChange } from '../../../contract/aggregator/limitOperations.ts'
import { listLimitOrders, type OpenLimitOrder } from '../../../core/actions/listLimitOrders.ts'
import { planLimitChange } from '../../../core/actions/planLimitChange.ts'
import { prepareLimitChange } from '../../../core/actions/prepareLimitChange.ts'
import { orderOfHash } from '../../../core/preparation/orders/readLimitOrders.ts'
import { DepositRefusedError } from '../../../core/preparation/preparationErrors.ts'
import { cachedAgreedPools } from '../../quotes/cachedAgreedPools.ts'
import type { Handler } from '../../transport/bindHandler.ts'
import { expectSourceReader, inRequestTerms, senderOf } from '../build/depositParts.ts'
import { orderDeposit } from './orderDeposit.ts'
import { orderRow } from './orderRow.ts'

/** A vault is confirmed for this long. */
const VALID_SECONDS = 300

/**
 * Plans the change or the cancellation of an open order and, with `dry: false`, builds its transaction. Throws what
 * `planLimitChange` and `prepareLimitChange` throw.
 */
export const changeOrder: Handler<typeof limitChange> = async (input, context) => {
  const { action, hash, sourceAddress, buyAmount, sourcePublicKey, dry = true } = input
  const node = context.nodes.THORCHAIN
  const now = context.clock()
  const pools = await cachedAgreedPools(node, { now })
  const { orders } = await listLimitOrders(node, { addresses: [sourceAddress], pools: { THORCHAIN: pools } })
  const order = orders.find((one) => orderOfHash([one], hash) !== undefined)
  // Without the order, the plan says what is wrong.
  const newLimit = buyAmount === undefined || order === undefined ? undefined : unitsOf(buyAmount, order.toAsset)
  const sender = order?.sender ?? sourceAddress
  const plan = await planLimitChange(node, { sender, hash, ...(newLimit !== undefined && { newLimit }) })
  if (order === undefined) throw appearedMeanwhile()
  const { fromAsset, amount, distanceBps } = plan
  const terms = {
    action,
    order: orderRow(withFresh(order, plan.order)),
    ...(newLimit !== undefined && { buyAmount: decimalOf(newLimit, order.toAsset) }),
    ...(distanceBps !== undefined && { marketDistanceBps: Number(distanceBps) }),
    sendAsset: identifierOf(fromAsset),
    sendAmount: decimalOf(amount, fromAsset),
    expiration: `${Math.floor(now / 1000) + VALID_SECONDS}`,
    notices: [
      {
        code: 'proof_in_queue',
        message:
          'The transaction proves nothing. Look whether the order has changed or left /v1/limit/orders, and track the hash of the order itself.',
      },
    ],
  }
  if (dry) return terms
  const reader = await expectSourceReader(context, { protocol: 'THORCHAIN', fromAsset })
  const deposit = await prepareLimitChange(node, {
    plan,
    reader,
    sender: senderOf({ source: sender, publicKey: sourcePublicKey }),
  }).catch(inRequestTerms)
  return { ...terms, ...(await orderDeposit(node, { deposit, reader, fromAsset })), expiration: `${deposit.expiry}` }
}

/** Figures of the newest report, with the distance of the first. */
const withFresh = (order: OpenLimitOrder, { filledIn, filledOut }: Pick<OpenLimitOrder, 'filledIn' | 'filledOut'>) => ({
  ...order,
  filledIn,
  filledOut,
})

const appearedMeanwhile = (): DepositRefusedError =>
  new DepositRefusedError('order_not_open', {
    message: 'The order was not reported by a majority of the nodes at first.',
    hint: 'Try again in a minute.',
  })
