import { withArticle } from '../../std/withArticle.ts'
import { type ChainId, chains } from '../chains/chains.ts'
import { SwapError } from '../errors.ts'
import { type Attempt, summarizeFailures } from '../nodes/net/endpointFailure.ts'
import { sanitizeText } from '../nodes/wire/wireText.ts'

/**
 * The chain refused a request. `reason` is its own message, sanitized and cut to 300 characters.
 * @example
 * const error = new ChainRefusedError({ chain: 'ETH', reason: 'execution reverted', isFinal: true })
 * error.message // 'Ethereum refused the request: execution reverted'
 */
export class ChainRefusedError extends SwapError {
  override name = 'ChainRefusedError'
  readonly chain: ChainId
  readonly reason: string
  /** False when another server may have processed the request without answering, so its effect may have happened. */
  readonly isFinal: boolean
  constructor({ chain, reason, isFinal }: { chain: ChainId; reason: string; isFinal: boolean }) {
    const cut = sanitizeText(reason, 300)
    super(`${chains[chain].name} refused the request: ${cut}`, {
      code: 'node_refused',
      hint: 'Check the request; the message above is the chain’s own reason.',
    })
    this.chain = chain
    this.reason = cut
    this.isFinal = isFinal
  }
}

/**
 * No endpoint of the chain gave a usable answer. `attempts` has the result of each.
 * @example
 * const none = createReader({ chain: 'LTC', network: 'mocknet', endpoints: [], transport })
 * await none.feeRate() // throws ChainFailureError
 */
export class ChainFailureError extends SwapError {
  override name = 'ChainFailureError'
  readonly chain: ChainId
  readonly attempts: readonly Attempt[]
  constructor({ chain, attempts }: { chain: ChainId; attempts: readonly Attempt[] }) {
    const { code, message: reply } = summarizeFailures(attempts)
    super(`${reply} ${chains[chain].name}.`, {
      code,
      hint: 'Try again in a minute. If it keeps failing, configure other servers for this chain.',
    })
    this.chain = chain
    this.attempts = attempts
  }
}

/** Returns whether no server can have processed the request: each rejected it or never received it. */
export function wasNeverProcessed(attempts: readonly Attempt[]): boolean {
  return attempts.every(({ reason }) => reason === 'busy' || reason === 'denied' || reason === 'foreign')
}

/**
 * The bytes are not a signed transaction of the chain, so their hash cannot be computed.
 * @example
 * await readers.BTC.broadcast(new Uint8Array(4)) // throws UnreadableSignedTxError
 */
export class UnreadableSignedTxError extends SwapError {
  override name = 'UnreadableSignedTxError'
  constructor({ chain, fact }: { chain: ChainId; fact: string }) {
    super(`The bytes are not a signed ${chains[chain].name} transaction: ${fact}.`, {
      code: 'invalid_parameter',
      hint: 'Send the signed bytes from the wallet unchanged.',
    })
  }
}

/**
 * The text cannot be a transaction hash of the chain.
 * @example
 * await readers.BTC.txState('hello') // throws UnreadableTxHashError
 */
export class UnreadableTxHashError extends SwapError {
  override name = 'UnreadableTxHashError'
  constructor({ chain }: { chain: ChainId }) {
    super(`This is not ${withArticle(chains[chain].name)} transaction hash.`, {
      code: 'invalid_parameter',
      hint: 'Copy the hash again from the wallet or the explorer.',
    })
  }
}
