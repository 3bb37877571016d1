import { protocolOf } from '../../../contract/aggregator/aggregatorFields.ts'
import type { RouteResult } from '../../../contract/aggregator/route.ts'
import type { ServerContext } from '../../context.ts'
import type { PricedRoute } from '../quote/routeOf.ts'
import { sealTicket, type Ticket } from './ticket.ts'

/**
 * Returns a route with its id and its signature; without both while no signing key is configured. The signature names
 * the network, the site, and the operators that confirm the deposit address: none for a price without one.
 */
export async function signedRoute(
  { quoteSigner, network, siteUrl }: Pick<ServerContext, 'quoteSigner' | 'network' | 'siteUrl'>,
  priced: PricedRoute,
  terms: Pick<Ticket, 'request' | 'maxLossBps'>,
): Promise<RouteResult> {
  if (quoteSigner === undefined) return priced.route
  const site = { network, issuer: siteUrl }
  const route = { ...priced.route, routeId: await sealTicket(quoteSigner, priced, { ...terms, ...site }) }
  const { inboundQuorum: quorum } = route
  const signature = await quoteSigner.signRoute(route, {
    ...site,
    operators: quorum?.operators ?? [],
    heights: quorum === undefined ? {} : { [protocolOf(priced.provider)]: quorum.height },
  })
  return {
    ...route,
    signature: { ...signature, operators: [...signature.operators], heights: { ...signature.heights } },
  }
}
