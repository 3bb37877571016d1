import type { Hex } from 'viem'
import { decodeFunctionData, encodeAbiParameters, encodeEventTopics } from 'viem/utils'
import { RpcError } from '../jsonRpc.ts'
import { evmAbi, NO_ADDRESS } from './abi.ts'
import type { EvmChanges, EvmMove, EvmState } from './evmState.ts'

export interface EvmCall {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

export interface EvmLog {
  readonly address: string
  readonly topics: readonly Hex[]
  readonly data: Hex
}

/** What a call would do. */
export interface CallResult extends EvmChanges {
  readonly gas: bigint
  readonly logs: readonly EvmLog[]
  readonly returned: Hex
}

export interface CallContext {
  readonly state: EvmState
  readonly routers: ReadonlySet<string>
  readonly decimals: ReadonlyMap<string, number>
  /** Of the block that plays it, unix seconds. */
  readonly time: number
}

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** A revert with a reason, as nodes report it: code 3 and Error(string) as data. */
export function revert(reason: string): never {
  const data = `0x08c379a0${encodeAbiParameters([{ type: 'string' }], [reason]).slice(2)}`
  throw new RpcError(
    3,
    reason === '' ? 'execution reverted' : `execution reverted: ${reason}`,
    reason === '' ? '0x' : data,
  )
}

export const allowanceName = (token: string, owner: string, spender: string): string =>
  [token, owner, spender].join(' ').toLowerCase()

/** Runs a call without changing the state. Throws `RpcError` where the contract would revert. */
export function runCall(call: EvmCall, place: CallContext): CallResult {
  const { from, to, value, data } = call
  const paid = value === 0n ? [] : [{ token: '', from, to, amount: value }]
  // Every byte of data costs, 16 gas when it is not zero. Source: EIP-2028.
  const base = 21_000n + BigInt(data.slice(2).length / 2) * 16n
  const plain = { gas: base, moves: paid, allowances: [], logs: [], returned: '0x' } as const
  if (place.routers.has(to)) return { ...runRouterCall(call, place), gas: base + 60_000n }
  if (place.state.tokens.has(to)) {
    if (value > 0n) revert('')
    return { ...plain, ...runTokenCall(call, place), gas: base + 35_000n }
  }
  return plain
}

type CallEffects = Omit<CallResult, 'gas'>

function decoded(data: Hex) {
  try {
    return decodeFunctionData({ abi: evmAbi, data })
  } catch {
    return revert('')
  }
}

function runTokenCall({ from, to: token, data }: EvmCall, place: CallContext): CallEffects {
  const call = decoded(data)
  const { state } = place
  const nothing = { moves: [], allowances: [], logs: [], returned: word(1n) } as const
  switch (call.functionName) {
    case 'decimals':
      return { ...nothing, returned: word(BigInt(place.decimals.get(token) ?? 18)) }
    case 'balanceOf':
      return { ...nothing, returned: word(state.tokens.get(token)?.get(call.args[0].toLowerCase()) ?? 0n) }
    case 'allowance':
      return { ...nothing, returned: word(state.allowances.get(allowanceName(token, ...call.args)) ?? 0n) }
    case 'approve': {
      const [spender, amount] = call.args
      return { ...nothing, allowances: [{ name: allowanceName(token, from, spender), amount }] }
    }
    case 'transfer': {
      const [to, amount] = call.args
      return { ...nothing, ...transfer({ token, from, to: to.toLowerCase(), amount }, state) }
    }
    case 'transferFrom': {
      const [owner, to, amount] = call.args
      return {
        ...nothing,
        ...spendAllowance({ token, from: owner.toLowerCase(), to: to.toLowerCase(), amount }, from, state),
      }
    }
    default:
      return revert('')
  }
}

function transfer(move: EvmMove, state: EvmState): Pick<CallEffects, 'moves' | 'logs'> {
  const { token, from, to, amount } = move
  if ((state.tokens.get(token)?.get(from) ?? 0n) < amount) revert('ERC20: transfer amount exceeds balance')
  const args = { from: from as Hex, to: to as Hex }
  const topics = encodeEventTopics({ abi: evmAbi, eventName: 'Transfer', args }) as Hex[]
  return { moves: [move], logs: [{ address: token, topics, data: word(amount) }] }
}

/** The spender moves what the owner allowed. */
function spendAllowance(
  move: EvmMove,
  spender: string,
  state: EvmState,
): Pick<CallEffects, 'moves' | 'logs' | 'allowances'> {
  const name = allowanceName(move.token, move.from, spender)
  const allowed = state.allowances.get(name) ?? 0n
  if (allowed < move.amount) revert('ERC20: insufficient allowance')
  return { ...transfer(move, state), allowances: [{ name, amount: allowed - move.amount }] }
}

/** What RouterV6.sol does. */
function runRouterCall({ from, to: router, value, data }: EvmCall, place: CallContext): CallEffects {
  const call = decoded(data)
  const { functionName, args } = call
  if (functionName !== 'depositWithExpiry' && functionName !== 'transferOut') return revert('')
  const [to, asset, amount, memo] = args
  if (functionName === 'depositWithExpiry') {
    const expiration = call.functionName === 'depositWithExpiry' ? call.args[4] : 0n
    if (expiration !== 0n && BigInt(place.time) >= expiration) revert('TC:expired')
    if (to.toLowerCase() === router) revert('TC:vault!=router')
  }
  const move = { token: asset === NO_ADDRESS ? '' : asset.toLowerCase(), from, to: to.toLowerCase(), amount }
  const event = { address: router, ...eventOf(functionName, { from, to, asset, amount, memo }) }
  if (move.token === '') {
    if (value !== amount) revert('TC:eth amount mismatch')
    return { moves: amount === 0n ? [] : [move], allowances: [], logs: [event], returned: '0x' }
  }
  if (value !== 0n) revert('TC:unexpected eth')
  if (!place.state.tokens.has(move.token)) return { moves: [], allowances: [], logs: [event], returned: '0x' }
  const result = transferByRouter(move, router, place.state)
  return { ...result, logs: [...result.logs, event], returned: '0x' }
}

function transferByRouter(move: EvmMove, router: string, state: EvmState) {
  try {
    return spendAllowance(move, router, state)
  } catch {
    return revert('TC:transfer failed')
  }
}

interface RouterEvent {
  readonly from: string
  readonly to: Hex
  readonly asset: Hex
  readonly amount: bigint
  readonly memo: string
}

function eventOf(functionName: 'depositWithExpiry' | 'transferOut', { from, to, asset, amount, memo }: RouterEvent) {
  if (functionName === 'depositWithExpiry') {
    const topics = encodeEventTopics({ abi: evmAbi, eventName: 'Deposit', args: { to, asset } }) as Hex[]
    return { topics, data: encodeAbiParameters([{ type: 'uint256' }, { type: 'string' }], [amount, memo]) }
  }
  const topics = encodeEventTopics({ abi: evmAbi, eventName: 'TransferOut', args: { vault: from as Hex, to } }) as Hex[]
  const data = encodeAbiParameters(
    [{ type: 'address' }, { type: 'uint256' }, { type: 'string' }],
    [asset, amount, memo],
  )
  return { topics, data }
}
