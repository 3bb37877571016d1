import type { Protocol } from '../../core/chains/protocol.ts'
import { SwapError } from '../../core/errors.ts'
import { incidentOf, isStopped, type OpenIncident, type SiteIncidents } from '../../core/nodes/net/siteIncidents.ts'
import type { Quotes } from '../../core/quote/rankQuotes.ts'
import type { SwapPair } from './halted/haltsOfPair.ts'
import { isHalted } from './halted/isHalted.ts'
import { refuseRoutes } from './market/confirmQuotes.ts'

/** The operator of this site has stopped swaps of a pair through a protocol. */
export class SiteStopError extends SwapError {
  override name = 'SiteStopError'
  readonly protocol: Protocol
  /** Absent when the site does not say why. */
  readonly incident: OpenIncident | undefined
  constructor(protocol: Protocol, incident: OpenIncident | undefined) {
    super('The operator of this site has stopped these swaps.', {
      code: 'trading_halted',
      hint: 'Wait until the operator ends the stop.',
    })
    this.protocol = protocol
    this.incident = incident
  }
}

/** Refuses the routes that the operator of the site has stopped, with the reason. The rest are ranked again. */
export function refuseStopped(quotes: Quotes, { from, to }: SwapPair, incidents: SiteIncidents): Quotes {
  const sides = [from.chain, to.chain]
  return refuseRoutes(quotes, (route) => {
    const { protocol, outcome } = route
    if (!isStopped(incidents, protocol, sides) || (outcome === 'refused' && !isHalted(route))) return undefined
    return new SiteStopError(protocol, incidentOf(incidents, [protocol, ...sides]))
  })
}

/** Refuses the routes of protocols that have no limit orders, with the reason. */
export const refuseOrders = (quotes: Quotes): Quotes =>
  refuseRoutes(quotes, ({ protocol }) =>
    protocol === 'THORCHAIN'
      ? undefined
      : new SwapError('Maya Protocol has no limit orders.', {
          code: 'limit_orders_off',
          hint: 'Place the order on THORChain, or swap at market.',
        }),
  )
