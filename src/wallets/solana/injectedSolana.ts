import { base58 } from '@scure/base'
import { unreadable } from '../../core/deposits/depositErrors.ts'
import { finalizeSolanaDeposit } from '../../core/deposits/solana/finalizeSolanaDeposit.ts'
import { createWallet, type Driver } from '../createWallet.ts'
import { type Emitter, listen } from '../listen.ts'
import type { WalletChange, WalletInfo, WalletTimeouts } from '../wallet.ts'
import { type SolanaDeposit, type SolanaWallet, solanaChecks } from './solanaChecks.ts'

/**
 * Solana provider that Phantom, OKX and Trust inject, for pages where they do not register with the Wallet Standard.
 * Source: docs.phantom.com (Solana), whose interface the others share.
 * @example
 * const provider: InjectedSolanaProvider = { connect: async () => null, request: async () => null }
 */
export interface InjectedSolanaProvider extends Emitter {
  /** An object whose `toString` gives base58; null while disconnected. */
  readonly publicKey?: unknown
  /** With `onlyIfTrusted`, a page that the person did not approve is refused without a prompt. */
  readonly connect: (options?: { readonly onlyIfTrusted: true }) => Promise<unknown>
  readonly request: (args: { readonly method: string; readonly params: object }) => Promise<unknown>
  readonly disconnect?: () => Promise<unknown>
}

/**
 * Identity of an injected Solana wallet, and whether it documents `onlyIfTrusted`. Another wallet could open a prompt.
 * @example
 * const info: InjectedSolanaInfo = { id: 'solana:phantom.solana', name: 'Phantom', reconnectsSilently: true }
 */
export interface InjectedSolanaInfo extends WalletInfo {
  readonly reconnectsSilently?: boolean
}

/**
 * Creates a wallet around an injected Solana provider. It receives the message to sign and returns a signature without
 * sending. It reports no cluster, so it cannot be used on the devnet.
 * @example
 * const provider: InjectedSolanaProvider = { connect: async () => null, request: async () => null }
 * createInjectedSolanaWallet(provider, { id: 'solana:example', name: 'Example' }).chains // [ 'SOL' ]
 */
export function createInjectedSolanaWallet(
  provider: InjectedSolanaProvider,
  { reconnectsSilently = false, ...info }: InjectedSolanaInfo,
  timeouts?: WalletTimeouts,
): SolanaWallet {
  const account = () => {
    const { publicKey } = provider
    return publicKey === undefined || publicKey === null ? undefined : { address: String(publicKey) }
  }
  // After a page load, a wallet that trusts the page shares its account again without a prompt.
  const reconnect = () => provider.connect({ onlyIfTrusted: true }).then(account, () => undefined)
  const driver: Driver<SolanaDeposit, 'solana'> = {
    ...info,
    family: 'solana',
    chains: ['SOL'],
    ...(!reconnectsSilently && { reconnects: false }),
    async connect() {
      await provider.connect()
      return account()
    },
    account: async () => account() ?? (reconnectsSilently ? reconnect() : undefined),
    identity: async () => undefined,
    deliver: {
      how: 'signs',
      async sign({ intent, tx }) {
        const params = { message: base58.encode(tx.signBytes) }
        const signature = signatureOf(await provider.request({ method: 'signTransaction', params }))
        return finalizeSolanaDeposit(tx, signature, intent).txBytes
      },
    },
    disconnect: async () => void (await provider.disconnect?.()),
    onChange: (listener) => listen(provider, events, listener),
  }
  return createWallet(driver, solanaChecks, timeouts)
}

/** Decodes the signature of an answer. Throws `UnreadableDepositError` if it is not base58 of at most 64 bytes. */
function signatureOf(answer: unknown): Uint8Array {
  const { signature } = (answer ?? {}) as { signature?: unknown }
  if (typeof signature !== 'string' || signature.length > 88) return unreadable('the wallet did not return a signature')
  try {
    return base58.decode(signature)
  } catch {
    return unreadable('its signature is not base58')
  }
}

const events: Readonly<Record<string, WalletChange>> = { accountChanged: 'accounts', disconnect: 'disconnected' }
