import { type NetworkStatus, type networkStatus, networkStatusFields } from '../../contract/networkStatus.ts'
import { getNetwork } from '../../core/actions/getNetwork.ts'
import { ApiError } from '../failure.ts'
import { cachePerBlock } from '../quotes/cachePerBlock.ts'
import { chainStatus } from '../quotes/chainStatus.ts'
import type { Handler } from '../transport/bindHandler.ts'

/** THORChain's parameters as its node names them, and every chain with its halts and gas under `portage`. */
export const getNetworkStatus: Handler<typeof networkStatus> = async ({ fields = [] }, { nodes, clock }) => {
  const node = nodes.THORCHAIN
  const now = clock()
  const wanted = new Set(fields)
  const [network, chains] = await Promise.all([
    cachePerBlock({ node, now, key: 'network', query: () => getNetwork(node) }),
    wanted.size === 0 || wanted.has('portage') ? chainStatus(node, now) : undefined,
  ])
  // The contract knows the node's keys; `bindHandler` validates the result against it.
  const full = (chains === undefined ? network : { ...network, portage: { chains: [...chains] } }) as NetworkStatus
  requireKnown(wanted, Object.keys(network))
  return wanted.size === 0 ? full : Object.fromEntries(Object.entries(full).filter(([key]) => wanted.has(key)))
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
