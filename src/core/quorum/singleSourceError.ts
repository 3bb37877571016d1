import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'

/**
 * A single operator is configured, which confirms no address where coins are real. `isAcceptable` is true where a
 * person may accept that (`acceptsSingleSource`).
 *
 * @example
 * const error = new SingleSourceError({ protocol: 'THORCHAIN', configured: 1 })
 * error.code // 'single_source'
 */
export class SingleSourceError extends SwapError {
  override name = 'SingleSourceError'
  readonly isAcceptable: boolean
  constructor(facts: { protocol: Protocol; configured: number; isAcceptable?: boolean }) {
    const { protocol, configured, isAcceptable = false } = facts
    const count = configured === 1 ? 'only one is' : 'none is'
    super(`An address of ${protocols[protocol].name} needs nodes of at least two operators, and ${count} configured.`, {
      code: 'single_source',
      hint: 'Where coins are real, an address is shown only when a majority of independent operators names it. Configure nodes of more operators.',
    })
    this.isAcceptable = isAcceptable
  }
}
