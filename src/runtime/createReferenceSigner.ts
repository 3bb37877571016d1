import { secp256k1 } from '@noble/curves/secp256k1.js'
import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { encodeAddress } from '../core/address/address.ts'
import { formatAsset } from '../core/asset/asset.ts'
import type { NetworkKind } from '../core/chains/protocol.ts'
import { assembleTx } from '../core/deposits/cosmos/assembleTx.ts'
import { buildCosmosDeposit } from '../core/deposits/cosmos/buildCosmosDeposit.ts'
import { checkCosmosDeposit, checkCosmosTx } from '../core/deposits/cosmos/checkCosmosDeposit.ts'
import type { CosmosDepositIntent } from '../core/deposits/cosmos/cosmosIntent.ts'
import { isSwapMemo } from '../core/memo/memo.ts'
import { parseMemo } from '../core/memo/parseMemo.ts'
import type { ReferenceSigner } from '../server/memoless/referenceSigner.ts'

/** THORChain's path. Source: SLIP-44, coin type 931. */
const PATH = "m/44'/931'/0'/0/0"

/** A mnemonic or a transaction that the signer refuses. Its message never contains a word of the mnemonic. */
export class SignerRefusal extends Error {
  override name = 'SignerRefusal'
}

/**
 * Creates the signer of registrations from a BIP-39 mnemonic. The key never leaves this function. It signs a MsgDeposit
 * of zero RUNE with a `REFERENCE:` memo of a swap and the chain's fixed gas, after decoding the bytes again. Throws
 * `SignerRefusal` for an invalid mnemonic.
 */
export function createReferenceSigner(mnemonic: string, network: NetworkKind): ReferenceSigner {
  const words = mnemonic.trim().split(/\s+/).join(' ')
  if (!validateMnemonic(words, wordlist)) throw new SignerRefusal('The mnemonic is not one of BIP-39 in English.')
  const { privateKey, publicKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(words)).derive(PATH)
  if (privateKey === null || publicKey === null) throw new SignerRefusal('The mnemonic has no key.')
  const address = encodeAddress(ripemd160(sha256(publicKey)), 'THOR', network)
  return {
    address,
    publicKey,
    sign(intent) {
      expectRegistration(intent, { network, address })
      const tx = buildCosmosDeposit(intent)
      if (checkCosmosDeposit(tx.signBytes, intent).length > 0) throw new SignerRefusal('The document is another one.')
      const signed = assembleTx(tx, secp256k1.sign(tx.signBytes, privateKey))
      if (checkCosmosTx(signed.txBytes, intent).length > 0) throw new SignerRefusal('The transaction is another one.')
      return signed
    },
  }
}

/** Throws `SignerRefusal` for everything that is not the registration of a swap. */
function expectRegistration(intent: CosmosDepositIntent, own: { network: NetworkKind; address: string }): void {
  const { kind, chain, network, asset, amount, memo, signer, signMode, fee } = intent
  const isOwn = network === own.network && signer.address === own.address && signMode === 'direct'
  const isDeposit = kind === 'deposit' && chain === 'THOR' && formatAsset(asset) === 'THOR.RUNE'
  if (!isOwn || !isDeposit) throw new SignerRefusal('Only a MsgDeposit of this account on THORChain is signed.')
  if (amount !== 0n) throw new SignerRefusal('A registration has no coins.')
  if (fee !== undefined) throw new SignerRefusal('A registration has the fixed fee and gas.')
  const parsed = parseMemo(memo, 'THORCHAIN')
  if (!/^reference:/i.test(memo) || !parsed.ok || parsed.memo.kind !== 'register_reference') {
    throw new SignerRefusal('Only a REFERENCE memo is signed.')
  }
  const registered = parseMemo(parsed.memo.memo, 'THORCHAIN')
  if (!registered.ok || !isSwapMemo(registered.memo)) throw new SignerRefusal('Only a swap is registered.')
}
