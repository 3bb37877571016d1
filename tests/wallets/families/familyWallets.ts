import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, hex } from '@scure/base'
import type { ChainId } from '../../../src/core/chains/chains.ts'
import type { TronLinkProvider } from '../../../src/wallets/tron/tronLink.ts'
import type { CrossmarkProvider } from '../../../src/wallets/xrp/crossmark.ts'
import { sign as signTron } from '../../core/deposits/tron/intents.ts'
import { publicKey, secret, sign as signPsbt } from '../../core/deposits/utxo/wallet.ts'
import { ProviderError } from '../targets.ts'
import { phantom, satsConnect, unisat, vultisig } from '../utxo/providers.ts'
import { keplrDouble } from './keplrDouble.ts'
import type { FamilyManners } from './manners.ts'

/** The account of a chain that every double has; all of them have the key of `core/deposits/utxo/wallet.ts`. */
export type AddressOn = (chain: ChainId) => string

/** Inputs of `familyWallets`. */
export interface FamilyFacts {
  readonly addressOn: AddressOn
  readonly manners: FamilyManners
  /** The hash of TRON's first block, as the wallet's own node reports it. */
  readonly tronGenesis: string
}

/**
 * Objects that wallets of every family but EVM leave in a page, by their public documentation. They sign with libraries
 * that the product does not use, or with those of the chain, loaded when they sign: tests without a signature need none.
 */
export function familyWallets({ addressOn, manners, tronGenesis }: FamilyFacts) {
  const bitcoin = utxoManners(manners, addressOn, 'BTC')
  return {
    unisat: unisat(bitcoin).provider,
    okxwallet: { bitcoin: unisat(bitcoin).provider, solana: solanaProvider(addressOn('SOL'), manners) },
    btc_providers: [{ id: 'XverseProviders.BitcoinProvider', name: 'Xverse', icon: '' }],
    XverseProviders: { BitcoinProvider: satsConnect(bitcoin).provider },
    phantom: { bitcoin: phantom(bitcoin).provider, solana: solanaProvider(addressOn('SOL'), manners) },
    keplr: keplrDouble(secret, manners),
    vultisig: {
      bitcoin: vultisig(bitcoin).provider,
      keplr: keplrDouble(secret, manners),
      litecoin: vultisig(utxoManners(manners, addressOn, 'LTC')).provider,
      dogecoin: vultisig(utxoManners(manners, addressOn, 'DOGE')).provider,
      dash: vultisig(utxoManners(manners, addressOn, 'DASH')).provider,
    },
    tronLink: tronLink(addressOn('TRON'), manners, tronGenesis),
    crossmark: crossmark(addressOn('XRP'), manners),
    solanaStandard: solanaStandard(addressOn('SOL'), manners),
  }
}

function expectApproved({ rejects }: FamilyManners): void {
  if (rejects) throw new ProviderError(4001, 'User rejected the request.')
}

function utxoManners(manners: FamilyManners, addressOn: AddressOn, chain: ChainId) {
  return {
    network: 'livenet',
    get accounts() {
      return manners.locked ? [] : [addressOn(chain)]
    },
    how: (psbt: Uint8Array) => {
      if (manners.locked) throw new ProviderError(4100, 'The wallet is locked.')
      expectApproved(manners)
      return signPsbt(psbt)
    },
  }
}

/** `window.tronLink`. Source: docs.tronlink.org. */
function tronLink(address: string, manners: FamilyManners, genesis: string): TronLinkProvider {
  const tronWeb = {
    defaultAddress: { base58: address },
    trx: {
      async sign(transaction: object) {
        if (manners.rejects) throw 'Confirmation declined by user'
        const { raw_data_hex: raw } = transaction as { readonly raw_data_hex: string }
        return { ...transaction, signature: [hex.encode(signTron(hex.decode(raw), secret))] }
      },
      getBlock: async () => ({ blockID: genesis }),
    },
  }
  return {
    request: async () => (manners.locked ? { code: 4000 } : { code: 200 }),
    get tronWeb() {
      return manners.locked ? false : tronWeb
    },
  }
}

/** The result of a request that the person closed. */
const closed = { meta: { isRejected: true } }

/** `window.crossmark`. Source: docs.crossmark.io. */
function crossmark(address: string, manners: FamilyManners): CrossmarkProvider {
  const privateKey = `00${hex.encode(secret).toUpperCase()}`
  return {
    methods: {
      signInAndWait: async () => ({ response: { data: manners.locked ? closed : { address } } }),
      async signAndWait(payment) {
        if (manners.rejects) return { response: { data: closed } }
        const { encode, encodeForSigning } = await import('ripple-binary-codec')
        const { sign: signXrp } = await import('ripple-keypairs')
        const unsigned = { ...payment, SigningPubKey: hex.encode(publicKey).toUpperCase() } as never
        const TxnSignature = signXrp(encodeForSigning(unsigned), privateKey)
        return { response: { data: { address, txBlob: encode({ ...(unsigned as object), TxnSignature } as never) } } }
      },
      getAddress: () => (manners.locked ? undefined : address),
    },
  }
}

/**
 * `window.phantom.solana`, which OKX copies. It shares its account with a page that the person has approved, and without a
 * prompt when `onlyIfTrusted` is set. Source: docs.phantom.com.
 */
function solanaProvider(address: string, manners: FamilyManners) {
  let isTrusted = false
  const provider = {
    publicKey: null as string | null,
    async connect(options?: { readonly onlyIfTrusted?: boolean }) {
      if (manners.locked || (options?.onlyIfTrusted === true && !isTrusted)) {
        throw new ProviderError(4001, 'User rejected the request.')
      }
      isTrusted = true
      provider.publicKey = address
      return { publicKey: address }
    },
    async request({ method, params }: { readonly method: string; readonly params: object }) {
      if (manners.locked) throw new ProviderError(4100, 'The wallet is locked.')
      expectApproved(manners)
      if (method !== 'signTransaction') throw new ProviderError(-32_601, 'Method not found.')
      const { message } = params as { readonly message: string }
      const { signMessageWithFee } = await import('./priorityFee.ts')
      const { signature } = signMessageWithFee(base58.decode(message), secret)
      return { publicKey: address, signature: base58.encode(signature) }
    },
  }
  return provider
}

/** A wallet of the Wallet Standard, which shares its account once it is connected. */
function solanaStandard(address: string, manners: FamilyManners) {
  const account = { address, publicKey: ed25519.getPublicKey(secret), chains: ['solana:mainnet'] }
  let isConnected = false
  const wallet = {
    name: 'Solflare',
    chains: ['solana:mainnet'],
    get accounts() {
      return isConnected && !manners.locked ? [account] : []
    },
    features: {
      'standard:connect': {
        async connect(input?: { readonly silent?: boolean }) {
          if (input?.silent !== true) isConnected = true
          return { accounts: wallet.accounts }
        },
      },
      'solana:signTransaction': {
        async signTransaction({ transaction }: { readonly transaction: Uint8Array }) {
          expectApproved(manners)
          const { Transaction } = await import('@solana/web3.js')
          const { signWithPriorityFee } = await import('./priorityFee.ts')
          return [{ signedTransaction: signWithPriorityFee(Transaction.from(transaction), secret).bytes }]
        },
      },
    },
  }
  return wallet
}
