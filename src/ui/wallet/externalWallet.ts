import type { ChainId } from '../../core/chains/chains.ts'
import type { WatchedKey } from '../../core/deposits/utxo/account/watchOnly.ts'
import { accountReader } from '../../core/readers/utxo/accountReader.ts'
import { createPsbtWallet } from '../../wallets/utxo/psbtWallet.ts'
import { elsewhereEn as messages } from '../texts/elsewhere.en.ts'
import type { DrivenWallet } from './sessionWallet.ts'
import { createSigningExchange, type SigningExchange } from './signingExchange.ts'

/** The account of an external signer: the address that pays first, and the keys of all addresses with coins. */
export interface ExternalAccount {
  readonly chain: ChainId
  /** Receives the change and a refund. */
  readonly address: string
  /** None for a single address without a known key. */
  readonly keys: readonly WatchedKey[]
}

const exchanges = new Map<string, SigningExchange>()

/** Returns where the deposits of an external wallet wait; undefined for other wallets. */
export const exchangeOf = (walletId: string): SigningExchange | undefined => exchanges.get(walletId)

/** Creates a wallet of the session for an account whose keys are outside of the browser. Nothing of it is stored. */
export function createExternalWallet({ chain, address, keys }: ExternalAccount): DrivenWallet {
  const id = `psbt:${exchanges.size + 1}`
  const exchange = createSigningExchange(messages.signer)
  exchanges.set(id, exchange)
  const publicKey = keys.find((key) => key.address === address)?.publicKey
  const account = { chain, address, ...(publicKey && { publicKey }) }
  const wallet = createPsbtWallet({ account, sign: exchange.sign }, { id, name: messages.signer })
  return {
    id,
    walletName: messages.signer,
    kind: 'external',
    chains: [chain],
    connects: 'each',
    driverOn: async (wanted) => (wanted === chain ? wallet : undefined),
    readerOn: (reader) =>
      reader.family === 'utxo' && reader.chain === chain && keys.length > 0
        ? accountReader(reader, address, keys)
        : reader,
    onChange: wallet.onChange,
    disconnect: async () => exchange.getSnapshot()?.cancel(),
  }
}
