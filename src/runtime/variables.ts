import type { Endpoint } from '../core/net/endpoint.ts'
import type { Network } from './browser.ts'
import { chainServers } from './chainServers.ts'
import { type NodeAddresses, presets } from './presets.ts'
import {
  addressRange,
  databaseAddress,
  folder,
  listenHost,
  listOf,
  mailServer,
  oneOf,
  portNumber,
  type Reader,
  rate,
  securityContact,
  sender,
  siteAddress,
  webAddress,
} from './readers.ts'

/** One environment variable: the README, the errors and the parser are all rendered from this row. */
export interface Variable<T> {
  readonly name: string
  /** What it is for, one sentence. */
  readonly about: string
  /** What holds when it is not set, in words. */
  readonly fallback: string
  /** What a right value looks like; ends the sentence "Expected …". */
  readonly expects: string
  readonly read: Reader<T>
}

const networks = ['devnet', 'stagenet', 'mainnet'] as const satisfies readonly Network[]

const shown = (endpoints: readonly Endpoint[]) => endpoints.map(({ url }) => `\`${url}\``).join(', ')
const presetsOf = (kind: keyof NodeAddresses) =>
  `mainnet: ${shown(presets.mainnet[kind])}; stagenet: ${shown(presets.stagenet[kind])}; devnet: its three views`

const nodeList = (name: string, about: string, kind: keyof NodeAddresses) =>
  ({
    name,
    about,
    fallback: presetsOf(kind),
    expects: 'http(s) addresses, separated by commas, each one once and without credentials or query',
    read: listOf(webAddress),
  }) satisfies Variable<readonly string[]>

const port = (name: string, about: string, fallback: string) =>
  ({ name, about, fallback, expects: 'a port from 0 to 65535', read: portNumber }) satisfies Variable<number>

