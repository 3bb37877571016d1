import { secp256k1 } from '@noble/curves/secp256k1.js'
import type { Hex, Signature, SignedAuthorizationList, TransactionSerializable } from 'viem'
import { hashAuthorization, keccak256, parseTransaction, serializeTransaction } from 'viem/utils'
import type { EvmChain } from '../../../core/deposits/evm/evmNetworks.ts'
import { devnetEvmChainIds } from '../../rules/identity.ts'
import { ChainRefusal } from '../chain.ts'
import type { EvmAccount } from './evmState.ts'
import { gasPrices } from './gasPrices.ts'
import { MAX_INIT_CODE } from './interpreter.ts'
import { type Authorization, BLOCK_GAS, leastGas, type TxCall } from './runTx.ts'
import { padded, senderOf, signerOf } from './signing.ts'
import { hexToBytes } from './words.ts'

/** A signed transaction that the pool accepted. */
export interface EvmTx extends TxCall {
  readonly authorizations?: readonly SignedAuthorization[]
  readonly hash: Hex
  readonly raw: Hex
  readonly type: 'legacy' | 'eip2930' | 'eip1559' | 'eip7702'
  readonly nonce: number
  /** Most wei for one gas, and the most of it for the block's producer. `price` is what the block takes. */
  readonly cap: bigint
  readonly tip: bigint
  /** The most that the transaction can cost, its value included. */
  readonly most: bigint
  readonly signature: { readonly r: Hex; readonly s: Hex; readonly v: bigint; readonly yParity: number | undefined }
}

/** Pending transactions of one sender. */
interface SenderQueue {
  /** Sum of what they can cost. */
  cost: bigint
  /** Next nonce without a gap before it. */
  next: number
  readonly byNonce: Map<number, EvmTx>
}

/** Pending transactions by sender. Plain data, so it can be copied. */
export interface PoolState {
  readonly senders: Map<string, SenderQueue>
}

/** Transactions of one sender that may wait for an earlier nonce. Source: go-ethereum, core/txpool/legacypool. */
const MAX_QUEUED = 64
/** A replacement pays a tenth more. Source: as above. */
const REPLACEMENT_PERCENT = 110n

interface Admission {
  readonly accountOf: (address: string) => EvmAccount
  /** Who signed, when the devnet itself did; otherwise the signature says it. */
  readonly sender?: string | undefined
}

const refuse = (message: string): never => {
  throw new ChainRefusal(-32_000, message)
}

/** Returns the nonce of the sender's next transaction. */
export function pendingNonce({ senders }: PoolState, address: string, { nonce }: EvmAccount): number {
  return Math.max(nonce, senders.get(address)?.next ?? 0)
}

/**
 * Checks a transaction as a node's pool does, with its messages. Returns it with the pending one that it replaces.
 * Throws `ChainRefusal`. Source: go-ethereum, core/txpool.
 */
export function admit(chain: EvmChain, raw: Hex, pool: PoolState, { accountOf, sender }: Admission) {
  const tx = readSigned(chain, raw, sender)
  const { from, nonce, gas, cap, tip, most } = tx
  if (tip > cap) refuse(`max priority fee per gas higher than max fee per gas: address ${from}`)
  const { base } = gasPrices[chain]
  if (cap < base) {
    refuse(`max fee per gas less than block base fee: address ${from}, maxFeePerGas: ${cap}, baseFee: ${base}`)
  }
  if (tx.to === undefined && tx.data.length > MAX_INIT_CODE) {
    refuse(`max initcode size exceeded: code size ${tx.data.length}, limit ${MAX_INIT_CODE}`)
  }
  const least = leastGas(tx)
  if (gas < least) refuse(`intrinsic gas too low: gas ${gas}, minimum needed ${least}`)
  if (gas > BLOCK_GAS) refuse('exceeds block gas limit')
  const account = accountOf(from)
  if (nonce < account.nonce) refuse(`nonce too low: next nonce ${account.nonce}, tx nonce ${nonce}`)
  const queue = pool.senders.get(from)
  const replaced = queue?.byNonce.get(nonce)
  if (replaced !== undefined) expectHigherPrice(tx, replaced)
  if (nonce > pendingNonce(pool, from, account) + MAX_QUEUED) refuse('txpool is full')
  const balance = account.balance - (queue?.cost ?? 0n) + (replaced?.most ?? 0n)
  if (balance < most) {
    const message = `balance ${balance}, tx cost ${most}, overshot ${most - balance}`
    refuse(`insufficient funds for gas * price + value: ${message}`)
  }
  return { tx, replaced }
}

function expectHigherPrice(tx: EvmTx, replaced: EvmTx): void {
  if (tx.hash === replaced.hash) refuse('already known')
  const isHigher = (now: bigint, before: bigint) => now * 100n >= before * REPLACEMENT_PERCENT
  if (!isHigher(tx.cap, replaced.cap) || !isHigher(tx.tip, replaced.tip)) refuse('replacement transaction underpriced')
}

