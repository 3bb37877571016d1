import { protocolOf } from '../../../contract/aggregator/fields.ts'
import type { RouteResult } from '../../../contract/aggregator/route.ts'
import type { ServerContext } from '../../context.ts'
import type { PricedRoute } from '../quote/routeOf.ts'
import { sealTicket, type Ticket } from './ticket.ts'

/**
 * Returns a route with its id and its signature; without both while no signing key is configured. The signature names the
 * operators that confirm the deposit address, and none for a price without one.
 */
export async function signedRoute(
  { quoteSigner }: Pick<ServerContext, 'quoteSigner'>,
  priced: PricedRoute,
  terms: Pick<Ticket, 'request' | 'maxLossBps'>,
): Promise<RouteResult> {
  if (quoteSigner === undefined) return priced.route
  const route = { ...priced.route, routeId: await sealTicket(quoteSigner, priced, terms) }
  const { inboundQuorum: quorum } = route
  const signature = await quoteSigner.signRoute(route, {
    operators: quorum?.operators ?? [],
    heights: quorum === undefined ? {} : { [protocolOf(priced.provider)]: quorum.height },
  })
  return {
    ...route,
    signature: { ...signature, operators: [...signature.operators], heights: { ...signature.heights } },
  }
}
