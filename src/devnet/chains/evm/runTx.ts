import { RpcError } from '../jsonRpc.ts'
import { type EvmLog, type StateReader, WorkingState } from './evmState.ts'
import {
  type BlockContext,
  createdAddress,
  delegationOf,
  delegationTo,
  Evm,
  type EvmOutcome,
  MAX_INIT_CODE,
} from './interpreter.ts'
import { precompileAddresses } from './precompiles.ts'

/** Gas limit of every block, and of a call that names none. */
export const BLOCK_GAS = 30_000_000

interface AccessListEntry {
  readonly address: string
  readonly storageKeys: readonly string[]
}

/** An account's delegation to the code of a contract, signed by the account. Addresses are in lower case. */
export interface Authorization {
  /** 0 for every chain. */
  readonly chainId: number
  /** Zero takes the delegation back. */
  readonly address: string
  readonly nonce: number
  /** Undefined for an invalid signature. */
  readonly authority: string | undefined
}

/** A transaction or a simulated call. Addresses are in lower case. */
export interface TxCall {
  readonly from: string
  /** Undefined for the creation of a contract. */
  readonly to: string | undefined
  readonly value: bigint
  readonly data: Uint8Array
  readonly gas: number
  /** Wei per gas. */
  readonly price: bigint
  readonly accessList: readonly AccessListEntry[]
  /** Delegations that the transaction writes (EIP-7702). */
  readonly authorizations?: readonly Authorization[]
}

export interface TxOutcome {
  readonly end: EvmOutcome
  readonly gasUsed: number
  /** Gas used before the refund, which the gas limit has to cover. */
  readonly gasNeeded: number
  readonly logs: readonly EvmLog[]
  /** Address of the contract that it creates, or would have created. */
  readonly created: string | undefined
  /** The state after the transaction, to commit or to discard. */
  readonly state: WorkingState
}

const countZeros = (data: Uint8Array): number => data.reduce((count, byte) => (byte === 0 ? count + 1 : count), 0)

/** The parts of a transaction that cost gas before its first operation. */
type Priced = Pick<TxCall, 'to' | 'data' | 'accessList' | 'authorizations'>

/** Gas that a transaction costs before its first operation. Source: EIP-2028, EIP-2930, EIP-3860, EIP-7702. */
function intrinsicGas({ to, data, accessList, authorizations = [] }: Priced): number {
  const zeros = countZeros(data)
  const creation = to === undefined ? 32_000 + 2 * Math.ceil(data.length / 32) : 0
  const keys = accessList.reduce((sum, { storageKeys }) => sum + storageKeys.length, 0)
  const lists = 2_400 * accessList.length + 1_900 * keys + 25_000 * authorizations.length
  return 21_000 + 4 * zeros + 16 * (data.length - zeros) + creation + lists
}

/** Gas that a transaction with this data costs at least. Source: EIP-7623. */
function floorGas({ data }: Pick<TxCall, 'data'>): number {
  const zeros = countZeros(data)
  return 21_000 + 10 * (zeros + 4 * (data.length - zeros))
}

/** Smallest gas limit of a transaction. */
export const leastGas = (tx: Priced): number => Math.max(intrinsicGas(tx), floorGas(tx))

/**
 * Runs a transaction without writing its changes. Throws `RpcError` when it cannot be in a block: a gas limit below the
 * least one, or a sender without the coins.
 */
export function runTx(
  base: StateReader,
  tx: TxCall,
  block: BlockContext,
  prepare?: (state: WorkingState) => void,
): TxOutcome {
  const { from, to, value, data, gas, price } = tx
  const state = new WorkingState(base)
  prepare?.(state)
  if (to === undefined && data.length > MAX_INIT_CODE) {
    throw new RpcError(-32_000, `max initcode size exceeded: code size ${data.length} limit ${MAX_INIT_CODE}`)
  }
  const least = leastGas(tx)
  if (gas < least) throw new RpcError(-32_000, `intrinsic gas too low: have ${gas}, want ${least}`)
  const { nonce, balance } = state.account(from)
  const most = value + BigInt(gas) * price
  if (balance < most) {
    throw new RpcError(
      -32_000,
      `insufficient funds for gas * price + value: address ${from} have ${balance} want ${most}`,
    )
  }
  state.setAccount(from, { nonce: nonce + 1, balance: balance - BigInt(gas) * price })
  warmUp(state, tx, block)
  for (const authorization of tx.authorizations ?? []) delegate(state, authorization, block)
  if (to !== undefined) state.touch(delegationOf(state.account(to).code) ?? to)
  const evm = new Evm(block, { origin: from, gasPrice: price }, state)
  const created = to === undefined ? createdAddress(from, nonce) : undefined
  const ready = { caller: from, value, gas: gas - intrinsicGas(tx), depth: 0 }
  const end =
    to === undefined
      ? evm.create({ ...ready, address: createdAddress(from, nonce), code: data })
      : evm.call({ ...ready, to, codeAddress: to, movesValue: true, input: data, isStatic: false })
  const spent = gas - end.gasLeft
  const refund = Math.min(state.refund, Math.floor(spent / 5))
  const gasUsed = Math.max(spent - refund, floorGas(tx))
  state.setAccount(from, { balance: state.account(from).balance + BigInt(gas - gasUsed) * price })
  const tip = price > block.baseFee ? price - block.baseFee : 0n
  if (tip > 0n) {
    state.setAccount(block.coinbase, { balance: state.account(block.coinbase).balance + BigInt(gasUsed) * tip })
  }
  return { end, gasUsed, gasNeeded: Math.max(spent, gasUsed), logs: state.logs, created, state }
}

/** Source: EIP-2929, EIP-2930, EIP-3651. */
function warmUp(state: WorkingState, { from, to, accessList }: TxCall, { coinbase }: BlockContext): void {
  for (const address of [from, coinbase, ...precompileAddresses]) state.touch(address)
  if (to !== undefined) state.touch(to)
  for (const { address, storageKeys } of accessList) {
    state.touch(address)
    for (const key of storageKeys) state.touch(address, BigInt(key))
  }
}

/**
 * Writes a delegation, unless it is of another chain, nonce or signature, or the account is a contract. Source:
 * EIP-7702.
 */
function delegate(state: WorkingState, authorization: Authorization, { chainId }: BlockContext): void {
  const { authority, address, nonce } = authorization
  const isOwnChain = authorization.chainId === 0 || authorization.chainId === chainId
  if (!isOwnChain || authority === undefined || nonce >= Number.MAX_SAFE_INTEGER) return
  state.touch(authority)
  const account = state.account(authority)
  if (account.nonce !== nonce || (account.code.length > 0 && delegationOf(account.code) === undefined)) return
  // The account exists, which the gas for a new one pays too much for.
  if (!state.isEmpty(authority)) state.addRefund(12_500)
  state.setAccount(authority, { nonce: nonce + 1, code: delegationTo(address) })
}
