import type { Hex } from 'viem'
import { encodeEventTopics } from 'viem/utils'
import { evmAbi } from './abi.ts'
import { type CallContext, type CallEffects, decodeCall, type EvmCall, type EvmLog, revert, word } from './evmCall.ts'
import type { EvmMove, EvmState } from './evmState.ts'

export const allowanceName = (token: string, owner: string, spender: string): string =>
  [token, owner, spender].join(' ').toLowerCase()

/** Runs a call as DevnetToken.sol does. Throws `RpcError` where it reverts. */
export function runTokenCall({ from, to: token, data }: EvmCall, place: CallContext): CallEffects {
  const call = decodeCall(data)
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
      return { ...nothing, ...transferToken({ token, from, to: to.toLowerCase(), amount }, state) }
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

/** Moves a token. Reverts when the owner has less. */
export function transferToken(move: EvmMove, state: EvmState): Pick<CallEffects, 'moves' | 'logs'> {
  const { token, from, amount } = move
  if ((state.tokens.get(token)?.get(from) ?? 0n) < amount) revert('ERC20: transfer amount exceeds balance')
  return { moves: [move], logs: [transferEvent(move)] }
}

/** Returns the Transfer event of a token. */
export function transferEvent({ token, from, to, amount }: EvmMove): EvmLog {
  const args = { from: from as Hex, to: to as Hex }
  const topics = encodeEventTopics({ abi: evmAbi, eventName: 'Transfer', args }) as Hex[]
  return { address: token, topics, data: word(amount) }
}

/** The spender moves what the owner allowed. */
export function spendAllowance(
  move: EvmMove,
  spender: string,
  state: EvmState,
): Pick<CallEffects, 'moves' | 'logs' | 'allowances'> {
  const name = allowanceName(move.token, move.from, spender)
  const allowed = state.allowances.get(name) ?? 0n
  if (allowed < move.amount) revert('ERC20: insufficient allowance')
  return { ...transferToken(move, state), allowances: [{ name, amount: allowed - move.amount }] }
}
