import type { Network } from './browser.ts'

/** Base addresses of the nodes and indexers of both protocols, each list in the order of asking. */
export interface NodeAddresses {
  readonly thornode: readonly string[]
  readonly mayanode: readonly string[]
  /** Without `/v2`, which belongs to the indexers' own paths. */
  readonly midgard: readonly string[]
  readonly mayaMidgard: readonly string[]
}

/** Public endpoints as the protocols' documentation and wallets name them in 2026. */
export const presets: Record<Exclude<Network, 'devnet'>, NodeAddresses> = {
  mainnet: {
    thornode: [
      'https://gateway.liquify.com/chain/thorchain_api',
      'https://thornode.thorswap.net',
      'https://thornode.ninerealms.com',
    ],
    mayanode: ['https://mayanode.mayachain.info'],
    midgard: ['https://gateway.liquify.com/chain/thorchain_midgard'],
    mayaMidgard: ['https://midgard.mayachain.info'],
  },
  stagenet: {
    thornode: ['https://stagenet-thornode.ninerealms.com'],
    mayanode: ['https://stagenet.mayanode.mayachain.info'],
    midgard: ['https://stagenet-midgard.ninerealms.com'],
    mayaMidgard: ['https://stagenet.midgard.mayachain.info'],
  },
}

/** The devnet's three views under its own address, such as `http://127.0.0.1:8889`. */
export function devnetAddresses(devnetUrl: string): NodeAddresses {
  const views = (service: string) => [1, 2, 3].map((view) => `${devnetUrl}/${view}/${service}`)
  return {
    thornode: views('thornode'),
    mayanode: views('mayanode'),
    midgard: views('midgard'),
    mayaMidgard: views('mayamidgard'),
  }
}
