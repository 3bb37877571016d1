import {
  type ChainId,
  formatAsset,
  homeChain,
  type LimitOrderParams,
  type LimitOrderPlan,
  type LimitOrders,
  listLimitOrders,
  type OpenLimitOrder,
  planLimitChange,
  planLimitOrder,
  prepareDeposit,
  prepareLimitChange,
  type Units,
} from '../../../src/core/index.ts'
import type { Harness } from './harness.ts'
import { fundSender, type SwapRequest } from './sendSwap.ts'
import { createTestUser, type TestUser } from './testUser.ts'
import { tokensOn } from './tokens.ts'

/** An order that its sender has placed. */
export interface PlacedOrder {
  readonly sender: TestUser
  readonly chain: ChainId
  readonly address: string
  readonly plan: LimitOrderPlan
  /** Of its deposit. */
  readonly hash: string
}

const MOST_BLOCKS = 400

/** Plans a limit order, signs its deposit and sends it, like an integrator. */
export async function placeOrder(
  harness: Harness,
  request: SwapRequest,
  more: Partial<LimitOrderParams> = {},
  sender = createTestUser(harness, 'sender'),
): Promise<PlacedOrder> {
  const { protocol } = request
  const node = harness.nodes[protocol]
  const { fromAsset, toAsset, amount, destination = '' } = await fundSender(harness, sender, request)
  const chain = homeChain(fromAsset, protocol) as ChainId
  const account = await sender.senderOn(chain)
  const { address } = account
  const params = { fromAsset, toAsset, amount, destination, sender: address, target: { aboveMarketBps: 300 }, ...more }
  const plan = await planLimitOrder(node, params)
  const token = tokensOn(harness, chain).find(({ asset }) => asset === formatAsset(fromAsset))
  const prepared = await prepareDeposit(node, {
    intent: plan.intent,
    quote: plan.quote,
    pools: [],
    sender: account,
    reader: harness.readerOf(chain),
    ...(token && { contract: token.contract }),
  })
  const hashes = await sender.submit(chain, prepared.transaction, prepared.expiry)
  return { sender, chain, address, plan, hash: hashes.at(-1) ?? '' }
}

/** Changes or cancels an order, like an integrator. Returns the hash of the change. */
export async function changeOrder(harness: Harness, order: PlacedOrder, newLimit?: Units): Promise<string> {
  const { sender, chain, address, hash } = order
  const node = harness.nodes.THORCHAIN
  const plan = await planLimitChange(node, { sender: address, hash, ...(newLimit !== undefined && { newLimit }) })
  const prepared = await prepareLimitChange(node, {
    plan,
    sender: await sender.senderOn(chain),
    reader: harness.readerOf(chain),
  })
  const hashes = await sender.submit(chain, prepared.transaction, prepared.expiry)
  return hashes.at(-1) ?? ''
}

/** Makes blocks until the sender's orders are as wanted. */
export async function ordersUntil(
  harness: Harness,
  { address }: Pick<PlacedOrder, 'address'>,
  isWanted: (orders: readonly OpenLimitOrder[]) => boolean,
): Promise<LimitOrders> {
  for (let blocks = 0; blocks < MOST_BLOCKS; blocks += 2) {
    await harness.step(2)
    const found = await listLimitOrders(harness.nodes.THORCHAIN, { addresses: [address] })
    if (isWanted(found.orders)) return found
  }
  throw new Error(`The orders are not as wanted within ${MOST_BLOCKS} blocks.`)
}
