import { secp256k1 } from '@noble/curves/secp256k1.js'
import { keccak_256 } from '@noble/hashes/sha3.js'
import { bytesToHex, hexToBytes, parseTransaction, serializeTransaction, toHex } from 'viem'
import { encodeAddress } from '../../core/address/address.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import { evmChainIds } from '../../core/deposits/evm/evmNetworks.ts'
import { type EvmDeposit, type EvmWallet, evmChecks } from '../evm/evmChecks.ts'
import type { BurnerKey } from './burnerKey.ts'
import { createBurner, type KeyParts } from './createBurner.ts'

/**
 * Creates a burner for the devnet's EVM chains that signs EIP-1559 and legacy transactions.
 * @example
 * createEvmBurner(key).family // 'evm'
 */
export function createEvmBurner(key: BurnerKey): EvmWallet {
  return createBurner(evmKeyParts(key), evmChecks)
}

/** Accounts of a key on these chains, and how it signs. */
export function evmKeyParts(key: Uint8Array): KeyParts<EvmDeposit, 'evm'> {
  const publicKey = secp256k1.getPublicKey(key, false)
  // The last 20 bytes of the hash of both coordinates.
  const hash = keccak_256(publicKey.slice(1)).slice(12)
  return {
    family: 'evm',
    chains: Object.keys(evmChainIds) as ChainId[],
    accountOn: (chain, network) => ({ address: encodeAddress(hash, chain, network) }),
    sign: async ({ tx }) => sign(key, tx.unsigned),
  }
}

function sign(key: Uint8Array, unsigned: Uint8Array): Uint8Array {
  const signature = secp256k1.sign(keccak_256(unsigned), key, { prehash: false, format: 'recovered' })
  const [recovery = 0] = signature
  const [r, s] = [signature.slice(1, 33), signature.slice(33)].map((half) =>
    toHex(BigInt(bytesToHex(half)), { size: 32 }),
  )
  if (r === undefined || s === undefined) throw new RangeError('A signature has two halves.')
  const tx = parseTransaction(bytesToHex(unsigned))
  return hexToBytes(serializeTransaction(tx, { r, s, yParity: recovery, v: BigInt(27 + recovery) }))
}
