import { type ChainId, chains } from '../../chains/chains.ts'
import { SwapError } from '../../errors.ts'
import { sanitizeText } from '../../nodes/wire/wireText.ts'

/**
 * The chain refused the transaction and does not know its hash. Nothing was sent.
 * @example
 * const error = new BroadcastRefusedError({ chain: 'BTC', hash: 'ab', reason: 'min relay fee not met' })
 * error.code // 'broadcast_refused'
 */
export class BroadcastRefusedError extends SwapError {
  override name = 'BroadcastRefusedError'
  readonly chain: ChainId
  readonly hash: string
  readonly reason: string
  constructor({ chain, hash, reason }: { chain: ChainId; hash: string; reason: string }) {
    const cut = sanitizeText(reason, 300)
    super(`${chains[chain].name} refused the transaction: ${cut}`, {
      code: 'broadcast_refused',
      hint: 'Nothing was sent. Start again from a fresh quote.',
    })
    this.chain = chain
    this.hash = hash
    this.reason = cut
  }
}

/**
 * The transaction was sent but no server confirmed it. It may still be mined.
 * @example
 * const error = new BroadcastUncertainError({ chain: 'BTC', hash: 'ab', cause: undefined })
 * error.code // 'nodes_unreachable'
 */
export class BroadcastUncertainError extends SwapError {
  override name = 'BroadcastUncertainError'
  readonly chain: ChainId
  readonly hash: string
  constructor({ chain, hash, cause }: { chain: ChainId; hash: string; cause: unknown }) {
    super(`No server confirmed that ${chains[chain].name} has the transaction ${hash}.`, {
      code: 'nodes_unreachable',
      hint: 'Don’t sign again. Look up this hash on the chain, or send the same signed transaction again, which is safe.',
      cause,
    })
    this.chain = chain
    this.hash = hash
  }
}
