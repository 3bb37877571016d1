import { taprootTweakPubkey } from '@scure/btc-signer/utils.js'
import { type Address, encodeAddress, parseAddress } from '../../../address/address.ts'
import { encodeBase58Check, joinBytes } from '../../../address/codec.ts'
import { base58 } from '../../../address/encoding/base58.ts'
import { networks } from '../../../chains/networks.ts'
import { hash160, nestedWitness, type UtxoChainOnNetwork } from '../script.ts'
import type { InputKind } from '../size.ts'
import { utxoNetworks } from '../utxoNetworks.ts'
import { WatchOnlyError } from './watchOnlyErrors.ts'

/**
 * Returns the address of a public key, 33 bytes, or 32 for taproot. Throws `WatchOnlyError` (kind) where the chain has
 * no such addresses. Source: BIP 13, 141, 173, 341, 350.
 */
export function keyAddress(publicKey: Uint8Array, kind: InputKind, { chain, network }: UtxoChainOnNetwork): Address {
  if (kind !== 'p2pkh' && !utxoNetworks[chain].segwit) throw new WatchOnlyError('kind')
  const form = networks[chain].addresses[network]
  const versions = form.kind === 'bitcoin' ? form.versions : []
  const encode = (version: readonly number[] | undefined, hash: Uint8Array) =>
    parseAddress(encodeBase58Check(base58, joinBytes(Uint8Array.from(version ?? []), hash)), chain, network)
  switch (kind) {
    case 'p2pkh':
      return encode(versions[0], hash160(publicKey))
    case 'p2sh':
      return encode(versions.at(-1), nestedWitness(publicKey).script.slice(2, 22))
    case 'p2wpkh':
      return encodeAddress(hash160(publicKey), chain, network)
    case 'p2tr':
      return encodeAddress(taprootTweakPubkey(publicKey.slice(-32), new Uint8Array())[0], chain, network)
  }
}
