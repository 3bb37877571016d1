import { NO_ADDRESS } from './abi.ts'
import { type CallContext, type CallEffects, decodeCall, type EvmCall, revert, word } from './evmCall.ts'
import type { EvmState } from './evmState.ts'
import { depositEvent, payoutEvent, rejectsCoins } from './routerEvents.ts'
import { receivedBy, spendAllowance, transferToken } from './runTokenCall.ts'

/** Name of the amount of a token that a router holds for a vault. */
const creditName = (router: string, vault: string, token: string): string =>
  `${router} holds ${token} for ${vault}`.toLowerCase()

const creditOf = ({ allowances }: EvmState, name: string): bigint => allowances.get(name) ?? 0n

/**
 * Runs a call as RouterV4.sol does: tokens stay with the router and are credited to the vault, a deposit needs a time limit, and a
 * payout of coins that the recipient rejects is reported as paid. Throws `RpcError` where it reverts.
 */
export function runRouterV4Call(call: EvmCall, place: CallContext): CallEffects {
  const decoded = decodeCall(call.data)
  switch (decoded.functionName) {
    case 'depositWithExpiry': {
      const [vault, asset, amount, memo, expiration] = decoded.args
      if (BigInt(place.time) >= expiration) revert('THORChain_Router: expired')
      return deposit(call, place, [vault, asset, amount, memo])
    }
    case 'deposit':
      return deposit(call, place, decoded.args)
    case 'transferOut':
      return transferOut(call, place, decoded.args)
    case 'transferAllowance': {
      const [router, newVault, asset, amount, memo] = decoded.args
      if (router.toLowerCase() !== call.to) revert('')
      return transferAllowance(call, place, [newVault, asset, amount, memo])
    }
    case 'vaultAllowance': {
      const [vault, asset] = decoded.args
      return { ...nothing, returned: word(creditOf(place.state, creditName(call.to, vault, asset))) }
    }
    default:
      return revert('')
  }
}

const nothing: CallEffects = { moves: [], allowances: [], logs: [], returned: '0x' }

type Payment = readonly [to: `0x${string}`, asset: `0x${string}`, amount: bigint, memo: string]

function deposit({ from, to: router, value }: EvmCall, place: CallContext, [vault, asset, amount, memo]: Payment) {
  const { state } = place
  const fields = { router, from, to: vault, asset, memo }
  if (asset === NO_ADDRESS) {
    if (rejectsCoins(vault)) revert('')
    const moves = value === 0n ? [] : [{ token: '', from, to: vault.toLowerCase(), amount: value }]
    return { ...nothing, moves, logs: [depositEvent({ ...fields, amount: value })] }
  }
  const token = asset.toLowerCase()
  if (value !== 0n || !state.tokens.has(token)) revert('')
  const moved = spendAllowance({ token, from, to: router, amount }, router, place)
  const received = receivedBy(router, moved.moves)
  const name = creditName(router, vault, token)
  return {
    ...nothing,
    ...moved,
    allowances: [...moved.allowances, { name, amount: creditOf(state, name) + received }],
    logs: [...moved.logs, depositEvent({ ...fields, amount: received })],
  }
}

function transferOut({ from, to: router, value }: EvmCall, place: CallContext, [to, asset, amount, memo]: Payment) {
  const { state } = place
  const fields = { router, from, to, asset, memo }
  if (asset === NO_ADDRESS) {
    const isPaid = value > 0n && !rejectsCoins(to)
    const moves = isPaid ? [{ token: '', from, to: to.toLowerCase(), amount: value }] : []
    return { ...nothing, moves, logs: [payoutEvent('TransferOut', { ...fields, amount: value })] }
  }
  if (value !== 0n) revert('')
  const token = asset.toLowerCase()
  const credit = takeCredit(state, { name: creditName(router, from, token), amount })
  const moved = transferToken({ token, from: router, to: to.toLowerCase(), amount }, place)
  const event = payoutEvent('TransferOut', { ...fields, amount })
  return { ...nothing, ...moved, allowances: [credit], logs: [...moved.logs, event] }
}

function transferAllowance(
  { from, to: router }: EvmCall,
  { state }: CallContext,
  [newVault, asset, amount, memo]: Payment,
): CallEffects {
  const taken = takeCredit(state, { name: creditName(router, from, asset), amount })
  const name = creditName(router, newVault, asset)
  const event = payoutEvent('TransferAllowance', { router, from, to: newVault, asset, amount, memo })
  return { ...nothing, allowances: [taken, { name, amount: creditOf(state, name) + amount }], logs: [event] }
}

/** Reverts when the vault has less credit, as checked arithmetic does. */
function takeCredit(state: EvmState, { name, amount }: { readonly name: string; readonly amount: bigint }) {
  const held = creditOf(state, name)
  if (held < amount) revert('')
  return { name, amount: held - amount }
}
