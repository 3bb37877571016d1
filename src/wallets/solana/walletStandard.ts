import { unreadable } from '../../core/deposits/depositErrors.ts'
import { createWallet, type Driver } from '../createWallet.ts'
import { sanitizeWalletIcon, sanitizeWalletName } from '../sanitizeWalletInfo.ts'
import type { WalletTimeouts } from '../wallet.ts'
import { locked, unsupported } from '../walletErrors.ts'
import { type SolanaDeposit, type SolanaWallet, solanaChecks } from './solanaChecks.ts'

/**
 * Source: the Wallet Standard (wallet-standard/base, features) and Solana's features of it.
 * @example
 * const wallet: StandardWallet = { name: 'Example', chains: ['solana:mainnet'], accounts: [], features: {} }
 */
export interface StandardWallet {
  readonly name: string
  readonly icon?: string
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<Record<string, unknown>>
}

interface StandardAccount {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly string[]
}

interface Features {
  readonly connect:
    | ((input?: { silent?: boolean }) => Promise<{ readonly accounts: readonly StandardAccount[] }>)
    | undefined
  readonly disconnect: (() => Promise<void>) | undefined
  readonly on: ((event: 'change', listener: () => void) => () => void) | undefined
  readonly signTransaction:
    | ((input: object) => Promise<readonly { readonly signedTransaction: Uint8Array }[]>)
    | undefined
}

const MAINNET = 'solana:mainnet'

/**
 * Creates a wallet around a Wallet Standard wallet for Solana mainnet. It reports a cluster rather than a genesis hash,
 * so it cannot be used on the devnet. A wallet that adds instructions is refused after signing. A deposit sets its own
 * priority fee, so that wallets add none.
 * @example
 * const standard: StandardWallet = { name: 'Example', chains: ['solana:mainnet'], accounts: [], features: {} }
 * createStandardWallet(standard).name // 'Example'
 */
export function createStandardWallet(wallet: StandardWallet, timeouts?: WalletTimeouts): SolanaWallet {
  const { connect, disconnect, on, signTransaction } = featuresOf(wallet)
  const name = sanitizeWalletName(wallet.name, 'Solana wallet')
  const own = () => wallet.accounts.find(({ chains }) => chains.includes(MAINNET))
  // After a page load, a wallet that trusts the page shares its account again without a prompt.
  const reconnect = async () => connect?.({ silent: true }).then(own, () => undefined)
  const driver: Driver<SolanaDeposit, 'solana'> = {
    id: `solana:${name}`,
    name,
    icon: sanitizeWalletIcon(wallet.icon),
    family: 'solana',
    chains: ['SOL'],
    async connect() {
      if (connect === undefined) throw unsupported(name, 'connect')
      await connect()
      return own()
    },
    account: async () => own() ?? reconnect(),
    identity: async () => undefined,
    deliver: {
      how: 'signs',
      async sign({ tx }) {
        if (signTransaction === undefined) throw unsupported(name, 'sign without sending')
        const account = own()
        if (account === undefined) throw locked(name)
        const [signed] = await signTransaction({ account, chain: MAINNET, transaction: tx.unsigned })
        return signed?.signedTransaction instanceof Uint8Array
          ? signed.signedTransaction
          : unreadable('the wallet returned nothing')
      },
    },
    disconnect: async () => disconnect?.(),
    onChange: (listener) => on?.('change', () => listener('accounts')) ?? (() => {}),
  }
  return createWallet(driver, solanaChecks, timeouts)
}

function featuresOf({ features }: StandardWallet): Features {
  const method = (feature: string, name: string) => {
    const found = (features[feature] as Record<string, unknown> | undefined)?.[name]
    return typeof found === 'function' ? (found as never) : undefined
  }
  return {
    connect: method('standard:connect', 'connect'),
    disconnect: method('standard:disconnect', 'disconnect'),
    on: method('standard:events', 'on'),
    signTransaction: method('solana:signTransaction', 'signTransaction'),
  }
}

/** Event target on which wallets register themselves. */
export type RegistrationTarget = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

type Register = (...wallets: readonly StandardWallet[]) => () => void

/**
 * Calls `found` once for every wallet of Solana that registers, now or later, until the returned function is called.
 * @example
 * const names: string[] = []
 * const stop = discoverStandardWallets(new EventTarget(), ({ name }) => names.push(name))
 * stop()
 */
export function discoverStandardWallets(
  events: RegistrationTarget,
  found: (wallet: SolanaWallet) => void,
  timeouts?: WalletTimeouts,
): () => void {
  const known = new Set<StandardWallet>()
  const register: Register = (...wallets) => {
    for (const wallet of wallets) {
      if (known.has(wallet) || !isSolana(wallet)) continue
      known.add(wallet)
      found(createStandardWallet(wallet, timeouts))
    }
    return () => {}
  }
  const onEvent = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    if (typeof detail === 'function') detail({ register })
  }
  events.addEventListener('wallet-standard:register-wallet', onEvent)
  events.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return () => events.removeEventListener('wallet-standard:register-wallet', onEvent)
}

function isSolana(wallet: unknown): wallet is StandardWallet {
  const { chains, accounts, features } = (wallet ?? {}) as Partial<StandardWallet>
  return Array.isArray(chains) && chains.includes(MAINNET) && Array.isArray(accounts) && typeof features === 'object'
}
