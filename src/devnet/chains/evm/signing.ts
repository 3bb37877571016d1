import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Hex } from 'viem'
import { bytesToHex, hexToBytes, keccak256, parseTransaction, serializeTransaction } from 'viem/utils'
import type { EvmChain } from '../../../core/deposits/evm/evmNetworks.ts'
import { devnetEvmChainIds } from '../../rules/identity.ts'
import { type DevnetKey, keccakAddress } from '../keyRing.ts'
import { gasPrices } from './gasPrices.ts'

/** A call or a transfer of a devnet account. */
export interface OwnTx {
  readonly to: Hex
  readonly value: bigint
  readonly data: Hex
  readonly gas: bigint
  readonly nonce: number
}

/** The signed bytes and their hash. Signatures are those of RFC 6979, so that the same call gives the same bytes. */
export function signOwn(chain: EvmChain, own: OwnTx, { secret }: DevnetKey): { bytes: Uint8Array; hash: Hex } {
  const { own: price } = gasPrices[chain]
  const fee = { maxFeePerGas: price, maxPriorityFeePerGas: price }
  const tx = { ...own, ...fee, type: 'eip1559', chainId: devnetEvmChainIds[chain] } as const
  const digest = hexToBytes(keccak256(serializeTransaction(tx)))
  const [yParity = 0, ...rest] = secp256k1.sign(digest, secret, { prehash: false, format: 'recovered' })
  const half = (from: number) => bytesToHex(Uint8Array.from(rest.slice(from, from + 32)))
  const text = serializeTransaction(tx, { r: half(0), s: half(32), yParity })
  return { bytes: hexToBytes(text), hash: keccak256(text) }
}

/** Recovers the sender in lower case; undefined for an invalid signature. */
export function senderOf(bytes: Uint8Array): string | undefined {
  try {
    const { r, s, v, yParity, ...tx } = parseTransaction(bytesToHex(bytes))
    const digest = hexToBytes(keccak256(serializeTransaction(tx as Parameters<typeof serializeTransaction>[0])))
    // Legacy transactions: v is 35 or 36 plus twice the chain id.
    const bit = yParity ?? (v === undefined ? 0 : Number((v - 35n) % 2n))
    return signerOf({ digest, r, s, bit })
  } catch {
    return undefined
  }
}

interface SignedDigest {
  readonly digest: Uint8Array
  readonly r: Hex | undefined
  readonly s: Hex | undefined
  /** Parity of the signature. */
  readonly bit: number
}

/** Recovers who signed a digest, in lower case; undefined for an invalid signature. */
export function signerOf({ digest, r, s, bit }: SignedDigest): string | undefined {
  try {
    const signature = Uint8Array.of(bit, ...hexToBytes(padded(r)), ...hexToBytes(padded(s)))
    const key = secp256k1.recoverPublicKey(signature, digest, { prehash: false })
    return bytesToHex(keccakAddress(secp256k1.Point.fromBytes(key).toBytes(false)))
  } catch {
    return undefined
  }
}

export const padded = (part: Hex | undefined): Hex => `0x${(part ?? '0x').slice(2).padStart(64, '0')}`
