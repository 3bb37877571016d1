import type { z } from 'zod'
import { aggregatorApi } from '../../../src/contract/aggregator/aggregatorApi.ts'
import { aggregatorQuote } from '../../../src/contract/aggregator/quote.ts'
import { aggregatorSwap } from '../../../src/contract/aggregator/swap.ts'
import { formatDecimal } from '../../../src/core/asset/amount.ts'
import { unitDecimals } from '../../../src/core/asset/asset.ts'
import { type ChainId, formatAsset, homeChain, type Nodes, type Protocol, units } from '../../../src/core/index.ts'
import { getAggregatorQuote } from '../../../src/server/aggregator/quote/getAggregatorQuote.ts'
import { createQuoteSigner } from '../../../src/server/aggregator/sign/quoteSigner.ts'
import { getAggregatorSwap } from '../../../src/server/aggregator/swap/getAggregatorSwap.ts'
import type { LoadReader, ServerContext } from '../../../src/server/context.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { createHarness, type Harness } from '../../devnet/journeys/harness.ts'
import { fundSender } from '../../devnet/journeys/sendSwap.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { checkPromisedErrors } from '../checkPromisedErrors.ts'
import { createTestContext } from '../testContext.ts'

/** A test key. */
export const signingKey = { kid: 'test', seed: new Uint8Array(32).fill(9) }

const quoteService = checkPromisedErrors(bindHandler(aggregatorQuote, getAggregatorQuote), aggregatorApi)
const swapService = checkPromisedErrors(bindHandler(aggregatorSwap, getAggregatorSwap), aggregatorApi)

/** The aggregator over a devnet whose time moves only by blocks. */
export interface AggregatorHarness extends Harness {
  readonly context: ServerContext
  readonly quote: (body: object) => Promise<z.output<typeof aggregatorQuote.output>>
  readonly swap: (body: object, context?: ServerContext) => Promise<z.output<typeof aggregatorSwap.output>>
}

export function createAggregatorHarness(nodes?: (harness: Harness) => Nodes): AggregatorHarness {
  const harness = createHarness()
  const { context: plain } = createTestContext(harness.devnet.transport, nodes?.(harness) ?? harness.nodes)
  const context: ServerContext = {
    ...plain,
    clock: harness.clock.now,
    quoteSigner: createQuoteSigner([signingKey]),
    loadReader: (async (chain: ChainId) => harness.readerOf(chain)) as LoadReader,
  }
  return {
    ...harness,
    context,
    swap: (body, other = context) => swapService.run(body, other),
    quote: (body) => quoteService.run(body, context),
  }
}

/** A swap whose sender has the coins. */
export interface FundedSwap {
  readonly protocol: Protocol
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** Funds the sender of a swap and returns the body that requests its transaction. */
export async function fundedBody(harness: Harness, swap: FundedSwap) {
  const sender = createTestUser(harness, 'sender')
  const params = await fundSender(harness, sender, swap)
  const { address, publicKey } = await sender.senderOn(homeChain(params.fromAsset, swap.protocol) as ChainId)
  return {
    sellAsset: formatAsset(params.fromAsset),
    buyAsset: formatAsset(params.toAsset),
    sellAmount: formatDecimal(units(swap.amount), unitDecimals(params.fromAsset)),
    providers: [swap.protocol],
    sourceAddress: address,
    destinationAddress: params.destination,
    ...(publicKey?.length === 33 && { sourcePublicKey: Buffer.from(publicKey).toString('hex') }),
    dry: false,
  }
}
