import { Secp256k1Wallet } from '@cosmjs/amino'
import { DirectSecp256k1Wallet } from '@cosmjs/proto-signing'
import type { KeplrProvider } from '../../../src/wallets/cosmos/keplr.ts'
import { ProviderError } from '../targets.ts'
import type { FamilyManners } from './manners.ts'

/** Chains that Keplr has without a suggestion, with their address prefixes. */
const builtIn = { 'thorchain-1': 'thor', 'cosmoshub-4': 'cosmos' }

/** `window.keplr` as docs.keplr.app describes it, signing with cosmjs. It adds a chain that a page suggests. */
export function keplrDouble(secret: Uint8Array, manners: FamilyManners): KeplrProvider {
  const prefixes = new Map<string, string>(Object.entries(builtIn))
  const prefixOf = (chainId: string) => {
    const prefix = prefixes.get(chainId)
    if (prefix === undefined) throw new Error(`There is no modular chain info for ${chainId}`)
    return prefix
  }
  const expectOpen = () => {
    if (manners.locked) throw new Error('The wallet is locked')
  }
  const expectApproved = () => {
    expectOpen()
    if (manners.rejects) throw new ProviderError(-32_000, 'Request rejected')
  }
  return {
    async enable(chainId) {
      expectApproved()
      prefixOf(chainId)
    },
    async getKey(chainId) {
      expectOpen()
      const [account] = await (await DirectSecp256k1Wallet.fromKey(secret, prefixOf(chainId))).getAccounts()
      return { bech32Address: account?.address ?? '', pubKey: account?.pubkey ?? new Uint8Array() }
    },
    async signDirect(chainId, signer, doc) {
      expectApproved()
      const wallet = await DirectSecp256k1Wallet.fromKey(secret, prefixOf(chainId))
      return wallet.signDirect(signer, { ...doc, accountNumber: BigInt(doc.accountNumber.toString()) })
    },
    async signAmino(chainId, signer, doc) {
      expectApproved()
      const { signature } = await (await Secp256k1Wallet.fromKey(secret, prefixOf(chainId))).signAmino(signer, doc)
      return { signed: doc, signature }
    },
    async experimentalSuggestChain(info) {
      expectApproved()
      const { chainId, bech32Config } = info as {
        readonly chainId: string
        readonly bech32Config: { readonly bech32PrefixAccAddr: string }
      }
      prefixes.set(chainId, bech32Config.bech32PrefixAccAddr)
    },
  }
}
