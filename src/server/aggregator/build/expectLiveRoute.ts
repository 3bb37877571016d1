import { protocolOf } from '../../../contract/aggregator/aggregatorFields.ts'
import type { RouteResult } from '../../../contract/aggregator/route.ts'
import { parseAsset } from '../../../core/asset/asset.ts'
import { expectOpenSides, expectSameVault } from '../../../core/preparation/checkInbound.ts'
import { DepositRefusedError } from '../../../core/preparation/preparationErrors.ts'
import { readInboundFacts } from '../../../core/preparation/readInboundFacts.ts'
import type { ServerContext } from '../../context.ts'

/**
 * Checks a stored route before it is sent again. One without a transaction passes. Throws `DepositRefusedError`
 * (quote_expired, trading_halted), `QuoteMismatchError` for another vault or router than a majority of the nodes
 * reports now, and what `verifyInbound` throws.
 */
export async function expectLiveRoute(
  route: Pick<RouteResult, 'sellAsset' | 'buyAsset' | 'providers' | 'expiration'> &
    Pick<RouteResult, 'memo' | 'inboundAddress' | 'targetAddress'>,
  { nodes, clock }: Pick<ServerContext, 'nodes' | 'clock'>,
): Promise<void> {
  const { memo, inboundAddress: address, targetAddress, providers } = route
  const [provider] = providers
  if (memo === undefined || provider === undefined) return
  if (clock() >= Number(route.expiration) * 1000) throw expired()
  const protocol = protocolOf(provider)
  const assets = { fromAsset: parseAsset(route.sellAsset, protocol), toAsset: parseAsset(route.buyAsset, protocol) }
  const facts = await readInboundFacts(nodes[protocol], assets)
  expectOpenSides(facts)
  if (address === undefined || facts.source === undefined) return
  const router = targetAddress === address ? facts.source.router : targetAddress
  expectSameVault(facts.source, { address, ...(router === undefined ? {} : { router }) })
}

const expired = () =>
  new DepositRefusedError('quote_expired', {
    message: 'The stored transaction of this Idempotency-Key has expired.',
    hint: 'Request a new quote with a new Idempotency-Key.',
  })
