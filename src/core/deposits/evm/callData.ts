import { joinBytes } from '../../address/codec.ts'
import { hex } from '../../address/encoding/hex.ts'
import { utf8 } from '../../address/encoding/utf8.ts'
import { keccak256 } from '../../address/hash/keccak256.ts'
import type { EvmEvent } from '../sentTransaction.ts'
import type { EvmAddress } from './evmIntent.ts'
import { bytesOfNumber, numberOfBytes } from './rlp.ts'

/** Arguments of the router's deposit. */
export interface RouterDeposit {
  readonly vault: EvmAddress
  readonly asset: EvmAddress
  readonly amount: bigint
  readonly memo: string
  /** Unix seconds. */
  readonly expiration: bigint
}

/** Arguments of a token's approval. */
export interface Approval {
  readonly spender: EvmAddress
  readonly amount: bigint
}

/** A known call of a deposit; `other` is a plain transfer or unknown data. */
export type EvmCall =
  | ({ readonly name: 'depositWithExpiry' } & RouterDeposit)
  | ({ readonly name: 'approve' } & Approval)
  | { readonly name: 'other' }

/**
 * depositWithExpiry(address,address,uint256,string,uint256). Source: the routers' published interface (V4 and V6 share
 * it).
 */
const DEPOSIT = '44bc937b'
/** approve(address,uint256). Source: ERC-20 (EIP-20). */
const APPROVE = '095ea7b3'
/** Bytes of a word, in which arguments are encoded. */
const WORD = 32
const ARGUMENTS = 5

/** Encodes the router's deposit. Source: Solidity's ABI specification. */
export function depositData({ vault, asset, amount, memo, expiration }: RouterDeposit): EvmAddress {
  const text = utf8.decode(memo)
  const head = [addressWord(vault), addressWord(asset), word(amount), word(BigInt(ARGUMENTS * WORD)), word(expiration)]
  return withSelector(DEPOSIT, ...head, word(BigInt(text.length)), padded(text))
}

/** Encodes a token's approval. */
export const approvalData = ({ spender, amount }: Approval): EvmAddress =>
  withSelector(APPROVE, addressWord(spender), word(amount))

/** Decodes call data, with addresses in lower case. A call is known only if encoding it again gives the same bytes. */
export function decodeCall(data: EvmAddress): EvmCall {
  try {
    const call = readCall(data.slice(2, 10), hex.decode(data.slice(10)))
    if (call.name === 'depositWithExpiry' && depositData(call) === data) return call
    if (call.name === 'approve' && approvalData(call) === data) return call
  } catch {
    // Its arguments are cut off, too large or not text.
  }
  return { name: 'other' }
}

function readCall(selector: string, args: Uint8Array): EvmCall {
  const wordAt = (index: number) => numberOfBytes(args.slice(index * WORD, (index + 1) * WORD))
  const addressAt = (index: number): EvmAddress => `0x${wordAt(index).toString(16).padStart(40, '0')}`
  if (selector === APPROVE) return { name: 'approve', spender: addressAt(0), amount: wordAt(1) }
  if (selector !== DEPOSIT) return { name: 'other' }
  const start = (ARGUMENTS + 1) * WORD
  const memo = utf8.encode(args.slice(start, start + Number(wordAt(ARGUMENTS))))
  return {
    name: 'depositWithExpiry',
    vault: addressAt(0),
    asset: addressAt(1),
    amount: wordAt(2),

    memo,
    expiration: wordAt(4),
  }
}

/** Topic of the routers' event, of V4 and V6 alike. Source: their published interface. */
const DEPOSIT_EVENT = `0x${hex.encode(keccak256(utf8.decode('Deposit(address,address,uint256,string)')))}`

/** Decodes the event of a router's deposit, with addresses in lower case. Undefined for every other event. */
export function decodeDepositEvent({ topics, data }: EvmEvent): Omit<RouterDeposit, 'expiration'> | undefined {
  const [name, to, asset, ...others] = topics
  if (name !== DEPOSIT_EVENT || to === undefined || asset === undefined || others.length > 0) return undefined
  const addressIn = (topic: string): EvmAddress => `0x${topic.slice(-40)}`
  try {
    const bytes = hex.decode(data.slice(2))
    const wordAt = (index: number) => numberOfBytes(bytes.slice(index * WORD, (index + 1) * WORD))
    const memo = utf8.encode(bytes.slice(3 * WORD, 3 * WORD + Number(wordAt(2))))
    return { vault: addressIn(to), asset: addressIn(asset), amount: wordAt(0), memo }
  } catch {
    return undefined
  }
}

const withSelector = (selector: string, ...words: readonly Uint8Array[]): EvmAddress =>
  `0x${selector}${hex.encode(joinBytes(...words))}`

/** Encodes a whole number of at most 256 bits. Throws `RangeError` beyond. */
function word(value: bigint): Uint8Array {
  const bytes = bytesOfNumber(value)
  if (value < 0n || bytes.length > WORD) throw new RangeError('The number does not fit into a word.')
  return joinBytes(new Uint8Array(WORD - bytes.length), bytes)
}

function addressWord(address: EvmAddress): Uint8Array {
  const bytes = hex.decode(address.slice(2).toLowerCase())
  if (bytes.length !== 20) throw new RangeError('An address has 20 bytes.')
  return joinBytes(new Uint8Array(WORD - bytes.length), bytes)
}

const padded = (bytes: Uint8Array): Uint8Array =>
  joinBytes(bytes, new Uint8Array((WORD - (bytes.length % WORD)) % WORD))