/** Adds an admitted transaction. */
export function addToPool({ senders }: PoolState, tx: EvmTx, { nonce }: EvmAccount): void {
  const queue = senders.get(tx.from) ?? { cost: 0n, next: nonce, byNonce: new Map<number, EvmTx>() }
  senders.set(tx.from, queue)
  queue.cost += tx.most - (queue.byNonce.get(tx.nonce)?.most ?? 0n)
  queue.byNonce.set(tx.nonce, tx)
  while (queue.byNonce.has(queue.next)) queue.next += 1
}

/** Removes a transaction that is mined or taken back. */
export function removeFromPool({ senders }: PoolState, { from, nonce, hash, most }: EvmTx, isMined: boolean): void {
  const queue = senders.get(from)
  if (queue?.byNonce.get(nonce)?.hash !== hash) return
  queue.byNonce.delete(nonce)
  queue.cost -= most
  if (!isMined) queue.next = Math.min(queue.next, nonce)
  if (queue.byNonce.size === 0) senders.delete(from)
}

/** Counts the pending transactions without a gap of nonces before them. */
export function countReady({ senders }: PoolState, accountOf: (address: string) => EvmAccount): number {
  let count = 0
  for (const [address, { next }] of senders) count += Math.max(next - accountOf(address).nonce, 0)
  return count
}

/** Returns a sender's pending transactions up to this one, in the order of their nonces. */
export function pendingUpTo({ senders }: PoolState, { from, nonce }: EvmTx): readonly EvmTx[] {
  const own = [...(senders.get(from)?.byNonce.values() ?? [])]
  return own.filter((tx) => tx.nonce <= nonce).sort((a, b) => a.nonce - b.nonce)
}

/** Decodes signed bytes in their canonical encoding. Throws `ChainRefusal`. */
function readSigned(chain: EvmChain, raw: Hex, sender: string | undefined): EvmTx {
  const parsed = parse(raw)
  const { chainId, nonce = 0, to, value = 0n, data = '0x', gas = 0n, type, r, s, v, yParity } = parsed
  if (type !== 'legacy' && type !== 'eip2930' && type !== 'eip1559' && type !== 'eip7702') {
    return refuse('transaction type not supported')
  }
  const { authorizationList: signed = [] } = parsed
  if (type === 'eip7702' && !to) refuse('EIP-7702 transaction cannot be used to create contract')
  if (type === 'eip7702' && signed.length === 0) refuse('EIP-7702 transaction with empty auth list')
  if (chainId === undefined) refuse('only replay-protected (EIP-155) transactions allowed over RPC')
  const own = devnetEvmChainIds[chain]
  if (chainId !== own) refuse(`invalid chain id for signer: have ${chainId} want ${own}`)
  if (r === undefined || s === undefined || BigInt(s) * 2n > secp256k1.Point.CURVE().n) return refuse('invalid sender')
  const from = sender ?? senderOf(hexToBytes(raw)) ?? refuse('invalid sender')
  const { base } = gasPrices[chain]
  const hasTip = type === 'eip1559' || type === 'eip7702'
  const cap = (hasTip ? parsed.maxFeePerGas : parsed.gasPrice) ?? 0n
  const tip = (hasTip ? parsed.maxPriorityFeePerGas : parsed.gasPrice) ?? 0n
  if (gas > 2n ** 50n) refuse('exceeds block gas limit')
  return {
    hash: keccak256(raw),
    raw,
    type,
    from,
    to: to?.toLowerCase(),
    value,
    data: hexToBytes(data),
    nonce,
    gas: Number(gas),
    cap,
    tip,
    price: base + (tip < cap - base ? tip : cap - base),
    most: value + gas * cap,
    accessList: (parsed.accessList ?? []).map(({ address, storageKeys }) => ({
      address: address.toLowerCase(),
      storageKeys,
    })),
    ...(type === 'eip7702' && { authorizations: signed.map(readAuthorization) }),
    signature: { r, s, v: type === 'legacy' ? (v ?? 0n) : BigInt(yParity ?? 0), yParity },
  }
}

/** A signed delegation as it is in the transaction, and the account that signed it. */
interface SignedAuthorization extends Authorization {
  readonly yParity: number
  readonly r: Hex
  readonly s: Hex
}

function readAuthorization(signed: SignedAuthorizationList[number]): SignedAuthorization {
  const { chainId, address, nonce, r, s, yParity = 0 } = signed
  const digest = hexToBytes(hashAuthorization({ chainId, address, nonce }))
  const isLow = BigInt(s) * 2n <= secp256k1.Point.CURVE().n
  const authority = isLow ? signerOf({ digest, r, s, bit: yParity }) : undefined
  return { chainId, address: address.toLowerCase(), nonce, authority, yParity, r, s }
}

/** Throws `ChainRefusal` for other bytes than the ones that the transaction is written as. */
function parse(raw: Hex): TransactionSerializable {
  try {
    const parsed = parseTransaction(raw)
    const { r, s, v, yParity } = parsed
    const signature = { r: padded(r), s: padded(s), v, yParity } as Signature
    const written = serializeTransaction(parsed, signature)
    return written === raw ? parsed : refuse('rlp: non-canonical encoding')
  } catch (error) {
    if (error instanceof ChainRefusal) throw error
    const [reason] = error instanceof Error ? error.message.split('\n') : []
    return refuse(`rlp: ${reason ?? 'the transaction cannot be read'}`)
  }
}
