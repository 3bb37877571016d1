import { type Protocol, protocols } from '../chains/protocol.ts'
import { SwapError } from '../errors.ts'
import type { Dissent } from './countVotes.ts'
import { listed } from './quorumErrors.ts'

/**
 * The nodes do not agree on the address of a name. `dissent` lists their reports.
 *
 * @example
 * const error = new NameUnconfirmedError({ protocol: 'THORCHAIN', name: 'alice', dissent: [] })
 * error.code // 'inbound_unconfirmed'
 */
export class NameUnconfirmedError extends SwapError {
  override name = 'NameUnconfirmedError'
  readonly dissent: readonly Dissent[]
  constructor({ protocol, name, dissent }: { protocol: Protocol; name: string; dissent: readonly Dissent[] }) {
    super(`The nodes of ${protocols[protocol].name} do not agree on the name "${name}". ${listed(dissent)}`, {
      code: 'inbound_unconfirmed',
      hint: 'Give the address itself, or try again in a minute.',
    })
    this.dissent = dissent
  }
}
