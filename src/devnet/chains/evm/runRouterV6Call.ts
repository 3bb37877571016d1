import { NO_ADDRESS } from './abi.ts'
import { type CallContext, type CallEffects, decodeCall, type EvmCall, revert } from './evmCall.ts'
import type { EvmMove } from './evmState.ts'
import { depositEvent, payoutEvent, rejectsCoins } from './routerEvents.ts'
import { receivedBy, spendAllowance } from './runTokenCall.ts'

/** Runs a call as RouterV6.sol does: coins and tokens go straight to the vault. Throws `RpcError` where it reverts. */
export function runRouterV6Call({ from, to: router, value, data }: EvmCall, place: CallContext): CallEffects {
  const call = decodeCall(data)
  if (call.functionName !== 'depositWithExpiry' && call.functionName !== 'transferOut') return revert('')
  const isDeposit = call.functionName === 'depositWithExpiry'
  const [to, asset, amount, memo] = call.args
  if (isDeposit) {
    const [, , , , expiration] = call.args
    if (expiration !== 0n && BigInt(place.time) >= expiration) revert('TC:expired')
    if (to.toLowerCase() === router) revert('TC:vault!=router')
  }
  const fields = { router, from, to, asset, amount, memo }
  const eventOf = (received: bigint) =>
    isDeposit ? depositEvent({ ...fields, amount: received }) : payoutEvent('TransferOut', fields)
  const event = eventOf(amount)
  const nothing = { moves: [], allowances: [], logs: [event], returned: '0x' } as const
  const move = { token: asset === NO_ADDRESS ? '' : asset.toLowerCase(), from, to: to.toLowerCase(), amount }
  if (move.token === '') {
    if (value !== amount) revert('TC:eth amount mismatch')
    if (rejectsCoins(to)) return isDeposit ? revert('TC:transfer failed') : bounced(nothing, fields)
    return amount === 0n ? nothing : { ...nothing, moves: [move] }
  }
  if (value !== 0n) revert('TC:unexpected eth')
  if (!place.state.tokens.has(move.token)) return nothing
  const result = transferByRouter(move, router, place)
  return { ...result, logs: [...result.logs, eventOf(receivedBy(move.to, result.moves))], returned: '0x' }
}

/** The recipient rejects the coins, which stay with the vault. */
function bounced(nothing: CallEffects, fields: Parameters<typeof payoutEvent>[1]): CallEffects {
  return { ...nothing, logs: [payoutEvent('TransferFailed', fields)] }
}

function transferByRouter(move: EvmMove, router: string, place: CallContext) {
  try {
    return spendAllowance(move, router, place)
  } catch {
    return revert('TC:transfer failed')
  }
}
