import { chainIdOf } from '../../../src/contract/aggregator/chainIds.ts'
import type { RouteResult } from '../../../src/contract/aggregator/route.ts'
import { track } from '../../../src/contract/aggregator/track.ts'
import type { TrackResponse } from '../../../src/contract/aggregator/trackLeg.ts'
import { type ChainId, homeChain, parseAsset } from '../../../src/core/index.ts'
import { trackSwap } from '../../../src/server/aggregator/track/trackSwap.ts'
import { bindHandler } from '../../../src/server/transport/bindHandler.ts'
import { createTestUser } from '../../devnet/journeys/testUser.ts'
import { type AggregatorHarness, createAggregatorHarness, type FundedSwap, fundedBody } from './aggregatorHarness.ts'
import { signRoute } from './signRoute.ts'

/** More blocks than any swap here needs. */
const MAX_BLOCKS = 1_500

/** A swap of a client that knows the aggregator alone. */
export interface Journey {
  readonly harness: AggregatorHarness
  readonly route: RouteResult
  /** Responses of /v1/track, without repetitions. The last one is final. */
  readonly seen: readonly TrackResponse[]
  readonly end: TrackResponse
}

interface JourneyOptions {
  /** Further fields of the quote's body. */
  readonly body?: object
  /** Runs after the deposit is sent. */
  readonly afterSending?: (harness: AggregatorHarness) => Promise<unknown>
}

/** Quotes with a transaction, signs it with a test key, broadcasts it, and tracks the swap to its end. */
export async function runJourney(swap: FundedSwap, { body = {}, afterSending }: JourneyOptions = {}): Promise<Journey> {
  const harness = createAggregatorHarness()
  for (const pool of harness.devnet.state.THORCHAIN.pools) if (pool.asset.chain === 'NOBLE') pool.status = 'Available'
  const { routes } = await harness.quote({ ...(await fundedBody(harness, swap)), ...body })
  const [route] = routes
  if (route === undefined) throw new Error('There is no route.')
  const chain = homeChain(parseAsset(route.sellAsset, swap.protocol), swap.protocol) as ChainId
  const hash = await sendRoute(harness, route, chain)
  await afterSending?.(harness)
  const seen = await trackToEnd(harness, { hash, chainId: chainIdOf(chain, 'mocknet') })
  const end = seen.at(-1)
  if (end === undefined) throw new Error('Nothing was tracked.')
  return { harness, route, seen, end }
}

/** Broadcasts the transactions of a route in order. */
async function sendRoute(harness: AggregatorHarness, route: RouteResult, chain: ChainId): Promise<string> {
  const user = createTestUser(harness, 'sender')
  let hash = ''
  for (const signed of await signRoute(route, user.key)) hash = await harness.readerOf(chain).broadcast(signed)
  return hash
}

async function trackToEnd(harness: AggregatorHarness, query: object): Promise<readonly TrackResponse[]> {
  const context = { ...harness.context, midgards: harness.midgards }
  const seen: TrackResponse[] = []
  for (let blocks = 0; blocks < MAX_BLOCKS; blocks++) {
    const found = await bindHandler(track, trackSwap).run(query, context)
    if (JSON.stringify(seen.at(-1)) !== JSON.stringify(found)) seen.push(found)
    if (found.finalisedAt > 0) return seen
    await harness.step()
  }
  throw new Error(`The swap has not ended: ${JSON.stringify(seen.at(-1))}`)
}
