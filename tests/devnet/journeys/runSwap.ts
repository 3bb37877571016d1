import { type ChainId, chains, formatAsset, homeChain } from '../../../src/core/index.ts'
import { decreaseOf, feesOf, holdingOf } from './balances.ts'
import { followSwap, type SwapHistory } from './followSwap.ts'
import type { Harness } from './harness.ts'
import { fundSender, type SentSwap, type SwapRequest, sendSwap } from './sendSwap.ts'
import { createTestUser } from './testUser.ts'

/** A completed swap with balance changes in units, as read on both chains. */
export interface SwapResult extends SwapHistory {
  readonly sent: SentSwap
  /** Decrease of the sender's source asset. */
  readonly spent: bigint
  /** Decrease of the sender's gas asset. */
  readonly spentCoin: bigint
  /** Network fees of the deposit and the transactions before it. */
  readonly fee: bigint
  /** Increase of the receiver's target asset. */
  readonly received: bigint
}

/** Funds a sender, sends a swap and follows it to its end. */
export async function runSwap(harness: Harness, request: SwapRequest): Promise<SwapResult> {
  const sender = createTestUser(harness, 'sender')
  const { fromAsset, toAsset, destination = '' } = await fundSender(harness, sender, request)
  const [source, target] = [fromAsset, toAsset].map((asset) => homeChain(asset, request.protocol)) as [ChainId, ChainId]
  const { address } = await sender.accountOn(source)
  const holdings = async () => ({
    sold: await holdingOf(harness, source, address, formatAsset(fromAsset)),
    coin: await holdingOf(harness, source, address, chains[source].gasAsset),
    bought: await holdingOf(harness, target, destination, formatAsset(toAsset)),
  })
  const before = await holdings()
  const sent = await sendSwap(harness, sender, request)
  const history = await followSwap(harness, sent)
  const after = await holdings()
  return {
    ...history,
    sent,
    fee: feesOf(harness, source, sent.hashes),
    spent: decreaseOf(before.sold, after.sold),
    spentCoin: decreaseOf(before.coin, after.coin),
    received: decreaseOf(after.bought, before.bought),
  }
}
