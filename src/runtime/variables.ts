import type { SystemId } from '../contract/systems.ts'
import type { Endpoint } from '../core/nodes/net/endpoint.ts'
import type { NodeApi } from '../core/nodes/nodePresets.ts'
import { nodePresets } from '../core/nodes/nodePresets.ts'
import type { Network } from './browser.ts'
import { parseReaders } from './chooseReaders.ts'
import { quoteKeysVariable } from './quoteKeys.ts'
import { operatorLimits, runeAmount } from './registrationCaps.ts'
import { relayableChains } from './relayServers.ts'
import { serviceFeeVariables } from './serviceFee.ts'
import type { Parser } from './variableParsers.ts'
import {
  addressRange,
  databaseAddress,
  folder,
  httpsLink,
  listenHost,
  listOf,
  mailServer,
  noticeWithLink,
  oneOf,
  ownNodeOrigin,
  pepper,
  portNumber,
  rate,
  securityContact,
  sender,
  siteAddress,
  webAddress,
} from './variableParsers.ts'

const shown = (endpoints: readonly Endpoint[]) => endpoints.map(({ url }) => `\`${url}\``).join(', ')

const presetsOf = (api: NodeApi) => {
  const { mainnet, stagenet } = nodePresets
  return `mainnet: ${shown(mainnet[api])}; stagenet: ${shown(stagenet[api]) || 'none'}; devnet: its three views`
}

/** A variable with a list of nodes or indexers. */
const nodeList = (name: string, about: string, kind: NodeApi) =>
  ({
    name,
    about,
    fallback: presetsOf(kind),
    expects: 'http(s) addresses, separated by commas, without duplicates, credentials or query',
    read: listOf(webAddress),
    inFiles: 'always',
  }) satisfies Variable<readonly string[]>

/** A variable with a TCP port. */
const port = (name: string, about: string, fallback: string) =>
  ({ name, about, fallback, expects: 'a port from 0 to 65535', read: portNumber }) satisfies Variable<number>

/** Variables of the APIs besides those of the site itself. */
const apiVariables = {
  aggregatorUrl: {
    name: 'AGGREGATOR_URL',
    about: 'The aggregator that documents and pages name: this site’s own, or any service with the same contract.',
    fallback: '`<SITE_URL>/v1`',
    expects: 'an http(s) address, such as https://swap.example.org/v1',
    read: webAddress,
    inFiles: 'always',
  },
  memolessUrl: {
    name: 'MEMOLESS_URL',
    about: 'The memoless service that documents and pages name: this site’s own, or any with the same contract.',
    fallback: '`<SITE_URL>/memoless/api/v1`',
    expects: 'an http(s) address, such as https://swap.example.org/memoless/api/v1',
    read: webAddress,
    inFiles: 'always',
  },
  apiKeyPepper: {
    name: 'API_KEY_PEPPER',
    about:
      'The secret under which API keys are hashed. All instances and `npm run keys` need the same. A change invalidates every key.',
    fallback: 'a file in `DATA_DIR`, generated on first use; a deployed site without it refuses API keys',
    expects: 'at least 32 characters without spaces, such as the output of `openssl rand -hex 32`',
    read: pepper,
    without: 'API keys.',
    neededBy: ['aggregator', 'affiliates'],
  },
  ...serviceFeeVariables,
} as const

const networks = ['devnet', 'stagenet', 'mainnet'] as const satisfies readonly Network[]

