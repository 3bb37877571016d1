import { rejectingRecipient } from '../../routers.ts'
import { type CallContext, type CallEffects, type EvmCall, revert } from './evmCall.ts'
import { runRouterV4Call } from './runRouterV4Call.ts'
import { runRouterV6Call } from './runRouterV6Call.ts'
import { runTokenCall } from './runTokenCall.ts'

/** Result of a simulated call. */
export interface CallResult extends CallEffects {
  readonly gas: bigint
}

const rejecting = rejectingRecipient.toLowerCase()

const routerCalls = { '4.1': runRouterV4Call, '6.1': runRouterV6Call } as const

/** Runs a call without changing the state. Throws `RpcError` where the contract would revert. */
export function runCall(call: EvmCall, place: CallContext): CallResult {
  const { from, to, value, data } = call
  const paid = value === 0n ? [] : [{ token: '', from, to, amount: value }]
  // Every byte of data costs, 16 gas when it is not zero. Source: EIP-2028.
  const base = 21_000n + BigInt(data.slice(2).length / 2) * 16n
  const plain = { gas: base, moves: paid, allowances: [], logs: [], returned: '0x' } as const
  const version = place.routers.get(to)
  if (version !== undefined) return { ...routerCalls[version](call, place), gas: base + 60_000n }
  if (to === rejecting) revert('')
  if (place.state.tokens.has(to)) {
    if (value > 0n) revert('')
    return { ...plain, ...runTokenCall(call, place), gas: base + 35_000n }
  }
  return plain
}
