import { type SiteNetwork, site } from '../site.ts'

/** A feature that works on some networks, or on none yet. Texts are complete sentences. */
export interface System {
  /** Noun phrase for tables and lists. */
  readonly name: string
  /** Networks on which it works. All documents are derived from this list. */
  readonly networks: readonly SiteNetwork[]
  /** Its function, for documents of networks where it works. */
  readonly offers: string
  /** The missing part, for documents of other networks. Contains "not available yet". */
  readonly missing: string
  /** The alternative while it is missing. */
  readonly instead: string
}

const everyNetwork: readonly SiteNetwork[] = ['devnet', 'stagenet', 'mainnet']
const networksOfPackages = site.packages.arePublished ? everyNetwork : []

/** All systems of the specification that do not work on every network. */
export const systems = {
  pageSwaps: {
    name: 'Swaps on the page',
    networks: everyNetwork,
    offers: 'A person can review, sign and follow a swap on the swap page.',
    missing: 'Signing and sending on the swap page is not available yet on this network; the page compares prices.',
    instead: 'To swap, use a wallet or an interface that supports THORChain or Maya Protocol.',
  },
  ownWallets: {
    name: 'Your own wallet on the page',
    networks: everyNetwork,
    offers: 'The swap page connects to wallets of your own.',
    missing: 'Connecting a wallet of your own to the swap page is not available yet.',
    instead: 'On the devnet, the swap page signs with a test wallet that its faucet funds.',
  },
  aggregator: {
    name: 'Swap aggregator',
    networks: everyNetwork,
    offers:
      'The swap aggregator returns quotes and routes of both protocols. Requests carry the header x-api-key, except for receipts.',
    missing: 'The swap aggregator is not available yet. It has no address, and no x-api-key is issued.',
    instead: 'Get quotes of both protocols from the MCP server, without a key.',
  },
  memoless: {
    name: 'Memoless swaps',
    networks: everyNetwork,
    offers: 'The memoless service registers a memo and returns the exact amount to pay. It needs no key.',
    missing: 'Memoless swaps are not available yet. This site registers no references and watches no payments.',
    instead: 'Use a wallet that can attach the memo of the quote.',
  },
  affiliates: {
    name: 'Affiliate program',
    networks: everyNetwork,
    offers: 'The affiliate program issues API keys after a review, at /affiliates.',
    missing: 'The affiliate program is not available yet. It issues no API keys and offers no widget.',
    instead: 'Leave key fields empty; every interface of this site works without a key.',
  },
  typescriptPackage: {
    name: 'TypeScript package',
    networks: networksOfPackages,
    offers: 'The swap library and the clients of every interface are on npm.',
    missing: 'The TypeScript package is not available yet on npm.',
    instead: 'Build sdk/typescript in the repository with npm run sdk, and install it from there.',
  },
  pythonPackage: {
    name: 'Python package',
    networks: networksOfPackages,
    offers: 'A Python client for MCP and REST is on PyPI.',
    missing: 'The Python package is not available yet on PyPI.',
    instead: 'Install sdk/python from the repository, or call MCP and REST over HTTP.',
  },
  goModule: {
    name: 'Go module',
    networks: networksOfPackages,
    offers: 'A Go client for MCP and REST is published as a module.',
    missing: 'The Go module is not available yet.',
    instead: 'Use sdk/go from the repository, or call MCP and REST over HTTP.',
  },
} as const satisfies Readonly<Record<string, System>>

export type SystemId = keyof typeof systems
export type Systems = Readonly<Record<SystemId, System>>

export const worksOn = ({ networks }: System, network: SiteNetwork): boolean => networks.includes(network)

/** Describes a system on a network where it works; otherwise returns what is missing and the alternative. */
export function systemStatus(system: System, network: SiteNetwork): string {
  return worksOn(system, network) ? system.offers : `${system.missing} ${system.instead}`
}

/** Returns a short sentence for pages and skills about a missing system; empty where the system works. */
export function availabilityMark(system: System, network: SiteNetwork): string {
  return worksOn(system, network) ? '' : 'Not available on this site yet.'
}
