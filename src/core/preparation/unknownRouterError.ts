import { type Protocol, protocols } from '../chains/protocol.ts'
import { DepositRefusedError } from './preparationErrors.ts'

/**
 * Every operator reports a router that the known list does not have. Show its address and pass it as `acceptedRouter`
 * once the person accepts it.
 *
 * @example
 * const router = '0x00dc6100103BC402d490aEE3F9a5560cBd91f1d4'
 * const error = new UnknownRouterError({ protocol: 'THORCHAIN', chain: 'POL', router })
 * error.code // 'router_unknown'
 */
export class UnknownRouterError extends DepositRefusedError {
  override name = 'UnknownRouterError'
  readonly chain: string
  /** As the nodes report it. */
  readonly router: string
  constructor({ protocol, chain, router }: { protocol: Protocol; chain: string; router: string }) {
    super('router_unknown', {
      message: `${protocols[protocol].name} uses a new router contract on ${chain}, which this release does not know. Every configured operator reports it.`,
      hint: 'Compare its address with an announcement of the protocol and accept it on the swap page; otherwise wait.',
    })
    this.chain = chain
    this.router = router
  }
}
