import { getAgreedPools } from '../../core/actions/getAgreedPools.ts'
import { getPools, type Pool } from '../../core/actions/getPools.ts'
import { getQuote } from '../../core/actions/getQuote.ts'
import { getRefund } from '../../core/actions/getRefund.ts'
import { type PreparedDeposit, prepareDeposit } from '../../core/actions/prepareDeposit.ts'
import { type Units, units } from '../../core/asset/amount.ts'
import type { Node, QueryOptions } from '../../core/nodes/node.ts'
import type { DepositIntent, DepositParams } from '../../core/preparation/depositParams.ts'
import type { Quote } from '../../core/quote/quote.ts'
import type { RefundTerms } from '../../core/quote/refund.ts'
import { type RouteCost, routeCost } from '../market/routeCost.ts'
import { leastOut } from '../swap/situation.ts'
import type { Purse } from './purse.ts'
import type { SwapAsk } from './swapAsk.ts'

/** Everything that somebody reads before they sign, and that is held together again when they do. */
export interface Reviewed {
  readonly ask: SwapAsk
  readonly question: DepositParams
  readonly pools: readonly Pool[]
  readonly prepared: PreparedDeposit
  readonly refund: RefundTerms
  /** The difference from market; undefined where no market price is known. */
  readonly cost: RouteCost | undefined
}

export interface ReviewQuestion {
  readonly ask: SwapAsk
  readonly purse: Purse
  readonly destination: string
  /** The other protocol's node, for the market price and for destinations that are its own vaults. */
  readonly otherNode?: Node | undefined
  /** What somebody agreed to pay the chain, after they were told that it is much. */
  readonly acceptedNetworkFee?: Units | undefined
}

/**
 * Asks for a quote to the destination and makes what would be signed. The least that must arrive is computed here from
 * the quote and the person's own limit; the memo has to say it to the unit. Throws what `getQuote`, `prepareDeposit` and
 * `getRefund` throw.
 */
export async function askReview(node: Node, wanted: ReviewQuestion, options?: QueryOptions): Promise<Reviewed> {
  const { ask, purse, destination, otherNode, acceptedNetworkFee } = wanted
  const { protocol, from: fromAsset, to: toAsset, amount, limitBps } = ask
  const extended = protocol === 'THORCHAIN' && purse.reader.family === 'utxo'
  const params = { fromAsset, toAsset, amount, destination, liquidityToleranceBps: limitBps }
  const [pools, quote] = await Promise.all([
    getPools(node, { status: 'available' }, options),
    getQuote(node, { ...params, ...(extended && { extended }) }, options),
  ])
  const minimum = units(leastOut(quote, limitBps))
  const intent: DepositIntent = { protocol, fromAsset, toAsset, amount, destination, minimum }
  const accepted = acceptedNetworkFee === undefined ? {} : { acceptedNetworkFee }
  const question: DepositParams = { intent, quote, sender: purse.sender, reader: purse.reader, pools, ...accepted }
  const [prepared, refund, cost] = await Promise.all([
    prepareDeposit(node, question, { ...options, otherNode }),
    getRefund(node, { quote, intent, pools }, options),
    askCost([node, otherNode], quote, options),
  ])
  return { ask, question, pools, prepared, refund, cost }
}

/** The other protocol may take this long (ms); without it the market is that of the route alone. */
const OTHER_DEADLINE_MS = 4_000

/** The difference from the confirmed pools of both protocols. A silent other protocol is not an error. */
async function askCost(
  [node, otherNode]: readonly [Node, Node | undefined],
  quote: Quote,
  options?: QueryOptions,
): Promise<RouteCost | undefined> {
  const other = otherNode && getAgreedPools(otherNode, { ...options, deadlineMs: OTHER_DEADLINE_MS })
  const [own, others] = await Promise.all([getAgreedPools(node, options), other?.catch(() => undefined)])
  return routeCost(quote, { [node.protocol]: own, ...(otherNode && others && { [otherNode.protocol]: others }) })
}

/**
 * Whether a price has become worse than what somebody agreed to, by more than half a percent or half of their own limit,
 * whichever is less. Such a price has to be accepted again.
 */
export function isWorse({ expected, limitBps }: Pick<SwapAsk, 'expected' | 'limitBps'>, now: bigint): boolean {
  const bps = BigInt(Math.min(50, Math.floor(limitBps / 2)))
  return now * 10_000n < expected * (10_000n - bps)
}
