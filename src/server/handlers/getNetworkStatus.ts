import { type NetworkStatus, type networkStatus, networkStatusFields } from '../../contract/networkStatus.ts'
import { getInboundAddresses } from '../../core/actions/getInboundAddresses.ts'
import { getNetwork } from '../../core/actions/getNetwork.ts'
import type { Node } from '../../core/nodes/node.ts'
import { ApiError } from '../failure.ts'
import type { Handler } from '../invoke.ts'

/** THORChain's parameters as its node names them, and every chain with its halts and gas under `chains`. */
export const getNetworkStatus: Handler<typeof networkStatus> = async ({ fields = [] }, { nodes }) => {
  const node = nodes.THORCHAIN
  const wanted = new Set(fields)
  const withChains = wanted.size === 0 || wanted.has('chains')
  const [network, chains] = await Promise.all([getNetwork(node), withChains ? chainsOf(node) : undefined])
  // A node's keys are known only to the contract, against which `invoke` holds this answer.
  const full = (chains === undefined ? network : { ...network, chains }) as NetworkStatus
  requireKnown(wanted, Object.keys(full))
  return wanted.size === 0 ? full : Object.fromEntries(Object.entries(full).filter(([key]) => wanted.has(key)))
}

/** Halts and gas alone: a deposit address is not told without a quorum. */
async function chainsOf(node: Node) {
  const inbound = await getInboundAddresses(node)
  return inbound.map(
    ({ chain, halted, globalTradingPaused, chainTradingPaused, gasRate, gasRateUnits, outboundFee }) => ({
      chain,
      halted,
      global_trading_paused: globalTradingPaused,
      chain_trading_paused: chainTradingPaused,
      ...(gasRate === undefined ? {} : { gas_rate: gasRate }),
      ...(gasRateUnits === undefined ? {} : { gas_rate_units: gasRateUnits }),
      ...(outboundFee === undefined ? {} : { outbound_fee: outboundFee.toString() }),
    }),
  )
}

function requireKnown(wanted: ReadonlySet<string>, answered: readonly string[]): void {
  const known = new Set([...networkStatusFields, ...answered])
  const unknown = [...wanted].filter((name) => !known.has(name))
  if (unknown.length === 0) return
  throw new ApiError('invalid_input', {
    message: `fields: there is no ${unknown.slice(0, 3).join(', ')}.`,
    hint: `Name some of: ${[...known].join(', ')}.`,
  })
}
