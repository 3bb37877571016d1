/** Facts about the site's operator, which only the operator can fill in. */
export interface Operator {
  /** A person's or a company's name. */
  readonly name?: string
  /** Where letters reach it. */
  readonly address?: string
  /** The register that lists it, and under which number. */
  readonly register?: string
  /** Whose law holds, such as a country. */
  readonly jurisdiction?: string
  /** A mail address or an https address for everybody's questions. */
  readonly contact?: string
  /** Where to ask about stored data, when that is another address. */
  readonly privacyContact?: string
  /** On whose machines the site runs, such as a hosting company. */
  readonly hosting?: string
}

/** A notice of the operator, shown on every page: plain text, never markup. */
export interface OperatorNotice {
  readonly text: string
  /** An https link with more about it. */
  readonly url?: string
}

/** Network that a site queries. */
export type SiteNetwork = 'devnet' | 'stagenet' | 'mainnet'

/**
 * The site in one object. Its address is not here: it is configuration (`SITE_URL`), and Astro hands it to the pages.
 */
export const site = {
  name: 'Portage',
  title: 'Portage: swap native coins',
  tagline: 'Carry Bitcoin to Ethereum, coin for coin',
  /** Heading of the home page. It names no coins, because its form can have any. */
  heading: 'Swap native coins across chains',
  description:
    'Native coin swaps across chains over THORChain and Maya Protocol, compared in one view: every fee, the time, and the reason when a route is refused.',
  version: '0.1.0',
  /** Days within which the operator reviews the registration of a partner. The pages of the program promise it. */
  reviewDays: 5,
  license: 'MIT',
  /** Author of the published packages. */
  author: 'Portage contributors',
  /** Picture that is shown with a link to the site. */
  socialImage: {
    path: '/images/social.png',
    width: 1200,
    height: 630,
    alt: 'Portage: carry Bitcoin to Ethereum, coin for coin.',
  },
  /** Where the two protocols describe themselves. Links only; nothing is loaded from there. */
  links: {
    thorchain: 'https://docs.thorchain.org',
    maya: 'https://docs.mayaprotocol.com',
    mcp: 'https://modelcontextprotocol.io',
    /** Where the source is kept, without a slash at the end; the documentation then offers its pages to be edited. */
    repository: undefined as string | undefined,
    /**
     * The operator's support: an https page or an e-mail address. Failures link to it; without one, to
     * `operator.contact` or /help.
     */
    support: undefined as string | undefined,
  },
  /** The client libraries. The Go module is named after the repository: see `goModulePath`. */
  packages: {
    typescript: '@portage-swap/sdk',
    python: 'portage_swap',
    /** Whether they can be installed from npm, PyPI and the Go module proxy. Documentation and READMEs follow it. */
    arePublished: false as boolean,
  },
  /** Who runs this site and answers for it: theirs to fill. What is left out, the pages say plainly is not stated. */
  operator: {} as Operator,
  /** Addresses on this site, relative to its URL. */
  paths: {
    mcp: '/mcp',
    /** The page of the MCP server; to a POST, the MCP server of the documentation. */
    documentation: '/developers/mcp',
    status: '/.well-known/status',
    /** What the site was built from, and the hash of every file. */
    build: '/.well-known/build.json',
  },
} as const

/** The pages of the affiliate program, in the order of their navigation. */
export const partnerPages = {
  register: { path: '/affiliates', label: 'Register' },
  signIn: { path: '/affiliates/sign-in', label: 'Sign in' },
  account: { path: '/affiliates/account', label: 'Account' },
  keys: { path: '/affiliates/account#keys', label: 'API keys' },
  earnings: { path: '/affiliates/earnings', label: 'Earnings' },
  widget: { path: '/affiliates/widget', label: 'Widget' },
  docs: { path: '/developers/affiliate', label: 'Documentation' },
} as const

/** Returns the path of the Go module: below the repository, or a reserved name while there is no public one. */
export function goModulePath(repository: string | undefined = site.links.repository): string {
  return `${repository?.replace(/^https?:\/\//, '') ?? 'portage.example'}/sdk/go`
}

interface NetworkSign {
  readonly name: string
  readonly sentence: string
}

const networkSigns: Record<'devnet' | 'stagenet', NetworkSign> = {
  devnet: {
    name: 'Devnet',
    sentence: 'Test coins only, worth nothing.',
  },
  stagenet: {
    name: 'Stagenet',
    sentence: 'A rehearsal network: real coins, thin pools and odd prices.',
  },
}

/** What every page says about the network it runs on. Real money needs no sign, so mainnet has none. */
export const networkSignOf = (network: SiteNetwork): NetworkSign | undefined =>
  network === 'mainnet' ? undefined : networkSigns[network]
