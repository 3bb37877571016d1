import { type ChainId, chainIds } from '../../core/chains/chains.ts'
import type { ChainReader } from '../../core/readers/reader.ts'
import type { AnyWallet } from '../../wallets/anyWallet.ts'
import type { Payer } from './payer.ts'
import type { SessionAccount, SessionWallet } from './sessionState.ts'

/** A wallet as the session drives it. */
export interface DrivenWallet extends SessionWallet {
  /** Its id without the parts that change with each page load; undefined for wallets that are not remembered by id. */
  readonly rememberedId?: string
  /** Whether a wallet that derives accounts was connected in this browser. */
  readonly isOpen?: () => boolean
  /** Returns the driver that signs on a chain; undefined where it has none. */
  readonly driverOn: (chain: ChainId, reader?: ChainReader) => Promise<AnyWallet | undefined>
  /** Wraps the reader of its chain, for a wallet with coins on several addresses. */
  readonly readerOn?: (reader: ChainReader) => ChainReader
  readonly onChange: AnyWallet['onChange']
  readonly disconnect: () => Promise<void>
}

/** The part of a session that drives wallets. Its code loads with the first wallet. */
export interface SessionEngine {
  /** Adds a wallet that the person described. It leaves the session when it is disconnected. */
  readonly add: (wallet: DrivenWallet) => void
  /** Returns the reader of an account: that of its chain, or its wallet's own. */
  readonly readerOf: (account: SessionAccount) => Promise<ChainReader>
  /** Ends once the wallets found at the start are reconnected, where they are remembered. */
  readonly restored: Promise<unknown>
  /** Requests an account on a chain from the person. Throws a `WalletError`, and what the chain's reader throws. */
  readonly connect: (walletId: string, chain: ChainId) => Promise<SessionAccount>
  /** Disconnects and forgets a wallet. */
  readonly disconnect: (walletId: string) => Promise<void>
  /** Opens an account for a deposit. Switches the wallet to the chain. Throws as `connect`. */
  readonly openPayer: (account: SessionAccount) => Promise<Payer>
}

/**
 * An id that starts with a family and a reverse domain name ends with a number that is new on every page load
 * (EIP-6963).
 */
const ANNOUNCED = /^(evm:[^:]+):[0-9a-f-]{36}$/

/** Adapts a found wallet for the chains that the page can read. Cosmos wallets connect one chain at a time. */
export function driveWallet(wallet: AnyWallet, isReadable: (chain: ChainId) => boolean): DrivenWallet {
  const { id, name, icon, kind, family, chains, reconnects } = wallet
  return {
    id,
    walletName: name,
    ...(icon !== undefined && { icon }),
    kind,
    ...(reconnects === false && { reconnects }),
    chains: chainIds.filter((chain) => chains.includes(chain) && isReadable(chain)),
    rememberedId: id.replace(ANNOUNCED, '$1').replaceAll(' ', '_'),
    connects: family === 'cosmos' ? 'each' : 'all',
    driverOn: async () => wallet,
    onChange: wallet.onChange,
    disconnect: wallet.disconnect,
  }
}
