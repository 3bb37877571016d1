import type { ChainId } from '../core/chains/chains.ts'
import { DepositMismatchError } from '../core/deposits/depositErrors.ts'
import { SwapError, type SwapErrorCode } from '../core/errors.ts'
import { sanitizeText } from '../std/sanitizeText.ts'

/**
 * Error codes of wallets; each has a page.
 * @example
 * const code: WalletErrorCode = 'wallet_rejected'
 */
export type WalletErrorCode = Extract<SwapErrorCode, `wallet_${string}`>

/**
 * A wallet failed or refused. `walletMessage` is its own text, sanitized; treat it as data.
 * @example
 * const error = new WalletError('Wallet isn’t responding.', { code: 'wallet_silent', hint: 'Open the wallet.', wallet: 'Wallet' })
 * error.wallet // 'Wallet'
 */
export class WalletError extends SwapError {
  override name = 'WalletError'
  declare readonly code: WalletErrorCode
  readonly wallet: string
  readonly walletMessage?: string
  /** The wallet sends by itself, and may have sent the transaction or may still send it. */
  readonly mayHaveSent: boolean
  constructor(message: string, facts: WalletErrorFacts) {
    const { code, hint, wallet, cause, mayHaveSent = false } = facts
    super(message, { code, hint, cause })
    this.wallet = wallet
    this.mayHaveSent = mayHaveSent
    const words = messageOf(cause)
    if (words !== '') this.walletMessage = words
  }
}

export interface WalletErrorFacts {
  readonly code: WalletErrorCode
  readonly hint: string
  readonly wallet: string
  readonly cause?: unknown
  readonly mayHaveSent?: boolean
}

/** What an unanswered or failed request to a wallet can have caused. */
export interface Consequence {
  /** The wallet sends by itself: it may have sent, or a late approval may still send. */
  readonly mayHaveSent: boolean
}

const safe: Consequence = { mayHaveSent: false }

export function rejected(wallet: string, cause?: unknown): WalletError {
  const hint = 'Nothing was sent. Try again when you’re ready.'
  return new WalletError(`You cancelled in ${wallet}.`, { code: 'wallet_rejected', hint, wallet, cause })
}

export function locked(wallet: string, cause?: unknown): WalletError {
  const hint = 'Unlock the wallet, share an account with this page, and connect again.'
  return new WalletError(`${wallet} shared no account.`, { code: 'wallet_locked', hint, wallet, cause })
}

export function wrongChain(wallet: string, { wanted, found }: { wanted: string; found: string }): WalletError {
  const hint = `Change the network in the wallet to ${wanted}, then try again.`
  return new WalletError(`${wallet} uses ${sanitizeText(found, 60)}. This swap needs ${wanted}.`, {
    code: 'wallet_wrong_chain',
    hint,
    wallet,
  })
}

/** A wallet that cannot prove that it is on the devnet must not sign there. */
export function notOnDevnet(wallet: string): WalletError {
  const hint = 'Use a test wallet on the devnet.'
  return new WalletError(`${wallet} can’t prove that it is on the devnet.`, {
    code: 'wallet_wrong_chain',
    hint,
    wallet,
  })
}

/** The target claims to be the devnet but is a public chain. */
export function onPublicChain(wallet: string, chain: string): WalletError {
  const hint = 'Nothing was signed. Use chain servers of the devnet; check READER_URLS.'
  return new WalletError(`This server of ${chain} is not on the devnet.`, { code: 'wallet_wrong_chain', hint, wallet })
}

export function accountChanged(wallet: string): WalletError {
  const hint = 'Nothing was sent. Choose the account again and get a new quote.'
  return new WalletError(`The account in ${wallet} changed.`, { code: 'wallet_account_changed', hint, wallet })
}

export function unresponsive(wallet: string, { mayHaveSent }: Consequence): WalletError {
  const hint = mayHaveSent
    ? 'Check the wallet before you try again: it may have sent, or may still send.'
    : 'Open the wallet and look for a pending request.'
  return new WalletError(`${wallet} isn’t responding.`, { code: 'wallet_silent', hint, wallet, mayHaveSent })
}

export function unsupported(wallet: string, what: string, cause?: unknown): WalletError {
  const hint = 'Use another wallet for this chain, or send to a deposit address instead.'
  return new WalletError(`${wallet} can’t ${what}.`, { code: 'wallet_unsupported', hint, wallet, cause })
}

export function failed(wallet: string, cause?: unknown, { mayHaveSent }: Consequence = safe): WalletError {
  const hint = mayHaveSent
    ? 'It may have sent the transaction. Check the wallet’s activity before you try again.'
    : 'Check the wallet for what happened before you try again.'
  return new WalletError(`${wallet} failed.`, { code: 'wallet_failed', hint, wallet, cause, mayHaveSent })
}

/** Several calls that the wallet sent as one: the chain refused one of them, so none happened. */
export function undone(wallet: string): WalletError {
  const hint = 'Your coins did not move. A network fee may have been paid. Get a new quote and try again.'
  return new WalletError(`The chain did not accept the transaction of ${wallet}.`, {
    code: 'wallet_failed',
    hint,
    wallet,
  })
}

/**
 * A field of a transaction as agreed to and as the chain shows it.
 * @example
 * const difference: SentDifference = { field: 'to', expected: '0xaa', found: '0xbb' }
 */
