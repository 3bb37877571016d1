import { getPools, type Pool } from '../../core/actions/getPools.ts'
import { getQuote } from '../../core/actions/getQuote.ts'
import { getRefund } from '../../core/actions/getRefund.ts'
import { type PreparedDeposit, prepareDeposit } from '../../core/actions/prepareDeposit.ts'
import { type Units, units } from '../../core/amount.ts'
import type { AskOptions, Node } from '../../core/nodes/node.ts'
import type { DepositIntent, DepositQuestion } from '../../core/preparation/question.ts'
import type { RefundTerms } from '../../core/refund.ts'
import { leastOut } from '../swap/situation.ts'
import type { Purse } from './purse.ts'
import type { SwapAsk } from './swapAsk.ts'

/** Everything that somebody reads before they sign, and that is held together again when they do. */
export interface Reviewed {
  readonly ask: SwapAsk
  readonly question: DepositQuestion
  readonly pools: readonly Pool[]
  readonly prepared: PreparedDeposit
  readonly refund: RefundTerms
}

export interface ReviewQuestion {
  readonly ask: SwapAsk
  readonly purse: Purse
  readonly destination: string
  /** What somebody agreed to pay the chain, after they were told that it is much. */
  readonly acceptedNetworkFee?: Units | undefined
}

/**
 * Asks for a quote to the destination and makes what would be signed. The least that must arrive is computed here from
 * the quote and the person's own limit; the memo has to say it to the unit. Throws what `getQuote`, `prepareDeposit` and
 * `getRefund` throw.
 */
export async function askReview(node: Node, wanted: ReviewQuestion, options?: AskOptions): Promise<Reviewed> {
  const { ask, purse, destination, acceptedNetworkFee } = wanted
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
  const question: DepositQuestion = { intent, quote, sender: purse.sender, reader: purse.reader, pools, ...accepted }
  const [prepared, refund] = await Promise.all([
    prepareDeposit(node, question, options),
    getRefund(node, { quote, intent, pools }, options),
  ])
  return { ask, question, pools, prepared, refund }
}

/**
 * Whether a price has become worse than what somebody agreed to, by more than half a percent or half of their own limit,
 * whichever is less. Such a price has to be accepted again.
 */
export function isWorse({ expected, limitBps }: Pick<SwapAsk, 'expected' | 'limitBps'>, now: bigint): boolean {
  const bps = BigInt(Math.min(50, Math.floor(limitBps / 2)))
  return now * 10_000n < expected * (10_000n - bps)
}
