import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { encodeAddress } from '../../../core/address/address.ts'
import { sameBytes } from '../../../core/address/codec.ts'
import { costOf } from '../../../core/deposits/tron/bandwidthCost.ts'
import { decodeTransferCall } from '../../../core/deposits/tron/transferCall.ts'
import { rawData, type TronContract, type TronRaw, transaction } from '../../../core/deposits/tron/tronMessages.ts'
import { ChainRefusal } from '../chain.ts'
import { keccakAddress } from '../keyRing.ts'

/** Prices and limits of the devnet's TRON, in sun. Source: TRON's chain parameters of 2026, rounded. */
export const PRICES = {
  byte: 1_000n,
  memo: 1_000_000n,
  newAccount: 1_000_000n,
  energy: 100n,
  freeBytes: 600n,
  /** Energy of a token transfer, to a holder and to an address that holds none yet. */
  transfer: 64_285n,
  firstTransfer: 130_285n,
} as const

export interface TronState {
  readonly coins: Map<string, bigint>
  /** Balances by contract. */
  readonly tokens: Map<string, Map<string, bigint>>
  /** Free bytes that an account has used, and the time of its last use (Unix seconds). */
  readonly used: Map<string, { readonly bytes: bigint; readonly at: number }>
}

/** An admitted transaction. `outcome` is its contract's result. */
export interface TronTx {
  readonly txid: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
  /** Of the token; undefined for the coin. */
  readonly contract: string | undefined
  readonly memo: string
  readonly fee: bigint
  /** The part of the fee that was burnt for energy; 0 for a coin transfer. */
  readonly energyFee: bigint
  readonly freeBytes: bigint
  readonly outcome: 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'
  readonly at: number
  readonly raw: TronRaw
  readonly signature: Uint8Array
}

/** State of the chain's head that transactions are checked against. */
export interface TronHead {
  /** Unix seconds. */
  readonly time: number
  readonly height: number
  readonly blockId: (height: number) => Uint8Array
}

export const tronAddress = (bytes: Uint8Array): string => encodeAddress(bytes.slice(1), 'TRON', 'mocknet')
const refuse = (code: string, message: string): never => {
  throw new ChainRefusal(code, message)
}

const DAY = 86_400

/** Free bytes that an account has left today. */
export function freeBytesOf({ used }: TronState, address: string, time: number): bigint {
  const last = used.get(address)
  if (last === undefined || time - last.at >= DAY || last.bytes > PRICES.freeBytes) return PRICES.freeBytes
  return PRICES.freeBytes - last.bytes
}

/** Checks a transaction as a full node does. Throws `ChainRefusal` with its code. Source: java-tron, Manager. */
export function admit(bytes: Uint8Array, state: TronState, head: TronHead): TronTx {
  const { raw, packed, signature } = read(bytes)
  const digest = sha256(packed)
  expectRecent(raw, head)
  const [contract] = raw.contracts
  if (contract === undefined || raw.contracts.length !== 1)
    return refuse('OTHER_ERROR', 'contract size should be exactly 1')
  const owner = signerOf(signature, digest)
  if (owner === undefined || !sameBytes(owner, contract.value.owner.slice(1))) {
    const message = 'Validate signature error: the signature is not of the owner of the contract'
    return refuse('SIGERROR', message)
  }
  const move = expectTransfer(contract, state)
  const { from } = move
  const available = freeBytesOf(state, from, head.time)
  const memoFee = raw.data.length > 0 ? PRICES.memo : 0n
  const cost = costOf(raw, { available, sunPerByte: PRICES.byte, memoFee })
  const isFree = cost === memoFee
  const played = runContract(state, { ...move, feeLimit: raw.feeLimit })
  const held = state.coins.get(from) ?? 0n
  const spent = move.contract === undefined ? move.amount : 0n
  if (held < spent + played.fee) invalid('Validate TransferContract error, balance is not sufficient.')
  if (held < spent + played.fee + cost) refuse('BANDWITH_ERROR', 'Account resource insufficient error.')
  return {
    ...move,
    txid: Buffer.from(digest).toString('hex'),
    memo: new TextDecoder().decode(raw.data),
    fee: played.fee + cost,
    energyFee: move.contract === undefined ? 0n : played.fee,
    freeBytes: isFree ? BigInt(bytes.length) : 0n,
    outcome: played.outcome,
    at: head.time,
    raw,
    signature,
  }
}

const invalid = (message: string): never => refuse('CONTRACT_VALIDATE_ERROR', `Contract validate error : ${message}`)

