import type { Hex } from 'viem'
import { hexToBytes, hexToString, parseEventLogs } from 'viem/utils'
import { encodeAddress } from '../../../core/address/address.ts'
import { chains } from '../../../core/chains/chains.ts'
import type { EvmChain } from '../../../core/deposits/evm/networks.ts'
import type { Payment } from '../blocks.ts'
import type { DevnetToken } from '../tokens.ts'
import { evmAbi, NO_ADDRESS } from './abi.ts'
import type { EvmCall, EvmLog } from './evmCall.ts'
import type { RouterVersions } from './routerCodes.ts'

export interface PaymentContext {
  readonly chain: EvmChain
  readonly tokens: readonly DevnetToken[]
  readonly routers: RouterVersions
}

/** Payments of a successful call: router events, direct token transfers and the coin. */
export function paymentsOf(
  call: EvmCall,
  logs: readonly EvmLog[],
  { chain, tokens, routers }: PaymentContext,
): readonly Payment[] {
  const { gasAsset } = chains[chain]
  const spelled = (address: string) => encodeAddress(hexToBytes(address as Hex), chain, 'mocknet')
  const assetOf = (contract: string) =>
    contract === NO_ADDRESS
      ? gasAsset
      : tokens.find((token) => token.isListed && token.contract === contract.toLowerCase())?.asset
  const from = spelled(call.from)
  const events = parseEventLogs({
    abi: evmAbi,
    logs: logs.map(({ address, topics, data }) => ({ address, topics, data })) as never,
  })
  if (routers.has(call.to)) {
    return events.flatMap(({ eventName, args, address }): Payment[] => {
      const isPayment = eventName === 'Deposit' || eventName === 'TransferOut' || eventName === 'TransferAllowance'
      if (!isPayment || !routers.has(address.toLowerCase())) return []
      const to = spelled(eventName === 'TransferAllowance' ? args.newVault : args.to)
      const asset = assetOf(args.asset)
      // A vault moves its own tokens into a router, or back.
      if (asset === undefined || to === from) return []
      return [{ from, to, router: spelled(address), coins: [{ asset, native: args.amount }], memo: args.memo }]
    })
  }
  const bare = events.flatMap(({ eventName, args, address }): Payment[] => {
    const asset = eventName === 'Transfer' ? assetOf(address) : undefined
    if (eventName !== 'Transfer' || asset === undefined) return []
    return [{ from: spelled(args.from), to: spelled(args.to), coins: [{ asset, native: args.value }], memo: '' }]
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
