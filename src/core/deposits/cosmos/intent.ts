import { ripemd160 } from '@noble/hashes/legacy.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bech32 } from '@scure/base'
import { type Address, parseAddress } from '../../address/address.ts'
import { decodeBech32, sameBytes } from '../../address/codec.ts'
import type { Units } from '../../asset/amount.ts'
import { type Asset, formatAsset, homeChain } from '../../asset/asset.ts'
import type { CosmosFee } from '../../chains/defineChain.ts'
import type { NetworkKind } from '../../chains/protocol.ts'
import { DepositIntentError } from '../errors.ts'
import { expectAboveDust, expectDistinctParties } from '../expectations.ts'
import type { SignMode } from './messages.ts'
import { type CosmosChain, cosmosNetworks } from './networks.ts'

/** The account that signs, as its chain has it now. */
export interface CosmosSigner {
  readonly address: string
  /** Compressed secp256k1, 33 bytes; it must hash to the address. */
  readonly publicKey: Uint8Array
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
  /** The chain's usual fee when absent. */
  readonly fee?: CosmosFee
}

/** Coins of THORChain or Maya to the protocol itself: no address, the memo says everything. The amount may be zero. */
export interface CosmosDepositIntent extends Intent {
  readonly kind: 'deposit'
  readonly chain: 'THOR' | 'MAYA'
}

/** Coins to an address, a vault's for a swap, with the memo beside them. */
export interface CosmosTransferIntent extends Intent {
  readonly kind: 'transfer'
  readonly chain: CosmosChain
  readonly recipient: string
}

export type CosmosIntent = CosmosDepositIntent | CosmosTransferIntent

/** Reads an address of the chain. Throws `InvalidAddressError`. */
export function accountOf(
  text: string,
  chain: CosmosChain,
  network: NetworkKind,
): { text: Address; bytes: Uint8Array } {
  const address = parseAddress(text, chain, network)
  return { text: address, bytes: decodeBech32(bech32, address)?.bytes ?? new Uint8Array() }
}

/**
 * Who receives a transfer: not the sender, nor an address that nobody has the key to. Refuses an amount that observers
 * would ignore. Throws `InvalidAddressError` and `DepositIntentError` (invalid_parameter, amount_below_dust).
 */
export function recipientOf(intent: CosmosTransferIntent): { text: Address; bytes: Uint8Array } {
  const { chain, network, asset, amount, recipient, signer } = intent
  const { vault } = expectDistinctParties({ chain, network, vault: recipient, sender: signer.address })
  if (amount > 0n) expectAboveDust({ chain, asset, amount })
  return accountOf(vault, chain, network)
}

/** The signer's address, once its key is known to be the address's own: RIPEMD-160 of SHA-256 of the key. */
export function signerOf({ chain, network, signer }: CosmosIntent): { text: Address; bytes: Uint8Array } {
  const account = accountOf(signer.address, chain, network)
  const { publicKey, accountNumber, sequence } = signer
  const compressed = publicKey.length === 33 && (publicKey[0] === 2 || publicKey[0] === 3)
  if (!compressed || !sameBytes(ripemd160(sha256(publicKey)), account.bytes)) {
    throw new DepositIntentError('The public key is not the key of the sending address.', {
      code: 'invalid_parameter',
      hint: 'Connect the wallet again and use the account that it names.',
    })
  }
  if (!isUint64(accountNumber) || !isUint64(sequence)) {
    throw new DepositIntentError('The account number or the sequence is no number of 64 bits.', {
      code: 'invalid_parameter',
      hint: 'Read both again from a node of the chain.',
    })
  }
  return account
}

/** The intent's fee, or the chain's usual one. Refuses a fee that no transfer needs. */
export function feeOf({ chain, fee }: CosmosIntent): CosmosFee {
  const { fee: usual, feeCeiling } = cosmosNetworks[chain]
  const { amount, gas } = fee ?? usual
  if (amount >= 0n && amount <= feeCeiling && isUint64(gas)) return { amount, gas }
  throw new DepositIntentError(`A fee of ${amount} with gas ${gas} is out of bounds on ${chain}.`, {
    code: 'invalid_parameter',
    hint: `Offer at most ${feeCeiling}, or leave the fee out.`,
  })
}

/** Refuses an asset that does not live on the chain that is to take it. */
export function expectAtHome({ chain, asset }: CosmosDepositIntent): void {
  const protocol = chain === 'THOR' ? 'THORCHAIN' : 'MAYACHAIN'
  // MAYA.MAYA has decimals of its own, which its quotes do not tell; until they do, no amount of it is certain.
  const counted = formatAsset(asset) !== 'MAYA.MAYA' && (chain === 'THOR' || asset.kind !== 'secured')
  if (homeChain(asset, protocol) === chain && counted) return
  throw new DepositIntentError(`${formatAsset(asset)} cannot be deposited on ${chain}.`, {
    code: 'unsupported_asset',
    hint: `Deposit an asset that lives on ${chain}, or send this one to the vault of its own chain.`,
  })
}

const isUint64 = (value: bigint): boolean => value >= 0n && value < 2n ** 64n
