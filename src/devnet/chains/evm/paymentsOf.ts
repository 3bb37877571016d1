import type { Hex } from 'viem'
import { decodeFunctionData, hexToBytes, hexToString, parseEventLogs } from 'viem/utils'
import { encodeAddress } from '../../../core/address/address.ts'
import { chains } from '../../../core/chains/chains.ts'
import type { EvmChain } from '../../../core/deposits/evm/evmNetworks.ts'
import type { Payment } from '../blocks.ts'
import type { DevnetToken } from '../tokens.ts'
import { evmAbi, NO_ADDRESS } from './abi.ts'
import type { EvmLog } from './evmState.ts'
import type { RouterVersions } from './routerCodes.ts'

/** A call with its value in wei. Addresses are in lower case. */
export interface EvmCall {
  readonly from: string
  readonly to: string
  readonly value: bigint
  readonly data: Hex
}

export interface PaymentContext {
  readonly chain: EvmChain
  readonly tokens: readonly DevnetToken[]
  readonly routers: RouterVersions
}

/** What a router reports as paid, with a memo, or a token as moved. */
type Event =
  | {
      readonly kind: 'router'
      readonly contract: string
      readonly to: string
      readonly asset: string
      readonly amount: bigint
      readonly memo: string
    }
  | {
      readonly kind: 'token'
      readonly contract: string
      readonly from: string
      readonly to: string
      readonly amount: bigint
    }

/** Payments of a successful call: router events, direct token transfers and the coin. */
export function paymentsOf(call: EvmCall, logs: readonly EvmLog[], context: PaymentContext): readonly Payment[] {
  return paymentsOfEvents(call, logs.length === 0 ? [] : readEvents(logs), context)
}

/** Returns the payments that a call makes if it succeeds, from its arguments. */
export function plannedPayments(call: EvmCall, context: PaymentContext): readonly Payment[] {
  return paymentsOfEvents(call, plannedEvents(call), context)
}

function readEvents(logs: readonly EvmLog[]): readonly Event[] {
  const events = parseEventLogs({
    abi: evmAbi,
    logs: logs.map(({ address, topics, data }) => ({ address, topics, data })) as never,
  })
  return events.flatMap(({ eventName, args, address }): Event[] => {
    const contract = address.toLowerCase()
    switch (eventName) {
      case 'Transfer':
        return [{ kind: 'token', contract, from: args.from, to: args.to, amount: args.value }]
      case 'Deposit':
      case 'TransferOut':
        return [{ ...args, kind: 'router', contract }]
      case 'TransferAllowance':
        return [{ ...args, kind: 'router', contract, to: args.newVault }]
      default:
        return []
    }
  })
}

/** Returns the events that a call of a router or token emits if it succeeds. */
function plannedEvents({ from, to: contract, value, data }: EvmCall): readonly Event[] {
  const call = decode(data)
  switch (call?.functionName) {
    case 'deposit':
    case 'depositWithExpiry': {
      const [to, asset, amount, memo] = call.args
      // Router V4.1 takes the amount of a coin from the value.
      return [{ kind: 'router', contract, to, asset, amount: asset === NO_ADDRESS ? value : amount, memo }]
    }
    case 'transferOut': {
      const [to, asset, amount, memo] = call.args
      return [{ kind: 'router', contract, to, asset, amount, memo }]
    }
    case 'transfer': {
      const [to, amount] = call.args
      return [{ kind: 'token', contract, from, to, amount }]
    }
    case 'transferFrom': {
      const [owner, to, amount] = call.args
      return [{ kind: 'token', contract, from: owner, to, amount }]
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

function paymentsOfEvents(
  call: EvmCall,
  events: readonly Event[],
  { chain, tokens, routers }: PaymentContext,
): readonly Payment[] {
  const { gasAsset } = chains[chain]
  const spelled = (address: string) => encodeAddress(hexToBytes(address as Hex), chain, 'mocknet')
  const assetOf = (contract: string) =>
    contract === NO_ADDRESS
      ? gasAsset
      : tokens.find((token) => token.isListed && token.contract === contract.toLowerCase())?.asset
  const from = spelled(call.from)
  const deposits = events.flatMap((event): Payment[] => {
    if (event.kind !== 'router' || !routers.has(event.contract)) return []
    const to = spelled(event.to)
    const asset = assetOf(event.asset)
    // A vault moves its own tokens into a router, or back.
    if (asset === undefined || to === from) return []
    return [{ from, to, router: spelled(event.contract), coins: [{ asset, native: event.amount }], memo: event.memo }]
  })
  if (routers.has(call.to)) return deposits
  if (deposits.length > 0) return deposits.map((deposit) => ({ ...deposit, isInternal: true }))
  const bare = events.flatMap((event): Payment[] => {
    const asset = event.kind === 'token' ? assetOf(event.contract) : undefined
    if (event.kind !== 'token' || asset === undefined) return []
    return [{ from: spelled(event.from), to: spelled(event.to), coins: [{ asset, native: event.amount }], memo: '' }]
  })
  if (bare.length > 0 || call.value === 0n) return bare
  return [{ from, to: spelled(call.to), coins: [{ asset: gasAsset, native: call.value }], memo: textOf(call.data) }]
}

function textOf(data: Hex): string {
  try {
    return hexToString(data)
  } catch {
    return ''
  }
}
