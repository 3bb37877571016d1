import type { ChainId, Protocol } from '../../../../src/core/index.ts'
import { getBestQuote, getPools, homeChain, prepareDeposit } from '../../../../src/core/index.ts'
import { followSwap } from '../../../devnet/journeys/followSwap.ts'
import type { Harness } from '../../../devnet/journeys/harness.ts'
import { fundSender, intentOf, type SwapRequest } from '../../../devnet/journeys/sendSwap.ts'
import { createTestUser } from '../../../devnet/journeys/testUser.ts'

export interface AffiliateSwapRequest {
  readonly protocol: Protocol
  readonly from: string
  readonly to: string
  readonly amount: bigint
  readonly affiliates: readonly { readonly name: string; readonly bps: number }[]
}

/** Sends a swap that pays affiliates, follows it to its end and returns the hash of its deposit. */
export async function sendAffiliateSwap(harness: Harness, { affiliates, ...swap }: AffiliateSwapRequest) {
  const { protocol } = swap
  const node = harness.nodes[protocol]
  const request: SwapRequest = { ...swap, more: { affiliates } }
  const sender = createTestUser(harness, 'sender')
  const params = await fundSender(harness, sender, request)
  const chain = homeChain(params.fromAsset, protocol) as ChainId
  const [quote, pools] = await Promise.all([getBestQuote(node, params), getPools(node, { status: 'available' })])
  const account = await sender.senderOn(chain)
  const reader = harness.readerOf(chain)
  const intent = { ...intentOf(request, params, quote), affiliates }
  const prepared = await prepareDeposit(node, { intent, quote, pools, sender: account, reader })
  const hashes = await sender.submit(chain, prepared.transaction, prepared.expiry)
  await followSwap(harness, { request, sender, chain, from: account.address, params, quote, prepared, hashes })
  await harness.step(3)
  return (hashes.at(-1) ?? '').replace(/^0x/, '').toUpperCase()
}
