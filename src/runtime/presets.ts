import type { Endpoint } from '../core/net/endpoint.ts'
import { viewNames, viewOrigin } from '../devnet/views.ts'
import type { Network } from './browser.ts'

/** Nodes and indexers of both protocols, in order of preference. */
export interface NodeAddresses {
  readonly thornode: readonly Endpoint[]
  readonly mayanode: readonly Endpoint[]
  /** Without `/v2`, which is part of the indexers' paths. */
  readonly midgard: readonly Endpoint[]
  readonly mayaMidgard: readonly Endpoint[]
}

/** Public endpoints, from the protocols' documentation and wallets in 2026. */
export const presets: Record<Exclude<Network, 'devnet'>, NodeAddresses> = {
  mainnet: {
    thornode: [
      { operator: 'liquify.com', url: 'https://gateway.liquify.com/chain/thorchain_api' },
      { operator: 'thorswap.net', url: 'https://thornode.thorswap.net' },
      { operator: 'ninerealms.com', url: 'https://thornode.ninerealms.com' },
    ],
    mayanode: [{ operator: 'mayachain.info', url: 'https://mayanode.mayachain.info' }],
    midgard: [{ operator: 'liquify.com', url: 'https://gateway.liquify.com/chain/thorchain_midgard' }],
    mayaMidgard: [{ operator: 'mayachain.info', url: 'https://midgard.mayachain.info' }],
  },
  stagenet: {
    thornode: [{ operator: 'ninerealms.com', url: 'https://stagenet-thornode.ninerealms.com' }],
    mayanode: [{ operator: 'mayachain.info', url: 'https://stagenet.mayanode.mayachain.info' }],
    midgard: [{ operator: 'ninerealms.com', url: 'https://stagenet-midgard.ninerealms.com' }],
    mayaMidgard: [{ operator: 'mayachain.info', url: 'https://stagenet.midgard.mayachain.info' }],
  },
}

/**
 * The three views of the devnet at `http://127.0.0.1:8889` and the two ports after it, each with a separate operator.
 */
export function devnetAddresses(devnetUrl: string): NodeAddresses {
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
