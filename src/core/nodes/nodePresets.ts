import type { EndpointPreset } from '../chains/endpointPreset.ts'

/**
 * Services of the two protocols: nodes and indexers.
 *
 * @example
 * const api: NodeApi = 'mayaMidgard'
 */
export type NodeApi = 'thornode' | 'mayanode' | 'midgard' | 'mayaMidgard'

/**
 * The public endpoints of each service.
 *
 * @example
 * const count = (presets: NodePresets) => presets.thornode.length
 */
export type NodePresets = { readonly [Api in NodeApi]: readonly EndpointPreset<Api>[] }

const mainnet = { network: 'mainnet' } as const
const stagenet = { network: 'stagenet' } as const

/** Five operators; four of them answer web pages. Bryanlabs runs the host of keplr.app. */
const thornode: readonly EndpointPreset<'thornode'>[] = [
  {
    ...mainnet,
    api: 'thornode',
    operator: 'liquify.com',
    url: 'https://gateway.liquify.com/chain/thorchain_api',
    browser: 'yes',
    checkedOn: '2026-10-01',
  },
  {
    ...mainnet,
    api: 'thornode',
    operator: 'nativeswap.io',
    url: 'https://public-thornode.nativeswap.io',
    browser: 'yes',
    checkedOn: '2026-07-29',
  },
  {
    ...mainnet,
    api: 'thornode',
    operator: 'keplr.app',
    url: 'https://lcd-thorchain.keplr.app',
    browser: 'unknown',
    checkedOn: '2026-08-21',
  },
  {
    ...mainnet,
    api: 'thornode',
    operator: 'rorcual.xyz',
    url: 'https://api-thorchain.rorcual.xyz',
    browser: 'unknown',
    checkedOn: '2026-09-01',
  },
  // Sends its CORS header twice, which browsers refuse.
  {
    ...mainnet,
    api: 'thornode',
    operator: 'ibs.team',
    url: 'https://thorchain.ibs.team/api',
    browser: 'no',
    checkedOn: '2026-09-10',
  },
  {
    ...mainnet,
    api: 'thornode',
    operator: 'cosmos.directory',
    url: 'https://rest.cosmos.directory/thorchain',
    browser: 'yes',
    checkedOn: '2026-07-26',
    isProxy: true,
  },
]

const mayanode: readonly EndpointPreset<'mayanode'>[] = [
  {
    ...mainnet,
    api: 'mayanode',
    operator: 'mayachain.info',
    url: 'https://mayanode.mayachain.info',
    browser: 'yes',
    checkedOn: '2026-10-05',
  },
  {
    ...mainnet,
    api: 'mayanode',
    operator: 'liquify.com',
    url: 'https://api-maya.liquify.com',
    browser: 'unknown',
    checkedOn: '2026-09-01',
  },
  {
    ...mainnet,
    api: 'mayanode',
    operator: 'shapeshift.com',
    url: 'https://api.mayachain.shapeshift.com/lcd',
    browser: 'unknown',
    checkedOn: '2026-07-01',
  },
]

const midgard: readonly EndpointPreset<'midgard'>[] = [
  {
    ...mainnet,
    api: 'midgard',
    operator: 'liquify.com',
    url: 'https://gateway.liquify.com/chain/thorchain_midgard',
    browser: 'yes',
    checkedOn: '2026-10-01',
  },
]

const mayaMidgard: readonly EndpointPreset<'mayaMidgard'>[] = [
  {
    ...mainnet,
    api: 'mayaMidgard',
    operator: 'mayachain.info',
    url: 'https://midgard.mayachain.info',
    browser: 'yes',
    checkedOn: '2026-10-05',
  },
  {
    ...mainnet,
    api: 'mayaMidgard',
    operator: 'liquify.com',
    url: 'https://midgard-maya.liquify.com',
    browser: 'unknown',
    checkedOn: '2026-09-01',
  },
]

/**
 * Public nodes and indexers of both protocols, in order of preference. No public THORChain node of stagenet is known.
 * Source: node registries and wallets, 2026.
 *
 * @example
 * const options = { transport, clientId: 'example', endpoints: nodePresets.mainnet.thornode }
 * createNode({ protocol: 'THORCHAIN', network: 'mainnet', ...options }).operators.length // 5
 */
export const nodePresets: Readonly<Record<'mainnet' | 'stagenet', NodePresets>> = {
  mainnet: { thornode, mayanode, midgard, mayaMidgard },
  stagenet: {
    thornode: [],
    mayanode: [
      {
        ...stagenet,
        api: 'mayanode',
        operator: 'mayachain.info',
        url: 'https://stagenet.mayanode.mayachain.info',
        browser: 'unknown',
        checkedOn: '2026-08-07',
      },
    ],
    midgard: [],
    mayaMidgard: [
      {
        ...stagenet,
        api: 'mayaMidgard',
        operator: 'mayachain.info',
        url: 'https://stagenet.midgard.mayachain.info',
        browser: 'unknown',
        checkedOn: '2026-08-07',
      },
    ],
  },
}
