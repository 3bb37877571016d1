import { hmac } from '@noble/hashes/hmac.js'
import { sha512 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { joinBytes } from '../../core/address/codec.ts'
import { type ChainId, chains } from '../../core/chains/chains.ts'
import { SwapError } from '../../core/errors.ts'

/** Paths of chains whose family has another one. Sources: BIP-84, SLIP-44. */
const paths: Readonly<Partial<Record<ChainId, string>>> = {
  BTC: "m/84'/0'/0'/0/0",
  LTC: "m/84'/2'/0'/0/0",
  DOGE: "m/44'/3'/0'/0/0",
  DASH: "m/44'/5'/0'/0/0",
  ZEC: "m/44'/133'/0'/0/0",
  BCH: "m/44'/145'/0'/0/0",
  XRP: "m/44'/144'/0'/0/0",
  TRON: "m/44'/195'/0'/0/0",
  THOR: "m/44'/931'/0'/0/0",
  MAYA: "m/44'/931'/0'/0/0",
}

/** Paths of the other chains of a family. Source: SLIP-44; Cosmos chains share that of the Cosmos Hub. */
const familyPaths: Readonly<Record<string, string>> = { evm: "m/44'/60'/0'/0/0", cosmos: "m/44'/118'/0'/0/0" }

/** Hardened indices of Solana's path, m/44'/501'/0'/0'. */
const solanaPath = [44, 501, 0, 0] as const

/** Returns the private keys of a mnemonic by chain. Throws `SwapError` (invalid_parameter) without showing it. */
export function createMnemonicKeys(mnemonic: string): (chain: ChainId) => Uint8Array {
  const words = mnemonic.trim().split(/\s+/).join(' ')
  if (!validateMnemonic(words, wordlist)) {
    throw new SwapError('The mnemonic is not one of BIP-39 in English.', {
      code: 'invalid_parameter',
      hint: 'Check the words and their order.',
    })
  }
  const seed = mnemonicToSeedSync(words)
  const root = HDKey.fromMasterSeed(seed)
  return (chain) => {
    if (chain === 'SOL') return deriveEd25519(seed, solanaPath)
    const path = paths[chain] ?? familyPaths[chains[chain].family]
    const key = path === undefined ? null : root.derive(path).privateKey
    if (key !== null) return key
    throw new SwapError(`A mnemonic cannot sign for ${chain} here.`, {
      code: 'wallet_unsupported',
      hint: 'Send from another chain.',
    })
  }
}

/** Derives an Ed25519 seed by hardened indices. Source: SLIP-10. */
export function deriveEd25519(seed: Uint8Array, path: readonly number[]): Uint8Array {
  let node = hmac(sha512, utf8ToBytes('ed25519 seed'), seed)
  for (const index of path) {
    const hardened = new Uint8Array(4)
    new DataView(hardened.buffer).setUint32(0, index + 0x8000_0000)
    node = hmac(sha512, node.slice(32), joinBytes(Uint8Array.of(0), node.slice(0, 32), hardened))
  }
  return node.slice(0, 32)
}
