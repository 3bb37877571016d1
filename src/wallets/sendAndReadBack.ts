import type { ChainId } from '../core/chains/chains.ts'
import type { Clock } from '../core/nodes/net/clock.ts'
import type { SentByWallet, SubmitOptions } from './wallet.ts'
import type { SentDifference } from './walletErrors.ts'
import { failed, SentOtherError } from './walletErrors.ts'
import type { WalletWaits } from './walletWaits.ts'

/** Time limit for a sent transaction to appear on the chain. */
const VISIBLE_MS = 60_000

const PAUSE_MS = 2_000

interface SendingWallet {
  readonly name: string
  readonly waits: WalletWaits
  readonly clock: Clock
  /** Parses a hash from the wallet into the chain's spelling. Throws or returns an empty string when it is invalid. */
  readonly readHash: (said: unknown) => string
}

interface SendParams<Sent> extends Pick<SubmitOptions, 'onHash'> {
  readonly chain: ChainId
  readonly send: () => Promise<unknown>
  /** Reads what the chain shows under a hash; undefined while it shows nothing. */
  readonly read: ((hash: string) => Promise<Sent | undefined>) | undefined
  readonly compare: (sent: Sent) => readonly SentDifference[]
}

/**
 * Sends a deposit with the wallet, then compares the transaction on the chain with the deposit. Throws `SentOtherError`
 * (wallet_sent_other) when they differ, and a `WalletError` when the wallet reports no hash. Throws `RangeError` before
 * sending when there is no way to read the transaction back.
 */
export async function sendAndReadBack<Sent>(
  { name, waits, clock, readHash }: SendingWallet,
  { chain, read, onHash, send, compare }: SendParams<Sent>,
): Promise<SentByWallet> {
  if (read === undefined) {
    throw new RangeError(`${name} sends by itself: pass "transaction" and "events" of the reader to read it back.`)
  }
  const sendAndReport = async () => {
    const said = await send()
    const hash = hashOf(name, () => readHash(said))
    report(hash, onHash)
    return hash
  }
  const hash = await waits.forPerson(sendAndReport, { mayHaveSent: true })
  const sent = await readBack(hash, read, clock)
  if (sent === undefined) return { chain, hash, sentBy: 'wallet', readBack: 'not_visible' }
  const differences = compare(sent)
  if (differences.length > 0) throw new SentOtherError(name, { chain, hash, differences })
  return { chain, hash, sentBy: 'wallet', readBack: 'matches' }
}

/** Passes on a hash, also a late one. A receiver that fails changes nothing about the sent transaction. */
function report(hash: string, onHash: SubmitOptions['onHash']): void {
  try {
    onHash?.(hash)
  } catch {
    // The hash is also returned.
  }
}

/** Parses the reported hash. Without one the wallet may still have sent, as the error's hint explains. */
function hashOf(name: string, read: () => string): string {
  try {
    const hash = read()
    if (hash !== '') return hash
  } catch (error) {
    throw failed(name, error, { mayHaveSent: true })
  }
  throw failed(name, 'It did not report a transaction hash.', { mayHaveSent: true })
}

/**
 * Polls a transaction by its hash for at most 60 seconds; returns undefined when it does not appear. That is not a
 * failure: it may appear later, so it must not be sent again. Reader errors count as not found.
 */
function readBack<Sent>(
  hash: string,
  read: (hash: string) => Promise<Sent | undefined>,
  clock: Clock,
): Promise<Sent | undefined> {
  return new Promise((resolve) => {
    let over = false
    const end = (found: Sent | undefined) => {
      over = true
      resolve(found)
    }
    const stop = clock.after(VISIBLE_MS, () => end(undefined))
    const look = async (): Promise<void> => {
      const found = await Promise.resolve()
        .then(() => read(hash))
        .catch(() => undefined)
      if (over) return
      if (found === undefined) {
        clock.after(PAUSE_MS, () => over || void look())
        return
      }
      stop()
      end(found)
    }
    void look()
  })
}
