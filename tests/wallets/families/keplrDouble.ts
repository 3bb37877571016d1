import type { KeplrProvider } from '../../../src/wallets/cosmos/keplr.ts'
import { ProviderError } from '../targets.ts'
import type { FamilyManners } from './manners.ts'

/** Chains that Keplr has without a suggestion, with their address prefixes. */
const builtIn = { 'thorchain-1': 'thor', 'cosmoshub-4': 'cosmos' }

/** Loads cosmjs when a wallet signs. */
const direct = async () => (await import('@cosmjs/proto-signing')).DirectSecp256k1Wallet
const amino = async () => (await import('@cosmjs/amino')).Secp256k1Wallet

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
      const [account] = await (await (await direct()).fromKey(secret, prefixOf(chainId))).getAccounts()
      return { bech32Address: account?.address ?? '', pubKey: account?.pubkey ?? new Uint8Array() }
    },
    async signDirect(chainId, signer, doc) {
      expectApproved()
      const wallet = await (await direct()).fromKey(secret, prefixOf(chainId))
      return wallet.signDirect(signer, { ...doc, accountNumber: BigInt(doc.accountNumber.toString()) })
    },
    async signAmino(chainId, signer, doc) {
      expectApproved()
      const { signature } = await (await (await amino()).fromKey(secret, prefixOf(chainId))).signAmino(signer, doc)
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