function read(bytes: Uint8Array): { raw: TronRaw; packed: Uint8Array; signature: Uint8Array } {
  try {
    const { rawData: packed, signatures } = transaction.fromWire(bytes)
    const [signature = new Uint8Array()] = signatures
    return { raw: rawData.fromWire(packed), packed, signature }
  } catch (error) {
    return refuse('OTHER_ERROR', error instanceof Error ? error.message : 'The transaction cannot be read.')
  }
}

const DAY_MS = 86_400_000n

/** Checks that the reference block is one of the last 65,536, and that the expiry is within the next day. */
function expectRecent({ refBlockBytes, refBlockHash, expiration }: TronRaw, head: TronHead): void {
  const [high = 0, low = 0] = refBlockBytes
  const behind = (head.height - (high * 256 + low)) & 0xffff
  const same = head.height >= behind && sameBytes(head.blockId(head.height - behind).slice(8, 16), refBlockHash)
  if (refBlockBytes.length !== 2 || !same) refuse('TAPOS_ERROR', 'Tapos check error.')
  const now = BigInt(head.time) * 1_000n
  if (expiration <= now || expiration > now + DAY_MS) refuse('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
}

/** Recovers the signer's 20 bytes from a signature (r, s and the recovery bit). */
function signerOf(signature: Uint8Array, digest: Uint8Array): Uint8Array | undefined {
  const bit = signature[64] ?? 255
  const recovery = bit >= 27 ? bit - 27 : bit
  if (signature.length !== 65 || recovery > 1) return undefined
  try {
    const recovered = Uint8Array.of(recovery, ...signature.slice(0, 64))
    const key = secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
    return keccakAddress(secp256k1.Point.fromBytes(key).toBytes(false))
  } catch {
    return undefined
  }
}

type TronTransfer = Pick<TronTx, 'from' | 'to' | 'amount' | 'contract'>

/** Reads the transfer of a contract. Throws `ChainRefusal` for an invalid one and for an unknown sender. */
export function expectTransfer(contract: TronContract, state: TronState): TronTransfer {
  const transfer = readTransfer(contract)
  if (!state.coins.has(transfer.from)) invalid(`account [${transfer.from}] does not exist.`)
  return transfer
}

function readTransfer({ name, value }: TronContract): TronTransfer {
  const from = tronAddress(value.owner)
  if (name === 'TransferContract') {
    const to = tronAddress(value.to)
    if (from === to) invalid('Cannot transfer TRX to yourself.')
    if (value.amount === 0n) invalid('Amount must be greater than 0.')
    return { from, to, amount: value.amount, contract: undefined }
  }
  const call = decodeTransferCall(value.data)
  if (call === undefined) return invalid('No contract or not a valid smart contract')
  return { from, to: tronAddress(call.to), amount: call.amount, contract: tronAddress(value.contract) }
}

/** Effects and energy of a contract. A coin transfer burns TRX only when it opens an account. */
function runContract(state: TronState, { from, to, amount, contract, feeLimit }: TronTransfer & { feeLimit: bigint }) {
  if (contract === undefined) {
    return { outcome: 'SUCCESS' as const, fee: state.coins.has(to) ? 0n : PRICES.newAccount }
  }
  const balances = state.tokens.get(contract) ?? invalid('No contract or not a valid smart contract')
  const fee = energyOf(balances, to) * PRICES.energy
  if (fee > feeLimit) return { outcome: 'OUT_OF_ENERGY' as const, fee: feeLimit }
  return { outcome: (balances.get(from) ?? 0n) < amount ? ('REVERT' as const) : ('SUCCESS' as const), fee }
}

export const energyOf = (balances: ReadonlyMap<string, bigint>, to: string): bigint =>
  (balances.get(to) ?? 0n) > 0n ? PRICES.transfer : PRICES.firstTransfer

export function apply(state: TronState, { from, to, amount, contract, fee, freeBytes, outcome, at }: TronTx): void {
  const add = (balances: Map<string, bigint>, address: string, change: bigint) =>
    balances.set(address, (balances.get(address) ?? 0n) + change)
  add(state.coins, from, -fee)
  if (freeBytes > 0n) {
    const before = PRICES.freeBytes - freeBytesOf(state, from, at)
    state.used.set(from, { bytes: before + freeBytes, at })
  }
  if (outcome !== 'SUCCESS') return
  const balances = contract === undefined ? state.coins : state.tokens.get(contract)
  if (balances === undefined) return
  add(balances, from, -amount)
  add(balances, to, amount)
}
