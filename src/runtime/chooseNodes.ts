import type { Endpoint } from '../core/nodes/net/endpoint.ts'
import { type NodeApi, nodePresets } from '../core/nodes/nodePresets.ts'
import { viewNames, viewOrigin } from '../devnet/machine/views.ts'
import type { Network } from './browser.ts'

/**
 * Nodes and indexers of both protocols, in order of preference. Indexers are without `/v2`, which is part of their
 * paths.
 */
export type NodeAddresses = { readonly [Api in NodeApi]: readonly Endpoint[] }

/** Returns the nodes and indexers that a network uses unless the operator names others. */
export function chooseNodes(network: Network, devnetUrl: string): NodeAddresses {
  return network === 'devnet' ? devnetAddresses(devnetUrl) : nodePresets[network]
}

/**
 * The three views of the devnet at `http://127.0.0.1:8889` and the two ports after it, each with a separate operator.
 */
function devnetAddresses(devnetUrl: string): NodeAddresses {
  const views = (service: string) =>
    viewNames.map((view) => ({
      operator: `devnet view ${view}`,
      url: `${viewOrigin(devnetUrl, view)}/${view}/${service}`,
    }))
  return {
    thornode: views('thornode'),
    mayanode: views('mayanode'),
    midgard: views('midgard'),
    mayaMidgard: views('mayamidgard'),
  }
}
