import type { ChainId } from '../core/chains/chains.ts'
import type { SentTransaction } from '../core/deposits/sentTransaction.ts'
import type { Clock } from '../core/net/clock.ts'
import type { Patience } from './deadline.ts'
import { failed, type SentDifference, SentOtherError } from './errors.ts'
import { readBack } from './readBack.ts'
import type { SentByWallet, SubmitOptions } from './wallet.ts'

interface SendingWallet {
  readonly name: string
  readonly patience: Patience
  readonly clock: Clock
  /** A hash from the wallet in the spelling of the chain; throws, or returns an empty text, when it is none. */
  readonly readHash: (said: unknown) => string
}

interface Sending extends Pick<SubmitOptions, 'transaction'> {
  readonly chain: ChainId
  readonly send: () => Promise<unknown>
  readonly compare: (sent: SentTransaction) => readonly SentDifference[]
}

/**
 * Has a wallet send a deposit, then compares what the chain shows under the reported hash with what was agreed to. Throws
 * `SentOtherError` (wallet_sent_other) when they differ, and a `WalletError` when the wallet does not report a hash.
 * Without a way to read the transaction back nothing is sent: that throws `RangeError`.
 */
export async function sendAndReadBack(
  { name, patience, clock, readHash }: SendingWallet,
  { chain, transaction, send, compare }: Sending,
): Promise<SentByWallet> {
  if (transaction === undefined) throw new RangeError(`${name} sends by itself: hand in "transaction" to read it back.`)
  const said = await patience.ask(send, { mayHaveSent: true })
  const hash = hashOf(name, () => readHash(said))
  const sent = await readBack(hash, transaction, clock)
  if (sent === undefined) return { chain, hash, sentBy: 'wallet', readBack: 'not_visible' }
  const differences = compare(sent)
  if (differences.length > 0) throw new SentOtherError(name, { chain, hash, differences })
  return { chain, hash, sentBy: 'wallet', readBack: 'matches' }
}

/** Without a hash the wallet may still have sent, which the error's hint says. */
function hashOf(name: string, read: () => string): string {
  try {
    const hash = read()
    if (hash !== '') return hash
  } catch (error) {
    throw failed(name, error)
  }
  throw failed(name, 'It reported something else than the hash of a transaction.')
}