/** Every variable that Portage reads, in the order of the portal’s table. */
export const variables = {
  network: {
    name: 'PORTAGE_NETWORK',
    about:
      'The network that the site uses. A deployed site must set it, and not to devnet; a site with a public `SITE_URL` must set it.',
    fallback: '`devnet`',
    expects: 'devnet, stagenet or mainnet',
    read: oneOf(networks),
    without: 'Everything: the build stops, and functions refuse every request with 503.',
    inFiles: 'always',
  },
  siteUrl: {
    name: 'SITE_URL',
    about: 'The site’s origin, used in every absolute link.',
    fallback: 'Netlify’s `URL`; else `http://localhost:<PORT>`',
    expects: 'an http(s) origin without a path, such as https://swap.example.org',
    read: siteAddress,
    inFiles: 'always',
  },
  thornode: nodeList(
    'THORNODE_URLS',
    'THORChain nodes in order of preference, without the paths `/thorchain/…`. Nodes under one registrable domain or IP address count as one operator with one vote.',
    'thornode',
  ),
  mayanode: nodeList('MAYANODE_URLS', 'Maya Protocol nodes in order of preference.', 'mayanode'),
  allowSingleSource: {
    name: 'ALLOW_SINGLE_SOURCE',
    about:
      'Lets a person on the swap page accept a Maya Protocol address that a single configured operator names, where coins are real. Has no effect with several operators, for THORChain, or in MCP and REST.',
    fallback: 'none: with a single operator a protocol has quotes but no addresses',
    expects: 'MAYACHAIN',
    read: listOf(oneOf(['MAYACHAIN'])),
    inFiles: 'always',
  },
  midgard: nodeList('MIDGARD_URLS', 'THORChain indexers in order of preference, without the paths `/v2/…`.', 'midgard'),
  mayaMidgard: nodeList('MAYA_MIDGARD_URLS', 'Maya Protocol indexers in order of preference.', 'mayaMidgard'),
  readers: {
    name: 'READER_URLS',
    about:
      'Servers for reading the chains and broadcasting to them, each as `CHAIN=interface:address`. Repeat a chain to give it several servers, in order of preference. BTC, LTC, BCH, DOGE, DASH and ZEC need an interface: `esplora`, `blockbook`, `haskoin` or `blockcypher`. Every other chain has one, which you can omit: EVM JSON-RPC, Cosmos REST, rippled (a `wss:` address, which pages need), Solana JSON-RPC or TronGrid. The servers of a chain replace its preset ones. The devnet accepts only servers on this machine or its network.',
    fallback:
      'THOR and MAYA: the nodes above; other chains: preset public servers (none for ZEC); devnet: every chain at `<devnet>/chain/<CHAIN>`. Without a server, a chain shows no balances and needs a wallet that builds deposits itself',
    expects: 'CHAIN=interface:https://…, separated by commas, such as BTC=esplora:https://esplora.example/api',
    read: parseReaders,
    without: 'Balances on chains without a preset server. Deposits there need a wallet that builds them.',
    inFiles: 'always',
  },
  relay: {
    name: 'READ_RELAY',
    about:
      'Chains whose servers pages may also query through this site, at `/relay`, because a browser may not read their answers. The relay forwards balances, fees, transactions and signed bytes only. This site then sees the addresses and transactions of its visitors on these chains.',
    fallback: 'none: pages query chain servers directly',
    expects: `chains separated by commas, such as LTC,DASH: ${relayableChains.join(', ')}`,
    read: listOf(oneOf(relayableChains)),
    without: 'Balances from chain servers that do not answer web pages.',
    inFiles: 'always',
  },
  ownNodeHosts: {
    name: 'OWN_NODE_HOSTS',
    about:
      'Origins at which visitors may use nodes of their own, in “Your own node” on the swap page. The security policy of the pages allows them. Together, a visitor’s nodes have one vote next to the nodes above.',
    fallback: 'none: the panel shows this variable',
    expects: 'https origins, or http on this machine, separated by commas, such as https://node.example.org',
    read: listOf(ownNodeOrigin),
    without: 'Nodes that visitors add on the swap page.',
    inFiles: 'always',
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    about: 'A Postgres database for the data that functions keep.',
    fallback: 'the site’s Netlify database; else a SQLite file in `DATA_DIR`, which Netlify does not keep',
    expects: 'a postgres:// or postgresql:// connection string',
    read: databaseAddress,
    without: 'Newsletter, API keys, partners and memoless swaps. Each process counts limits by itself.',
    neededBy: ['aggregator', 'memoless', 'affiliates'],
  },
  dataDir: {
    name: 'DATA_DIR',
    about: 'The folder for files that outlive a restart.',
    fallback: '`.data`',
    expects: 'a folder',
    read: folder,
  },
  ...apiVariables,
  quoteKeys: quoteKeysVariable,
  host: {
    name: 'HOST',
    about:
      'Host that the local server and the devnet listen on. Any host except loopback exposes them to your network.',
    fallback: '`127.0.0.1`',
    expects: 'a host name or an IP address',
    read: listenHost,
    inFiles: 'devnet',
  },
  port: port('PORT', 'The local server’s port; 0 uses any free one.', '`8888`'),
  devnetPort: {
    ...port(
      'DEVNET_PORT',
      'The devnet’s port; its second and third view use the next two ports. 0 uses any free ones.',
      '`8889`',
    ),
    inFiles: 'devnet',
  },
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    about: 'Proxies in front of the local server whose `Forwarded` and `X-Forwarded-For` headers are trusted.',
    fallback: 'none: the client’s address is that of its socket',
    expects: 'IP addresses or CIDR ranges, separated by commas, such as 10.0.0.0/8',
    read: listOf(addressRange),
    without: 'Limits per visitor behind a proxy of your own: all visitors share its address. Netlify needs none.',
  },
  smtpUrl: {
    name: 'SMTP_URL',
    about:
      'The mail server for confirmation links, sign-in links and keys, and their sender: `smtps://user:password@mail.example.org?from=swap@example.org`. Every server except a private one must offer TLS.',
    fallback:
      'none: subscriptions stay unconfirmed; the devnet shows mails at `/mailbox`. Without `from`, `newsletter@<host of SITE_URL>` sends',
    expects:
      'an address such as smtp://user:password@mail.example.org:587?from=swap@example.org, or smtps:// for TLS from the start',
    read: mailServer,
    without: 'Confirmation links of the newsletter, sign-in links of partners, and mails with their keys.',
    neededBy: ['affiliates'],
  },
  metricsToken: {
    name: 'METRICS_TOKEN',
    about:
      'Enables `/metrics` of the local server, for programs that send it as `Authorization: Bearer …`. Netlify has no such path, because no process there lasts.',
    fallback: 'none: `/metrics` does not exist',
    expects: 'at least 32 characters without spaces, such as the output of `openssl rand -hex 32`',
    read: pepper,
  },
  logFormat: {
    name: 'LOG_FORMAT',
    about: 'How the local server logs: lines of text, or one JSON object a line.',
    fallback: '`text`',
    expects: 'text or json',
    read: oneOf(['text', 'json']),
  },
  accessLog: {
    name: 'ACCESS_LOG',
    about:
      'Whether the local server logs every request: its method, path template, status, duration and id. It never logs who sent it, or what.',
    fallback: '`off`',
    expects: 'on or off',
    read: oneOf(['on', 'off']),
  },
  securityContact: {
    name: 'SECURITY_CONTACT',
    about: 'Where to report a vulnerability. Published in `/.well-known/security.txt`.',
    fallback: 'none: the file does not exist',
    expects: 'a mail address or an https address',
    read: securityContact,
    without: '`/.well-known/security.txt`, and an address for reports on the pages.',
    inFiles: 'always',
  },
  notice: {
    name: 'NOTICE',
    about:
      'A notice to everyone, such as during an incident: shown on every page, in `/llms.txt`, in markdown copies and in the status document. An https address at its end becomes a link. Pages show it after the next build.',
    fallback: 'none',
    expects:
      'one line of plain text of at most 280 characters, without "<" and ">", and an https address after it at most',
    read: noticeWithLink,
    inFiles: 'always',
  },
  limits: {
    name: 'LIMITS',
    about:
      'Limits that differ from the published ones, as `name=value` with commas. Requests per seconds for each client address: `mcp`, `documentation`, `newsletter` and `memoless`; for all clients together: `newsletter_total`. Whole RUNE that memoless registrations of all clients may cost: `memoless_rune_per_hour` and `memoless_rune_per_day`.',
    fallback:
      '`mcp=60/600,documentation=120/600,newsletter=5/600,newsletter_total=1000/86400,memoless=10/3600,memoless_rune_per_hour=2,memoless_rune_per_day=20`',
    expects: 'name=value, separated by commas, such as mcp=120/600,memoless_rune_per_hour=0.5',
    read: operatorLimits,
  },
} as const

