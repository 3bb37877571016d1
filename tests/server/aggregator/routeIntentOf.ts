import { chains } from '../../../src/core/chains/chains.ts'
import {
  type ChainId,
  getInboundAddresses,
  getPools,
  homeChain,
  parseAsset,
  unitDecimals,
} from '../../../src/core/index.ts'
import type { AggregatorHarness, FundedSwap, fundedBody } from './aggregatorHarness.ts'
import type { RouteIntent } from './checkRoute.ts'

/** Returns the intent of a request, with the places where the honest nodes take deposits. */
export async function routeIntentOf(
  harness: AggregatorHarness,
  { protocol }: FundedSwap,
  body: Awaited<ReturnType<typeof fundedBody>>,
): Promise<RouteIntent> {
  const node = harness.nodes[protocol]
  const sold = parseAsset(body.sellAsset, protocol)
  const chain = homeChain(sold, protocol) as ChainId
  const row = (await getInboundAddresses(node)).find((one) => one.chain === chain)
  const { nativeDecimals } = chains[chain]
  return {
    protocol,
    ...body,
    destinationAddress: body.destinationAddress ?? '',
    decimals: sold.kind === 'token' ? 6 : chain === 'MAYA' ? unitDecimals(sold) : nativeDecimals,
    ...(row && { vault: row.address }),
    ...(row?.router && { router: row.router }),
    pools: await getPools(node, { status: 'available' }),
  }
}
