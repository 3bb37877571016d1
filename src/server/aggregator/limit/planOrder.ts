import type { z } from 'zod'
import { decimalOf, unitsOf } from '../../../contract/aggregator/aggregatorFields.ts'
import { contractOf, identifierOf } from '../../../contract/aggregator/identifier.ts'
import type { limit } from '../../../contract/aggregator/limitOperations.ts'
import type { PlannedOrderResult } from '../../../contract/aggregator/limitOrder.ts'
import { type LimitOrderPlan, type LimitTarget, planLimitOrder } from '../../../core/actions/planLimitOrder.ts'
import { prepareDeposit } from '../../../core/actions/prepareDeposit.ts'
import { resolveParty } from '../../../core/actions/resolveParty.ts'
import { contractIn } from '../../../core/address/tokenContract.ts'
import { type Asset, parseAsset, sameAsset } from '../../../core/asset/asset.ts'
import { ApiError } from '../../apiError.ts'
import { cachedAgreedPools } from '../../quotes/cachedAgreedPools.ts'
import { fullAsset } from '../../quotes/fullAsset.ts'
import type { Handler } from '../../transport/bindHandler.ts'
import { expectSourceReader, inRequestTerms, senderOf } from '../build/depositParts.ts'
import { normalParty } from '../quote/readRequest.ts'
import { orderDeposit } from './orderDeposit.ts'

type LimitInput = z.output<typeof limit.input>

/**
 * Plans a limit order on THORChain and, with `dry: false`, builds its transaction. Throws `ApiError` (same_asset,
 * invalid_input), and what `planLimitOrder` and `prepareDeposit` throw.
 */
export const planOrder: Handler<typeof limit> = async (input, context) => {
  const node = context.nodes.THORCHAIN
  const pools = await cachedAgreedPools(node, { now: context.clock() })
  const fromAsset = fullAsset('THORCHAIN', parseAsset(input.sellAsset), pools)
  const toAsset = fullAsset('THORCHAIN', parseAsset(input.buyAsset), pools)
  if (sameAsset(fromAsset, toAsset)) throw new ApiError('same_asset')
  const { sourceAddress, refundAddress, blocks, parts, acceptsNoCancel, dry = true } = input
  const source = sourceAddress && normalParty(sourceAddress, fromAsset)
  if (!dry && !source) throw missingSource()
  const partyOf = (text: string, asset: Asset) => resolveParty(node, { text: normalParty(text, asset), asset })
  const [destination, refund] = await Promise.all([
    partyOf(input.destinationAddress, toAsset),
    refundAddress === undefined ? undefined : partyOf(refundAddress, fromAsset),
  ])
  const plan = await planLimitOrder(node, {
    fromAsset,
    toAsset,
    amount: unitsOf(input.sellAmount, fromAsset),
    destination: destination.address,
    target: targetOf(input, toAsset),
    ...(refund !== undefined && { refundAddress: refund.address }),
    ...(source && { sender: source }),
    ...(blocks !== undefined && { blocks }),
    ...(parts !== undefined && { parts }),
    ...(acceptsNoCancel !== undefined && { acceptsNoCancel }),
  })
  const terms = termsOf(plan)
  if (dry || !source) return terms
  const reader = await expectSourceReader(context, plan.quote)
  const contract = contractOf(fromAsset) ?? contractIn(input.sellAsset, fromAsset)
  const deposit = await prepareDeposit(
    node,
    {
      intent: plan.intent,
      quote: plan.quote,
      reader,
      pools,
      sender: senderOf({ source, publicKey: input.sourcePublicKey }),
      ...(contract === undefined ? {} : { contract }),
    },
    { otherNode: context.nodes.MAYACHAIN },
  ).catch(inRequestTerms)
  return { ...terms, ...(await orderDeposit(node, { deposit, reader, fromAsset })), expiration: `${deposit.expiry}` }
}

/** The error of a transaction without its sender. */
const missingSource = (): ApiError =>
  new ApiError('invalid_input', {
    message: '"sourceAddress" is missing.',
    hint: 'Give the address that signs, or leave out "dry" for the terms alone.',
    facts: { field: 'sourceAddress' },
  })

function targetOf({ buyAmount, price, aboveMarketBps = 0 }: LimitInput, toAsset: Asset): LimitTarget {
  if (buyAmount !== undefined) return { output: unitsOf(buyAmount, toAsset) }
  return price === undefined ? { aboveMarketBps } : { price: unitsOf(price, toAsset) }
}

function termsOf(plan: LimitOrderPlan): PlannedOrderResult {
  const { intent, fees, cancel } = plan
  const { fromAsset, toAsset } = intent
  return {
    sellAsset: identifierOf(fromAsset),
    buyAsset: identifierOf(toAsset),
    sellAmount: decimalOf(intent.amount, fromAsset),
    buyAmount: decimalOf(plan.limit, toAsset),
    marketAmount: decimalOf(plan.market, toAsset),
    marketDistanceBps: Number(plan.distanceBps),
    paysNow: decimalOf(plan.paysNow, toAsset),
    fillsNow: plan.fillsNow,
    timeToLive: { blocks: plan.blocks, seconds: plan.seconds },
    fees: {
      outbound: decimalOf(fees.outbound, toAsset),
      ...(fees.refund !== undefined && { refund: decimalOf(fees.refund, fromAsset) }),
    },
    minimumSellAmount: decimalOf(plan.minimumIn, fromAsset),
    cancel: { isPossible: cancel.isPossible, ...(cancel.why !== undefined && { why: cancel.why }) },
    expiration: `${plan.quote.expiry}`,
    notices: [
      {
        code: 'coins_wait',
        message:
          'The coins leave at once and wait in the network’s queue. It may be filled in parts; at the end, what was swapped is paid and the rest is refunded, each less a network fee.',
      },
      ...(plan.fillsNow
        ? [{ code: 'fills_now', message: 'A swap now would reach this limit, so the order is filled at once.' }]
        : []),
      ...(cancel.why === undefined ? [] : [{ code: 'no_cancel', message: cancel.why }]),
    ],
  }
}
