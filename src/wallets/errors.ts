import type { ChainId } from '../core/chains/chains.ts'
import { SwapError, type SwapErrorCode } from '../core/errors.ts'
import { sanitizeText } from '../std/sanitizeText.ts'

/** The codes of what a wallet can do wrong; each has a page. */
export type WalletErrorCode = Extract<SwapErrorCode, `wallet_${string}`>

/** Something that a wallet did, or did not. `walletWords` are its own, as data. */
export class WalletError extends SwapError {
  override name = 'WalletError'
  declare readonly code: WalletErrorCode
  readonly wallet: string
  readonly walletWords?: string
  constructor(message: string, facts: WalletErrorFacts) {
    const { code, hint, wallet, cause } = facts
    super(message, { code, hint, cause })
    this.wallet = wallet
    const words = wordsOf(cause)
    if (words !== '') this.walletWords = words
  }
}

export interface WalletErrorFacts {
  readonly code: WalletErrorCode
  readonly hint: string
  readonly wallet: string
  readonly cause?: unknown
}

export function rejected(wallet: string, cause?: unknown): WalletError {
  const hint = 'Nothing was sent. Ask again when you are ready.'
  return new WalletError(`You cancelled in ${wallet}.`, { code: 'wallet_rejected', hint, wallet, cause })
}

export function locked(wallet: string, cause?: unknown): WalletError {
  const hint = 'Unlock the wallet, let it show an account to this page, and connect again.'
  return new WalletError(`${wallet} shows no account.`, { code: 'wallet_locked', hint, wallet, cause })
}

export function wrongChain(wallet: string, { wanted, found }: { wanted: string; found: string }): WalletError {
  const hint = `Change the network in the wallet to ${wanted}, then try again.`
  return new WalletError(`${wallet} is on ${sanitizeText(found, 60)}, not on ${wanted}.`, {
    code: 'wallet_wrong_chain',
    hint,
    wallet,
  })
}

/** Play money and real money never meet: an ordinary wallet that cannot prove where it is does not sign on the devnet. */
export function notOnDevnet(wallet: string): WalletError {
  const hint = 'Use a burner wallet on the devnet.'
  return new WalletError(`${wallet} cannot show that it is on the devnet.`, {
    code: 'wallet_wrong_chain',
    hint,
    wallet,
  })
}

/** The place calls itself the devnet, and its chain is a public one. */
export function publicChain(wallet: string, chain: string): WalletError {
  const hint = 'Nothing was signed. Use chain servers of the devnet; check READER_URLS.'
  return new WalletError(`This server of ${chain} is not on the devnet.`, { code: 'wallet_wrong_chain', hint, wallet })
}

export function accountChanged(wallet: string): WalletError {
  const hint = 'Nothing was sent. Choose the account again, and start from a new quote.'
  return new WalletError(`${wallet} has changed its account.`, { code: 'wallet_account_changed', hint, wallet })
}

export function silent(wallet: string, { mayHaveSent }: { mayHaveSent: boolean }): WalletError {
  const hint = mayHaveSent
    ? 'Look into the wallet before you try again: it may still send, or may have sent.'
    : 'Open the wallet and look for an open request.'
  return new WalletError(`${wallet} does not answer.`, { code: 'wallet_silent', hint, wallet })
}

export function unsupported(wallet: string, what: string, cause?: unknown): WalletError {
  const hint = 'Use another wallet for this chain, or send to a deposit address instead.'
  return new WalletError(`${wallet} cannot ${what}.`, { code: 'wallet_unsupported', hint, wallet, cause })
}

export function failed(wallet: string, cause?: unknown): WalletError {
  const hint = 'Look into the wallet for what happened before you try again.'
  return new WalletError(`${wallet} failed.`, { code: 'wallet_failed', hint, wallet, cause })
}

/** One field of a transaction, as it was agreed to and as the chain shows it. */
export interface SentDifference {
  readonly field: string
  readonly expected: string
  readonly found: string
}

/** A wallet that sends by itself has sent another transaction than the one that was agreed to (wallet_sent_other). */
export class SentOtherError extends WalletError {
  override name = 'SentOtherError'
  readonly chain: ChainId
  readonly hash: string
  readonly differences: readonly SentDifference[]
  constructor(wallet: string, { chain, hash, differences }: Pick<SentOtherError, 'chain' | 'hash' | 'differences'>) {
    super(`${wallet} sent another transaction than the one you agreed to. It differs in: ${fieldsOf(differences)}.`, {
      code: 'wallet_sent_other',
      hint: `Sign nothing more in this wallet. Look up ${hash} on the chain and compare it with what you agreed to.`,
      wallet,
    })
    this.chain = chain
    this.hash = hash
    this.differences = differences
  }
}

const fieldsOf = (differences: readonly SentDifference[]): string => differences.map(({ field }) => field).join(', ')

/** Wallets that have no code for it say no in these words. */
const noes = /\b(reject(ed|ion)?|denied|declined?|cancell?ed|user (closed|abort))/i
const locks = /\b(locked|unauthori[sz]ed|not (been )?authori[sz]ed|not connected|no accounts?)\b/i

/**
 * What a wallet threw, in our words. Codes: EIP-1193 (4001 no, 4100 not authorised, 4200 unknown method), JSON-RPC
 * (-32601 unknown method, -32002 a request is open already), and the names that other families use.
 */
export function walletFailure(wallet: string, cause: unknown): SwapError {
  if (cause instanceof SwapError) return cause
  const code = codeOf(cause)
  const words = wordsOf(cause)
  if (code === 4001 || code === 5000 || code === 'USER_REJECTION' || code === 'ACTION_REJECTED') {
    return rejected(wallet, cause)
  }
  if (code === 4100) return locked(wallet, cause)
  if (code === -32002) return silent(wallet, { mayHaveSent: false })
  if (code === 4200 || code === -32601) return unsupported(wallet, 'do this', cause)
  if (noes.test(words)) return rejected(wallet, cause)
  return locks.test(words) ? locked(wallet, cause) : failed(wallet, cause)
}

/** The wallet's own code, also where it is wrapped. */
export function codeOf(thrown: unknown): number | string | undefined {
  if (typeof thrown !== 'object' || thrown === null) return undefined
  const { code, data } = thrown as { code?: unknown; data?: { originalError?: { code?: unknown } } }
  const inner = data?.originalError?.code
  const found = typeof inner === 'number' ? inner : code
  return typeof found === 'number' || typeof found === 'string' ? found : undefined
}

function wordsOf(thrown: unknown): string {
  if (typeof thrown === 'string') return sanitizeText(thrown, 200)
  if (typeof thrown !== 'object' || thrown === null) return ''
  const { message, error } = thrown as { message?: unknown; error?: unknown }
  const words = [message, error].find((one) => typeof one === 'string')
  return typeof words === 'string' ? sanitizeText(words, 200) : ''
}
