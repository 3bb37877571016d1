import { type ChainId, chainIds } from '../../core/chains/chains.ts'
import type { ChainReader } from '../../core/readers/reader.ts'
import type { AnyWallet } from '../../wallets/anyWallet.ts'
import type { SessionWallet } from './sessionState.ts'

/** A wallet as the session drives it. */
export interface DrivenWallet extends SessionWallet {
  /** Its id without the parts that change with each page load; undefined for wallets that are not remembered by id. */
  readonly rememberedId?: string
  /** Whether a wallet that derives accounts was connected in this browser. */
  readonly isOpen?: () => boolean
  /** Returns the driver that signs on a chain; undefined where it has none. */
  readonly driverOn: (chain: ChainId, reader?: ChainReader) => Promise<AnyWallet | undefined>
  readonly onChange: AnyWallet['onChange']
  readonly disconnect: () => Promise<void>
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
