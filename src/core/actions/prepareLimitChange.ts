import { normalizeAddress } from '../address/normalizeAddress.ts'
import { isSameHash } from '../address/normalizeHash.ts'
import { units, ZERO } from '../asset/amount.ts'
import { homeChain } from '../asset/asset.ts'
import type { Node } from '../nodes/node.ts'
import { expectAcceptedRouter, expectSameVault } from '../preparation/checkInbound.ts'
import type { DepositParams, PreparerParams } from '../preparation/depositParams.ts'
import { expectQuoteNotExpired } from '../preparation/expectQuoteNotExpired.ts'
import { expectNetworkFee } from '../preparation/networkFee.ts'
import { DepositRefusedError, QuoteMismatchError } from '../preparation/preparationErrors.ts'
import { prepareTransaction } from '../preparation/prepareTransaction.ts'
import { type ConfirmOptions, checkSingleSource } from '../quorum/singleSource.ts'
import { getAgreedPools } from './getAgreedPools.ts'
import { getAgreedTime } from './getAgreedTime.ts'
import { type LimitChangePlan, planLimitChange } from './planLimitChange.ts'
import type { PreparedDeposit } from './prepareDeposit.ts'

/**
 * A planned change, and who signs it.
 *
 * @example
 * const paramsOf = (plan: LimitChangePlan): PrepareLimitChangeParams => ({ plan, sender, reader: readers.BTC })
 */
export interface PrepareLimitChangeParams
  extends Pick<DepositParams, 'sender' | 'reader' | 'acceptedNetworkFee' | 'acceptedRouter'> {
  readonly plan: LimitChangePlan
}

/** How long a prepared change may be signed, because vaults churn and orders are filled. */
const VALID_SECONDS = 300

/**
 * Builds the transaction that changes or cancels an order, for the wallet that placed it. Plans the change again, so that
 * an order that was filled, changed or ended meanwhile is refused. Throws what `planLimitChange` throws,
 * `QuoteMismatchError` (deposit_mismatch) when the order is no longer the planned one, and what `prepareDeposit` throws
 * of the chain.
 *
 * @example
 * const cancel = async (plan: LimitChangePlan) =>
 *   prepareLimitChange(nodes.THORCHAIN, { plan, sender, reader: readers.BTC })
 */
export async function prepareLimitChange(
  node: Node,
  { plan, sender, reader, acceptedNetworkFee, acceptedRouter }: PrepareLimitChangeParams,
  options: ConfirmOptions = {},
): Promise<PreparedDeposit> {
  const oneSource = checkSingleSource(node, options)
  const { order, newLimit } = plan
  expectSender(plan, { sender: sender.address, chain: reader.chain, node })
  const [fresh, now, pools] = await Promise.all([
    planLimitChange(node, { sender: order.sender, hash: order.hash, ...(newLimit > 0n && { newLimit }) }, options),
    getAgreedTime(node, options),
    getAgreedPools(node, options),
  ])
  expectSamePlan(plan, fresh)
  const { inbound, fromAsset, amount, memo } = fresh
  if (inbound !== undefined) await expectAcceptedRouter(inbound, acceptedRouter)
  const expiry = now + VALID_SECONDS
  const intent = { protocol: node.protocol, fromAsset, toAsset: order.toAsset, amount, destination: '', minimum: ZERO }
  const accepted = acceptedNetworkFee === undefined ? {} : { acceptedNetworkFee }
  const params: PreparerParams = {
    intent,
    quote: { expiry },
    sender,
    reader,
    memo,
    now,
    pools,
    ...accepted,
    ...(acceptedRouter === undefined ? {} : { acceptedRouter }),
    ...(inbound === undefined ? {} : { inbound }),
  }
  const transaction = await prepareTransaction(node, params, options)
  // The fee is compared with what the order still has, not with the dust that is sent.
  const atStake = { ...intent, fromAsset: order.fromAsset, amount: units(order.deposit - order.filledIn) }
  const networkFee = await expectNetworkFee(
    { intent: atStake, reader, ...accepted },
    { native: transaction.networkFee, pools },
  )
  const common = { transaction, memo, networkFee, oneSource, preparedAt: now, expiry }
  return inbound === undefined ? common : { ...common, confirmed: inbound }
}

/**
 * Checks that a prepared change may still be sent, right before it is signed or sent: the order waits as it was shown, the
 * vault is the same, nothing is halted, and it has not expired. Returns the nodes' time in unix seconds. Throws what
 * `planLimitChange` throws, `QuoteMismatchError` (deposit_mismatch) and `DepositRefusedError` (quote_expired).
 *
 * @example
 * const recheck = (plan: LimitChangePlan, prepared: PreparedDeposit) =>
 *   recheckLimitChange(nodes.THORCHAIN, { plan, prepared })
 */
export async function recheckLimitChange(
  node: Node,
  { plan, prepared }: { readonly plan: LimitChangePlan; readonly prepared: PreparedDeposit },
): Promise<number> {
  const { order, newLimit } = plan
  const params = { sender: order.sender, hash: order.hash, ...(newLimit > 0n && { newLimit }) }
  const [fresh, now] = await Promise.all([
    // Accepted before the change was shown.
    planLimitChange(node, params, { acceptsSingleSource: prepared.oneSource }),
    getAgreedTime(node),
  ])
  expectSamePlan(plan, fresh)
  if (fresh.inbound !== undefined) expectSameVault(fresh.inbound, prepared.confirmed ?? { address: '' })
  expectQuoteNotExpired({ expiry: prepared.expiry }, now)
  return now
}

function expectSender(
  { order }: LimitChangePlan,
  { sender, chain, node }: { readonly sender: string; readonly chain: string; readonly node: Node },
): void {
  const home = homeChain(order.fromAsset, node.protocol)
  const isSame = normalizeAddress(sender, chain) === normalizeAddress(order.sender, home)
  if (chain === home && isSame) return
  throw new DepositRefusedError('invalid_address', {
    message: `The order was placed by ${order.sender} on ${home}, and only that address can change it.`,
    hint: 'Connect the wallet that placed the order.',
  })
}

function expectSamePlan(plan: LimitChangePlan, fresh: LimitChangePlan): void {
  const isSame =
    fresh.memo === plan.memo &&
    fresh.newLimit === plan.newLimit &&
    fresh.amount === plan.amount &&
    isSameHash(fresh.order.hash, plan.order.hash)
  if (!isSame) throw new QuoteMismatchError(['The order, or what has to be sent, has changed since it was shown.'])
}
