import type { Hex } from 'viem'
import { decodeFunctionData, hexToBytes, parseTransaction } from 'viem/utils'
import type { Payment } from '../blocks.ts'
import { evmAbi, NO_ADDRESS } from './abi.ts'
import type { EvmCall, EvmLog } from './evmCall.ts'
import { type PaymentContext, paymentsOf } from './paymentsOf.ts'
import { depositEvent, payoutEvent } from './routerEvents.ts'
import { transferEvent } from './runTokenCall.ts'
import { senderOf } from './signing.ts'

/** Returns the payments that a call makes if it succeeds, from its arguments. */
export function plannedPayments(call: EvmCall, context: PaymentContext): readonly Payment[] {
  return paymentsOf(call, plannedLogs(call), context)
}

/** Reads the call of a signed transaction. Undefined for a contract creation and for an invalid signature. */
export function readSignedCall(raw: Hex): EvmCall | undefined {
  const from = senderOf(hexToBytes(raw))
  if (from === undefined) return undefined
  const { to, value = 0n, data = '0x' } = parseTransaction(raw)
  return to ? { from, to: to.toLowerCase(), value, data } : undefined
}

/** Returns the events that a call of a router or token emits if it succeeds. */
function plannedLogs({ from, to: contract, value, data }: EvmCall): readonly EvmLog[] {
  const call = decode(data)
  switch (call?.functionName) {
    case 'deposit':
    case 'depositWithExpiry': {
      const [to, asset, amount, memo] = call.args
      // Router V4.1 takes the amount of a coin from the value.
      const paid = asset === NO_ADDRESS ? value : amount
      return [depositEvent({ router: contract, from, to, asset, amount: paid, memo })]
    }
    case 'transferOut': {
      const [to, asset, amount, memo] = call.args
      return [payoutEvent('TransferOut', { router: contract, from, to, asset, amount, memo })]
    }
    case 'transfer': {
      const [to, amount] = call.args
      return [transferEvent({ token: contract, from, to, amount })]
    }
    case 'transferFrom': {
      const [owner, to, amount] = call.args
      return [transferEvent({ token: contract, from: owner, to, amount })]
    }
    default:
      return []
  }
}

function decode(data: Hex) {
  try {
    return decodeFunctionData({ abi: evmAbi, data })
  } catch {
    return undefined
  }
}