/** Every variable that Portage reads, in the order in which the README lists them. */
export const variables = {
  network: {
    name: 'PORTAGE_NETWORK',
    about: 'Which network the site speaks to. A deployed site must say it and may not say devnet.',
    fallback: '`devnet`',
    expects: 'devnet, stagenet or mainnet',
    read: oneOf(networks),
  },
  siteUrl: {
    name: 'SITE_URL',
    about: 'The site’s own origin, with which every absolute link begins.',
    fallback: 'Netlify’s `URL`; else `http://localhost:<PORT>`',
    expects: 'an http(s) origin without a path, such as https://swap.example.org',
    read: siteAddress,
  },
  thornode: nodeList(
    'THORNODE_URLS',
    'THORChain nodes in the order of preference; the paths `/thorchain/…` follow each. Nodes under one registrable domain or IP address have one operator, and one vote.',
    'thornode',
  ),
  mayanode: nodeList('MAYANODE_URLS', 'Maya Protocol nodes, asked in this order.', 'mayanode'),
  allowSingleSource: {
    name: 'ALLOW_SINGLE_SOURCE',
    about:
      'Protocols whose deposit addresses are shown on mainnet and stagenet although the nodes have fewer than three operators. Every surface then says “one source”.',
    fallback: 'none: with fewer than three operators a protocol gives quotes and no addresses',
    expects: 'THORCHAIN, MAYACHAIN or both, separated by a comma',
    read: listOf(oneOf(['THORCHAIN', 'MAYACHAIN'])),
  },
  midgard: nodeList(
    'MIDGARD_URLS',
    'THORChain indexers, asked in this order; the paths `/v2/…` stand under each.',
    'midgard',
  ),
  mayaMidgard: nodeList('MAYA_MIDGARD_URLS', 'Maya Protocol indexers, asked in this order.', 'mayaMidgard'),
  readers: {
    name: 'READER_URLS',
    about:
      'Servers that read the chains and broadcast to them, each as `CHAIN=interface:address`; a chain named several times has several servers, asked in this order. Interfaces: `esplora` or `blockbook` for BTC, LTC, BCH, DOGE, DASH and ZEC; every other chain has one, which need not be said: an EVM node’s JSON-RPC, a Cosmos node’s REST, rippled, Solana’s JSON-RPC, TronGrid. The devnet takes servers of this machine or its own network only.',
    fallback:
      'THOR and MAYA: the nodes above; devnet: every chain at `<devnet>/chain/<CHAIN>`; a chain without a server shows no balances and is signed by wallets that build deposits themselves',
    expects: 'CHAIN=interface:https://…, separated by commas, such as BTC=esplora:https://esplora.example/api',
    read: chainServers,
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    about: 'A Postgres database for what the functions must remember.',
    fallback: 'the database that Netlify gave the site; else a SQLite file in `DATA_DIR`, which Netlify cannot keep',
    expects: 'a postgres:// or postgresql:// connection string',
    read: databaseAddress,
  },
  dataDir: {
    name: 'DATA_DIR',
    about: 'The folder for files that outlive a restart.',
    fallback: '`.data`',
    expects: 'a folder',
    read: folder,
  },
  host: {
    name: 'HOST',
    about: 'Where the local server and the devnet listen. Anything but loopback shows them to your network.',
    fallback: '`127.0.0.1`',
    expects: 'a host name or an IP address',
    read: listenHost,
  },
  port: port('PORT', 'The local server’s port; 0 takes any free one.', '`8888`'),
  devnetPort: port(
    'DEVNET_PORT',
    'The devnet’s port; its second and third view take the two ports after it. 0 takes any free ones.',
    '`8889`',
  ),
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    about: 'Proxies in front of the local server whose `Forwarded` and `X-Forwarded-For` headers are believed.',
    fallback: 'none: a client’s address is its socket’s',
    expects: 'IP addresses or CIDR ranges, separated by commas, such as 10.0.0.0/8',
    read: listOf(addressRange),
  },
  smtpUrl: {
    name: 'SMTP_URL',
    about:
      'The mail server for the newsletter’s confirmation links. TLS is demanded of every server but a private one.',
    fallback: 'none: subscriptions are kept unconfirmed; on the devnet mails land in `/mailbox`',
    expects: 'an address such as smtp://user:password@mail.example.org:587, or smtps:// for TLS from the start',
    read: mailServer,
  },
  mailFrom: {
    name: 'MAIL_FROM',
    about: 'The sender of those mails.',
    fallback: '`newsletter@<host of SITE_URL>`',
    expects: 'a mail address, alone or as Name <address>',
    read: sender,
  },
  securityContact: {
    name: 'SECURITY_CONTACT',
    about: 'Where to report a weakness; it stands in `/.well-known/security.txt`.',
    fallback: 'none: there is no such file',
    expects: 'a mail address or an https address',
    read: securityContact,
  },
  mcpRate: {
    name: 'RATE_LIMIT_MCP',
    about: 'Messages to the MCP server that one client address may send, per so many seconds.',
    fallback: '`60/600`',
    expects: 'a number of requests, a slash and a number of seconds, such as 60/600',
    read: rate,
  },
  newsletterRate: {
    name: 'RATE_LIMIT_NEWSLETTER',
    about: 'Newsletter subscriptions that one client address may make, per so many seconds.',
    fallback: '`5/600`',
    expects: 'a number of requests, a slash and a number of seconds, such as 5/600',
    read: rate,
  },
  newsletterTotalRate: {
    name: 'RATE_LIMIT_NEWSLETTER_TOTAL',
    about: 'Newsletter subscriptions of all clients together, per so many seconds: the most mails that are sent.',
    fallback: '`1000/86400`',
    expects: 'a number of requests, a slash and a number of seconds, such as 1000/86400',
    read: rate,
  },
} as const

export type VariableKey = keyof typeof variables
/** The type that each variable's reader gives. */
export type Values = {
  [K in VariableKey]: (typeof variables)[K]['read'] extends Reader<infer T> ? T : never
}