export interface SentDifference {
  readonly field: string
  readonly expected: string
  readonly found: string
}

/**
 * The wallet sent a different transaction than agreed to (wallet_sent_other).
 * @example
 * const error = new SentOtherError('Wallet', { chain: 'ETH', hash: '0xab', differences: [{ field: 'to', expected: '0xaa', found: '0xbb' }] })
 * error.code // 'wallet_sent_other'
 */
export class SentOtherError extends WalletError {
  override name = 'SentOtherError'
  readonly chain: ChainId
  readonly hash: string
  readonly differences: readonly SentDifference[]
  constructor(wallet: string, { chain, hash, differences }: Pick<SentOtherError, 'chain' | 'hash' | 'differences'>) {
    super(`${wallet} sent a different transaction than you agreed to. Different: ${fieldsOf(differences)}.`, {
      code: 'wallet_sent_other',
      hint: `Don’t sign anything else in this wallet. Look up ${hash} on the chain and compare it with what you agreed to.`,
      wallet,
    })
    this.chain = chain
    this.hash = hash
    this.differences = differences
  }
}

/**
 * The wallet changed the transaction that it was given to sign, such as its fee, so it was not sent (deposit_mismatch).
 * `fields` has what differs from the intent; it is empty where the signed bytes cannot be read.
 *
 * @example
 * const error = new AlteredDepositError('Phantom', new DepositMismatchError(['instructions']))
 * error.fields // [ 'instructions' ]
 */
export class AlteredDepositError extends SwapError {
  override name = 'AlteredDepositError'
  readonly wallet: string
  readonly fields: readonly string[]
  constructor(wallet: string, cause: unknown) {
    super(`${wallet} changed the transaction, so it was not sent.`, {
      code: 'deposit_mismatch',
      hint: `Turn off automatic or priority fees in ${wallet} and don’t edit the transaction there, or use another wallet.`,
      cause,
    })
    this.wallet = wallet
    this.fields = cause instanceof DepositMismatchError ? cause.fields : []
  }
}

const fieldsOf = (differences: readonly SentDifference[]): string => differences.map(({ field }) => field).join(', ')

/** Messages of a rejection from wallets without an error code for it. */
const rejections = /\b(reject(ed|ion)?|denied|declined?|cancell?ed|user (closed|abort))/i
/**
 * Messages in which the person is the one who rejects. A wallet that sends also passes on messages of chain servers,
 * such as "transaction rejected: already known".
 */
const byPerson =
  /\b(user|you)(['’]ve| has| have)? (reject|den(y|ied)|declined?|cancell?ed|closed|abort)|(rejected|denied|declined|cancell?ed) by (the )?user\b/i
/** The whole message of Keplr's rejection. */
const keplrRejection = /^request rejected\.?$/i
/** Messages of wallets that share no account with this page. */
export const lockedMessages = /\b(locked|unauthori[sz]ed|not (been )?authori[sz]ed|not connected|no accounts?)\b/i

/**
 * Converts whatever a wallet threw to one of our errors. Codes: EIP-1193 (4001 rejected, 4100 unauthorised, 4200
 * unsupported method), JSON-RPC (-32601 unknown method, -32002 request pending), and names that other families use.
 * When the wallet may have sent, only codes and messages that exclude it mean that it has not.
 */
export function walletFailure(wallet: string, cause: unknown, consequence: Consequence = safe): SwapError {
  if (cause instanceof SwapError) return cause
  const code = codeOf(cause)
  const words = messageOf(cause)
  if (code === 4001 || code === 5000 || code === 'USER_REJECTION' || code === 'ACTION_REJECTED') {
    return rejected(wallet, cause)
  }
  if (code === 4100) return locked(wallet, cause)
  if (code === -32002) return unresponsive(wallet, consequence)
  if (code === 4200 || code === -32601) return unsupported(wallet, 'do this', cause)
  if (consequence.mayHaveSent) {
    return isByPerson(code, words) ? rejected(wallet, cause) : failed(wallet, cause, consequence)
  }
  if (rejections.test(words)) return rejected(wallet, cause)
  return lockedMessages.test(words) ? locked(wallet, cause) : failed(wallet, cause)
}

/**
 * Whether a message names the person as the one who rejected. Keplr's has no code; the same one with a code is a
 * server's.
 */
const isByPerson = (code: number | string | undefined, words: string): boolean =>
  byPerson.test(words) || (code === undefined && keplrRejection.test(words))

/** Returns the wallet's error code, also from a wrapped error. */
export function codeOf(thrown: unknown): number | string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  const { code, data } = thrown as { code?: unknown; data?: { originalError?: { code?: unknown } } }
  const inner = data?.originalError?.code
  const found = typeof inner === 'number' ? inner : code
  return typeof found === 'number' || typeof found === 'string' ? found : undefined
}

function messageOf(thrown: unknown): string {
  if (typeof thrown === 'string') return sanitizeText(thrown, 200)
  if (typeof thrown !== 'object' || thrown === null) return ''
  const { message, error } = thrown as { message?: unknown; error?: unknown }
  const words = [message, error].find((one) => typeof one === 'string')
  return typeof words === 'string' ? sanitizeText(words, 200) : ''
}
