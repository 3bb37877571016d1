import type { Hex } from 'viem'
import { encodeAbiParameters, encodeEventTopics } from 'viem/utils'
import { evmAbi } from './abi.ts'
import { type CallContext, type CallEffects, decodeCall, type EvmCall, type EvmLog, revert, word } from './evmCall.ts'
import type { EvmMove } from './evmState.ts'

/** An allowance that transfers do not reduce. */
const ENDLESS = 2n ** 256n - 1n

export const allowanceName = (token: string, owner: string, spender: string): string =>
  [token, owner, spender].join(' ').toLowerCase()

/** Runs a call as DevnetToken.sol does. Throws `RpcError` where it reverts. */
export function runTokenCall({ from, to: token, data }: EvmCall, place: CallContext): CallEffects {
  const call = decodeCall(data)
  const { state } = place
  const known = place.tokens.get(token)
  const returned = known?.kind === 'usdt' ? '0x' : word(1n)
  const nothing = { moves: [], allowances: [], logs: [], returned } as const
  switch (call.functionName) {
    case 'approve': {
      const [spender, amount] = call.args
      const held = state.allowances.get(allowanceName(token, from, spender)) ?? 0n
      if (known?.kind === 'usdt' && amount > 0n && held > 0n) revert('')
      return { ...nothing, allowances: [{ name: allowanceName(token, from, spender), amount }] }
    }
    case 'transfer': {
      const [to, amount] = call.args
      return { ...nothing, ...transferToken({ token, from, to: to.toLowerCase(), amount }, place) }
    }
    case 'transferFrom': {
      const [owner, to, amount] = call.args
      return {
        ...nothing,
        ...spendAllowance({ token, from: owner.toLowerCase(), to: to.toLowerCase(), amount }, from, place),
      }
    }
    default:
      return { ...nothing, returned: readToken(token, call, place) }
  }
}

/** Returns the result of a call that changes nothing. */
function readToken(token: string, call: ReturnType<typeof decodeCall>, { state, tokens }: CallContext): Hex {
  const { decimals, symbol } = tokens.get(token) ?? { decimals: 18, symbol: '' }
  const balances = state.tokens.get(token) ?? new Map<string, bigint>()
  switch (call.functionName) {
    case 'decimals':
      return word(BigInt(decimals))
    case 'name':
      return textWord(`Devnet ${symbol}`)
    case 'symbol':
      return textWord(symbol)
    case 'totalSupply':
      return word([...balances.values()].reduce((sum, amount) => sum + amount, 0n))
    case 'balanceOf':
      return word(balances.get(call.args[0].toLowerCase()) ?? 0n)
    case 'allowance':
      return word(state.allowances.get(allowanceName(token, ...call.args)) ?? 0n)
    default:
      return revert('')
  }
}

/** Moves a token. Reverts when the owner has less. */
export function transferToken(move: EvmMove, { state, tokens }: CallContext): Pick<CallEffects, 'moves' | 'logs'> {
  const { token, from, amount } = move
  if ((state.tokens.get(token)?.get(from) ?? 0n) < amount) revert('ERC20: transfer amount exceeds balance')
  const fee = tokens.get(token)?.kind === 'fee_on_transfer' ? amount / 100n : 0n
  const kept = fee === 0n ? [] : [{ token, from, to: token, amount: fee }]
  const moves = [{ ...move, amount: amount - fee }, ...kept]
  return { moves, logs: moves.map(transferEvent) }
}

/** Returns what an address receives of a token by these moves. */
export function receivedBy(address: string, moves: readonly EvmMove[]): bigint {
  return moves.reduce((sum, { to, amount }) => (to === address ? sum + amount : sum), 0n)
}

const textWord = (text: string): Hex => encodeAbiParameters([{ type: 'string' }], [text])

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
  place: CallContext,
): Pick<CallEffects, 'moves' | 'logs' | 'allowances'> {
  const name = allowanceName(move.token, move.from, spender)
  const allowed = place.state.allowances.get(name) ?? 0n
  if (allowed < move.amount) revert('ERC20: insufficient allowance')
  const left = allowed === ENDLESS ? allowed : allowed - move.amount
  return { ...transferToken(move, place), allowances: [{ name, amount: left }] }
}
