import type { Protocol } from '../../core/protocol.ts'
import { quoteLimit } from '../quote/quoteLimit.ts'
import { quoteSwap } from '../quote/quoteSwap.ts'
import type { Handler } from './answer.ts'
import { block, latestBlock, nodeInfo } from './block.ts'
import { lastBlock, lastBlocks, ping, version } from './heights.ts'
import { inboundAddresses } from './inboundAddresses.ts'
import { knownPools, midgardHealth, midgardNetwork, midgardPool, midgardPools } from './midgard.ts'
import { mayaname, nameLookup, thorname } from './names.ts'
import { network, queue } from './network.ts'
import { node, nodes } from './nodes.ts'
import { outboundFee, outboundFees } from './outboundFees.ts'
import { pool, pools } from './pools.ts'
import { constants, mimir, mimirKey, mimirNodes } from './settings.ts'

/** Path below a service's prefix → endpoint. A segment that begins with a colon is a parameter. */
export type Routes = Readonly<Record<string, Handler>>

const shared: Routes = {
  'quote/swap': (state, { query }) => quoteSwap(state, query),
  pools,
  'pool/:asset': pool,
  network,
  inbound_addresses: inboundAddresses,
  mimir,
  'mimir/admin': mimir,
  'mimir/nodes_all': mimirNodes,
  'mimir/key/:key': mimirKey,
  constants,
  lastblock: lastBlocks,
  'lastblock/:chain': lastBlock,
  version,
  outbound_fees: outboundFees,
  'outbound_fee/:asset': outboundFee,
  nodes,
  'node/:address': node,
  queue,
  block,
  ping,
}

/** The node's own REST, under /thorchain and /mayachain. */
export const nodeRoutes: Readonly<Record<Protocol, Routes>> = {
  THORCHAIN: { ...shared, 'quote/limit': (state, { query }) => quoteLimit(state, query), 'thorname/:name': thorname },
  MAYACHAIN: { ...shared, 'mayaname/:name': mayaname },
}

/** The cosmos-sdk's REST beside it, under /cosmos. */
export const cosmosRoutes: Routes = {
  'base/tendermint/v1beta1/blocks/latest': latestBlock,
  'base/tendermint/v1beta1/node_info': nodeInfo,
}

const midgardShared: Routes = {
  health: midgardHealth,
  pools: midgardPools,
  'pool/:asset': midgardPool,
  knownpools: knownPools,
  network: midgardNetwork,
}

/** Midgard, under /v2. */
export const midgardRoutes: Readonly<Record<Protocol, Routes>> = {
  THORCHAIN: { ...midgardShared, 'thorname/lookup/:name': nameLookup },
  MAYACHAIN: { ...midgardShared, 'mayaname/lookup/:name': nameLookup },
}

export interface Match {
  readonly handler: Handler
  readonly params: Readonly<Record<string, string>>
}

/** The endpoint that these segments name, with its parameters. */
export function matchRoute(routes: Routes, segments: readonly string[]): Match | undefined {
  for (const [pattern, handler] of Object.entries(routes)) {
    const words = pattern.split('/')
    if (words.length !== segments.length) continue
    if (!words.every((word, index) => word.startsWith(':') || word === segments[index])) continue
    const params = words.flatMap((word, index) =>
      word.startsWith(':') ? [[word.slice(1), segments[index] ?? '']] : [],
    )
    return { handler, params: Object.fromEntries(params) }
  }
  return undefined
}
