import { type Address, parseAddress } from '../../address/address.ts'
import { decodeBech32, sameBytes } from '../../address/codec.ts'
import { bech32 } from '../../address/encoding/bech32.ts'
import { ripemd160 } from '../../address/hash/ripemd160.ts'
import { sha256 } from '../../address/hash/sha256.ts'
import type { Units } from '../../asset/amount.ts'
import { type Asset, formatAsset, homeChain, unitDecimals } from '../../asset/asset.ts'
import type { CosmosFee } from '../../chains/networkSpec.ts'
import type { NetworkKind } from '../../chains/protocol.ts'
import { DepositIntentError } from '../depositErrors.ts'
import { expectAboveDust, expectDistinctParties } from '../expectations.ts'
import type { SignMode } from './cosmosMessages.ts'
import { type CosmosChain, cosmosNetworks } from './cosmosNetworks.ts'

/** The signing account, with its current state on the chain. */
interface CosmosSigner {
  readonly address: string
  /**
   * Compressed secp256k1 key of 33 bytes, which must hash to the address. Without it, the transaction has no key and
   * the signer has to add it; wallets of this library refuse to sign such a one.
   */
  readonly publicKey?: Uint8Array
  readonly accountNumber: bigint
  readonly sequence: bigint
}

interface Intent {
  readonly network: NetworkKind
  readonly asset: Asset
  readonly amount: Units
  readonly memo: string
  readonly signer: CosmosSigner
  readonly signMode: SignMode
  /** Defaults to the chain's usual fee. */
  readonly fee?: CosmosFee
}

/** A deposit on THORChain or Maya themselves. It has no recipient, only a memo. The amount may be zero. */
export interface CosmosDepositIntent extends Intent {
  readonly kind: 'deposit'
  readonly chain: 'THOR' | 'MAYA'
}

/** A transfer to an address, which is a vault's for a swap, with a memo. */
export interface CosmosTransferIntent extends Intent {
  readonly kind: 'transfer'
  readonly chain: CosmosChain
  readonly recipient: string
}

export type CosmosIntent = CosmosDepositIntent | CosmosTransferIntent

/** Parses an address on the chain. Throws `InvalidAddressError`. */
export function accountOf(
  text: string,
  chain: CosmosChain,
  network: NetworkKind,
): { text: Address; bytes: Uint8Array } {
  const address = parseAddress(text, chain, network)
  return { text: address, bytes: decodeBech32(bech32, address)?.bytes ?? new Uint8Array() }
}

/**
 * Returns the recipient of a transfer. Throws `InvalidAddressError`, and `DepositIntentError` for the sender or a burn
 * address (invalid_parameter) and for an amount below dust (amount_below_dust).
 */
export function recipientOf(intent: CosmosTransferIntent): { text: Address; bytes: Uint8Array } {
  const { chain, network, asset, amount, recipient, signer } = intent
  const { vault } = expectDistinctParties({ chain, network, vault: recipient, sender: signer.address })
  if (amount > 0n) expectAboveDust({ chain, asset, amount })
  return accountOf(vault, chain, network)
}

/**
 * Returns the signer's address. Throws `DepositIntentError` (invalid_parameter) unless it is the RIPEMD-160 of the
 * SHA-256 of the public key, where there is one.
 */
export function signerOf({ chain, network, signer }: CosmosIntent): { text: Address; bytes: Uint8Array } {
  const account = accountOf(signer.address, chain, network)
  const { publicKey, accountNumber, sequence } = signer
  if (publicKey !== undefined && !isKeyOf(publicKey, account.bytes)) {
    throw new DepositIntentError('The public key is not the key of the sending address.', {
      code: 'invalid_parameter',
      hint: 'Give the key of the sending address.',
    })
  }
  if (!isUint64(accountNumber) || !isUint64(sequence)) {
    throw new DepositIntentError('The account number or the sequence does not fit 64 bits.', {
      code: 'invalid_parameter',
      hint: 'Read both again from a node.',
    })
  }
  return account
}

/** Returns the intent's fee, or the chain's usual one. Throws `DepositIntentError` when it is out of bounds. */
export function feeOf({ chain, fee }: CosmosIntent): CosmosFee {
  const { fee: usual, feeCeiling } = cosmosNetworks[chain]
  const { amount, gas } = fee ?? usual
  if (amount >= 0n && amount <= feeCeiling && isUint64(gas)) return { amount, gas }
  throw new DepositIntentError(`A fee of ${amount} with gas ${gas} is out of bounds on ${chain}.`, {
    code: 'invalid_parameter',
    hint: `Offer at most ${feeCeiling}, or omit the fee.`,
  })
}

/**
 * Throws `DepositIntentError` or `UnknownDecimalsError` (both unsupported_asset) unless the asset can be deposited on
 * the chain.
 */
export function expectAtHome({ chain, asset }: CosmosDepositIntent): void {
  const protocol = chain === 'THOR' ? 'THORCHAIN' : 'MAYACHAIN'
  unitDecimals(asset)
  const isSupported = chain === 'THOR' || asset.kind !== 'secured'
  if (homeChain(asset, protocol) === chain && isSupported) return
  throw new DepositIntentError(`${formatAsset(asset)} cannot be deposited on ${chain}.`, {
    code: 'unsupported_asset',
    hint: `Deposit an asset of ${chain}, or send this one to the vault on its own chain.`,
  })
}

function isKeyOf(publicKey: Uint8Array, account: Uint8Array): boolean {
  const isCompressed = publicKey.length === 33 && (publicKey[0] === 2 || publicKey[0] === 3)
  return isCompressed && sameBytes(ripemd160(sha256(publicKey)), account)
}

const isUint64 = (value: bigint): boolean => value >= 0n && value < 2n ** 64n