/** A variable whose value is now part of another one. */
interface FormerVariable<T> extends Pick<Variable<T>, 'name' | 'expects' | 'read' | 'inFiles'> {
  /** How to write its value today. */
  readonly instead: string
}

const rateForm = 'a number of requests, a slash and a number of seconds, such as 60/600'
const formerRate = (name: string, instead: string) =>
  ({ name, instead: `LIMITS=${instead}=…`, expects: rateForm, read: rate }) satisfies FormerVariable<unknown>
const formerSpend = (name: string, instead: string) =>
  ({
    name,
    instead: `LIMITS=${instead}=…`,
    expects: 'whole RUNE as a decimal, such as 0.5',
    read: runeAmount,
  }) satisfies FormerVariable<unknown>

/** Variables that became part of another one in 0.1. They work until 0.2, with a warning. */
export const formerVariables = {
  mailFrom: {
    name: 'MAIL_FROM',
    instead: 'SMTP_URL=…?from=…',
    expects: 'a mail address, alone or as Name <address>',
    read: sender,
  },
  noticeUrl: {
    name: 'NOTICE_URL',
    instead: 'NOTICE, with the address at its end',
    expects: 'an https address, such as https://status.example.org/incident',
    read: httpsLink,
    inFiles: 'always',
  },
  mcpRate: formerRate('RATE_LIMIT_MCP', 'mcp'),
  newsletterRate: formerRate('RATE_LIMIT_NEWSLETTER', 'newsletter'),
  newsletterTotalRate: formerRate('RATE_LIMIT_NEWSLETTER_TOTAL', 'newsletter_total'),
  registrationRate: formerRate('RATE_LIMIT_MEMOLESS_REGISTRATIONS', 'memoless'),
  memolessSpendPerHour: formerSpend('MEMOLESS_SPEND_PER_HOUR', 'memoless_rune_per_hour'),
  memolessSpendPerDay: formerSpend('MEMOLESS_SPEND_PER_DAY', 'memoless_rune_per_day'),
} as const

type VariableKey = keyof typeof variables
type ValueOf<V> = V extends { readonly read: Parser<infer T> } ? T : never
/** The value type of each variable, and of each former one. */
export type Values = { [K in VariableKey]: ValueOf<(typeof variables)[K]> } & {
  [K in keyof typeof formerVariables]: ValueOf<(typeof formerVariables)[K]>
}

/** An environment variable. The portal, the errors and the parser use this row. */
interface Variable<T> {
  readonly name: string
  /** Its purpose, in one sentence. */
  readonly about: string
  /** What applies when it is not set. */
  readonly fallback: string
  /** Description of a valid value. Ends the sentence "Expected …". */
  readonly expects: string
  readonly read: Parser<T>
  /**
   * Where built files contain its value, which every visitor can read and `/.well-known/build.json` repeats. Not in files
   * unless given.
   */
  readonly inFiles?: 'always' | 'devnet'
  /** What a deployed site lacks without it. Absent where it only changes a default. */
  readonly without?: string
  /** Systems that do not work without it. */
  readonly neededBy?: readonly SystemId[]
}
