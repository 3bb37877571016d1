import { type ChainId, chains } from '../chains/chains.ts'
import { SwapError } from '../errors.ts'
import { type Attempt, summarizeFailures } from '../net/failure.ts'
import { sanitizeText } from '../nodes/wire/text.ts'

/** The chain understood the question and said no. `words` are its own, cleaned and cut at 300 characters. */
export class ChainRefusedError extends SwapError {
  override name = 'ChainRefusedError'
  readonly chain: ChainId
  readonly words: string
  /** False when another server may have heard the question and said nothing: what it asked for may then have happened. */
  readonly firm: boolean
  constructor({ chain, words, firm }: { chain: ChainId; words: string; firm: boolean }) {
    const cut = sanitizeText(words, 300)
    super(`${chains[chain].name} refused the question: ${cut}`, {
      code: 'node_refused',
      hint: 'Check what was asked for; the chain gave its reason.',
    })
    this.chain = chain
    this.words = cut
    this.firm = firm
  }
}

/** No endpoint of the chain gave a usable answer. `attempts` says what each of them did. */
export class ChainFailureError extends SwapError {
  override name = 'ChainFailureError'
  readonly chain: ChainId
  readonly attempts: readonly Attempt[]
  constructor({ chain, attempts }: { chain: ChainId; attempts: readonly Attempt[] }) {
    const { code, message: said } = summarizeFailures(attempts)
    super(`${said} ${chains[chain].name}.`, {
      code,
      hint: 'Try again in a moment; if it stays, name other addresses for this chain in the configuration.',
    })
    this.chain = chain
    this.attempts = attempts
  }
}

/** The chain will not take the transaction, and does not know it either. Nothing moved. */
export class BroadcastRefusedError extends SwapError {
  override name = 'BroadcastRefusedError'
  readonly chain: ChainId
  readonly hash: string
  readonly words: string
  constructor({ chain, hash, words }: { chain: ChainId; hash: string; words: string }) {
    const cut = sanitizeText(words, 300)
    super(`${chains[chain].name} refused the transaction: ${cut}`, {
      code: 'broadcast_refused',
      hint: 'Nothing was sent. Start again from a fresh quote.',
    })
    this.chain = chain
    this.hash = hash
    this.words = cut
  }
}

/** The transaction went out and nobody said what became of it. It may be on its way. */
export class BroadcastUncertainError extends SwapError {
  override name = 'BroadcastUncertainError'
  readonly chain: ChainId
  readonly hash: string
  constructor({ chain, hash, cause }: { chain: ChainId; hash: string; cause: unknown }) {
    super(`Nobody said whether ${chains[chain].name} has the transaction ${hash}.`, {
      code: 'nodes_unreachable',
      hint: 'Sign nothing new. Look for this hash on the chain, or send the same signed transaction again, which is safe.',
      cause,
    })
    this.chain = chain
    this.hash = hash
  }
}

/** Whether none of these servers can have processed the request: they rejected it, or were not sent it. */
export function unheard(attempts: readonly Attempt[]): boolean {
  return attempts.every(({ reason }) => reason === 'busy' || reason === 'denied' || reason === 'foreign')
}

/** Bytes that are no signed transaction of the chain as far as its hash can be computed. */
export class UnreadableSignedTxError extends SwapError {
  override name = 'UnreadableSignedTxError'
  constructor({ chain, fact }: { chain: ChainId; fact: string }) {
    super(`The bytes are no signed transaction of ${chains[chain].name}: ${fact}.`, {
      code: 'invalid_parameter',
      hint: 'Send what the wallet signed, byte for byte.',
    })
  }
}

/** A text that cannot be the hash of a transaction on the chain. */
export class UnreadableTxHashError extends SwapError {
  override name = 'UnreadableTxHashError'
  constructor({ chain }: { chain: ChainId }) {
    super(`That is no transaction hash of ${chains[chain].name}.`, {
      code: 'invalid_parameter',
      hint: 'Copy the hash again from the wallet or the explorer.',
    })
  }
}
