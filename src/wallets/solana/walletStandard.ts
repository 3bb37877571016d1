import { unreadable } from '../../core/deposits/errors.ts'
import { iconOf, nameOf } from '../dress.ts'
import { locked, unsupported } from '../errors.ts'
import { createWallet, type Driver } from '../gate.ts'
import type { WalletTimes } from '../wallet.ts'
import { type SolanaDeposit, type SolanaWallet, solanaChecks } from './solanaChecks.ts'

/** Source: the Wallet Standard (wallet-standard/base, features) and Solana's features of it. */
export interface StandardWallet {
  readonly name: string
  readonly icon?: string
  readonly chains: readonly string[]
  readonly accounts: readonly StandardAccount[]
  readonly features: Readonly<Record<string, unknown>>
}

export interface StandardAccount {
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
 * A wallet that signs for Solana's main chain. It names a cluster and not a first block, so it proves no devnet. Wallets
 * that add instructions of their own (a priority fee) make another transaction of it, which is refused after signing.
 */
export function createStandardWallet(wallet: StandardWallet, times?: WalletTimes): SolanaWallet {
  const { connect, disconnect, on, signTransaction } = featuresOf(wallet)
  const name = nameOf(wallet.name, 'Solana wallet')
  const own = () => wallet.accounts.find(({ chains }) => chains.includes(MAINNET))
  const driver: Driver<SolanaDeposit, 'solana'> = {
    id: `solana:${name}`,
    name,
    icon: iconOf(wallet.icon),
    family: 'solana',
    chains: ['SOL'],
    async connect() {
      if (connect === undefined) throw unsupported(name, 'connect')
      await connect()
      return own()
    },
    account: async () => own(),
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
          : unreadable('the wallet gave nothing')
      },
    },
    disconnect: async () => disconnect?.(),
    onChange: (listener) => on?.('change', () => listener('accounts')) ?? (() => {}),
  }
  return createWallet(driver, solanaChecks, times)
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

/** The part of a window that wallets register themselves on. */
export type RegistrationBoard = Pick<EventTarget, 'addEventListener' | 'removeEventListener' | 'dispatchEvent'>

type Register = (...wallets: readonly StandardWallet[]) => () => void

/** Calls `found` once for every wallet of Solana that registers, now or later, until the returned function is called. */
export function discoverStandardWallets(
  board: RegistrationBoard,
  found: (wallet: SolanaWallet) => void,
  times?: WalletTimes,
): () => void {
  const known = new Set<StandardWallet>()
  const register: Register = (...wallets) => {
    for (const wallet of wallets) {
      if (known.has(wallet) || !isSolana(wallet)) continue
      known.add(wallet)
      found(createStandardWallet(wallet, times))
    }
    return () => {}
  }
  const hear = (event: Event) => {
    const { detail } = event as CustomEvent<unknown>
    if (typeof detail === 'function') detail({ register })
  }
  board.addEventListener('wallet-standard:register-wallet', hear)
  board.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: { register } }))
  return () => board.removeEventListener('wallet-standard:register-wallet', hear)
}

function isSolana(wallet: unknown): wallet is StandardWallet {
  const { chains, accounts, features } = (wallet ?? {}) as Partial<StandardWallet>
  return Array.isArray(chains) && chains.includes(MAINNET) && Array.isArray(accounts) && typeof features === 'object'
}
