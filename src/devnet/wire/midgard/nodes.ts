import { ok } from '../handler.ts'
import { nodeFacts, nodeKeys } from '../thornode/nodes.ts'
import { midgardHandler, notFound } from './midgardHandler.ts'

/** Lists the nodes' keys. Source: Midgard 2.34 /v2/nodes. */
export const midgardNodes = midgardHandler([], (machine) =>
  ok(nodeFacts(machine).map((node) => ({ ...nodeKeys(machine, node), nodeAddress: node.address }))),
)

/** Returns the bonds of an address. Source: Midgard 2.34 /v2/bonds/{address}. */
export const midgardBonds = midgardHandler([], (machine, { params }) => {
  const wanted = (params.address ?? '').toLowerCase()
  const own = nodeFacts(machine).filter(({ address }) => address === wanted)
  if (own.length === 0) return notFound
  return ok({
    address: wanted,
    nodes: own.map(({ address, bond }) => ({ address, bond: String(bond), status: 'Active' })),
    totalBonded: String(own.reduce((sum, { bond }) => sum + bond, 0n)),
  })
})

/** Lists the blocks in which vaults changed, newest first. Source: Midgard 2.34 /v2/churns. */
export const midgardChurns = midgardHandler([], (_machine, { history }) =>
  ok(history.churns.map(({ height, time }) => ({ date: `${time}000000000`, height: String(height) })).reverse()),
)
