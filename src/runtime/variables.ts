import { apiVariables } from './apiVariables.ts'
import type { Network } from './browser.ts'
import { chainServers } from './chainServers.ts'
import { quoteKeysVariable } from './quoteKeys.ts'
import {
  addressRange,
  databaseAddress,
  folder,
  httpsLink,
  listenHost,
  listOf,
  mailServer,
  oneOf,
  ownNodeOrigin,
  plainNotice,
  type Reader,
  rate,
  securityContact,
  sender,
  siteAddress,
} from './readers.ts'
import { relayableChains } from './relay.ts'
import { nodeList, port } from './variable.ts'

const networks = ['devnet', 'stagenet', 'mainnet'] as const satisfies readonly Network[]

/** Every variable that Portage reads, in the order of the portal’s table. */
export const variables = {
  network: {
    name: 'PORTAGE_NETWORK',
    about: 'The network that the site uses. A deployed site must set it, and not to devnet.',
    fallback: '`devnet`',
    expects: 'devnet, stagenet or mainnet',
    read: oneOf(networks),
  },
  siteUrl: {
    name: 'SITE_URL',
    about: 'The site’s origin, used in every absolute link.',
    fallback: 'Netlify’s `URL`; else `http://localhost:<PORT>`',
    expects: 'an http(s) origin without a path, such as https://swap.example.org',
    read: siteAddress,
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
    read: chainServers,
  },
  relay: {
    name: 'READ_RELAY',
    about:
      'Chains whose servers pages may also query through this site, at `/relay`, because a browser may not read their answers. The relay forwards balances, fees, transactions and signed bytes only. This site then sees the addresses and transactions of its visitors on these chains.',
    fallback: 'none: pages query chain servers directly',
    expects: `chains separated by commas, such as LTC,DASH: ${relayableChains.join(', ')}`,
    read: listOf(oneOf(relayableChains)),
  },
  ownNodeHosts: {
    name: 'OWN_NODE_HOSTS',
    about:
      'Origins at which visitors may use nodes of their own, in “Your own node” on the swap page. The security policy of the pages allows them. Together, a visitor’s nodes have one vote next to the nodes above.',
    fallback: 'none: the panel shows this variable',
    expects: 'https origins, or http on this machine, separated by commas, such as https://node.example.org',
    read: listOf(ownNodeOrigin),
  },
  databaseUrl: {
    name: 'DATABASE_URL',
    about: 'A Postgres database for the data that functions keep.',
    fallback: 'the site’s Netlify database; else a SQLite file in `DATA_DIR`, which Netlify does not keep',
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
  ...apiVariables,
  quoteKeys: quoteKeysVariable,
  host: {
    name: 'HOST',
    about:
      'Host that the local server and the devnet listen on. Any host except loopback exposes them to your network.',
    fallback: '`127.0.0.1`',
    expects: 'a host name or an IP address',
    read: listenHost,
  },
  port: port('PORT', 'The local server’s port; 0 uses any free one.', '`8888`'),
  devnetPort: port(
    'DEVNET_PORT',
    'The devnet’s port; its second and third view use the next two ports. 0 uses any free ones.',
    '`8889`',
  ),
  trustedProxies: {
    name: 'TRUSTED_PROXIES',
    about: 'Proxies in front of the local server whose `Forwarded` and `X-Forwarded-For` headers are trusted.',
    fallback: 'none: the client’s address is that of its socket',
    expects: 'IP addresses or CIDR ranges, separated by commas, such as 10.0.0.0/8',
    read: listOf(addressRange),
  },
  smtpUrl: {
    name: 'SMTP_URL',
    about: 'The mail server for the newsletter’s confirmation links. Every server except a private one must offer TLS.',
    fallback: 'none: subscriptions stay unconfirmed; the devnet shows mails at `/mailbox`',
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
    about: 'Where to report a vulnerability. Published in `/.well-known/security.txt`.',
    fallback: 'none: the file does not exist',
    expects: 'a mail address or an https address',
    read: securityContact,
  },
  notice: {
    name: 'NOTICE',
    about:
      'A notice to everyone, such as during an incident: shown on every page, in `/llms.txt`, in markdown copies and in the status document. Pages show it after the next build.',
    fallback: 'none',
    expects: 'one line of plain text of at most 280 characters, without "<" and ">"',
    read: plainNotice,
  },
  noticeUrl: {
    name: 'NOTICE_URL',
    about: 'A link with more about `NOTICE`.',
    fallback: 'none',
    expects: 'an https address, such as https://status.example.org/incident',
    read: httpsLink,
  },
  mcpRate: {
    name: 'RATE_LIMIT_MCP',
    about: 'MCP messages per client address, as a number per period.',
    fallback: '`60/600`',
    expects: 'a number of requests, a slash and a number of seconds, such as 60/600',
    read: rate,
  },
  newsletterRate: {
    name: 'RATE_LIMIT_NEWSLETTER',
    about: 'Newsletter subscriptions per client address, as a number per period.',
    fallback: '`5/600`',
    expects: 'a number of requests, a slash and a number of seconds, such as 5/600',
    read: rate,
  },
  newsletterTotalRate: {
    name: 'RATE_LIMIT_NEWSLETTER_TOTAL',
    about: 'Newsletter subscriptions of all clients together, as a number per period. Limits the mails sent.',
    fallback: '`1000/86400`',
    expects: 'a number of requests, a slash and a number of seconds, such as 1000/86400',
    read: rate,
  },
  registrationRate: {
    name: 'RATE_LIMIT_MEMOLESS_REGISTRATIONS',
    about: 'Registrations of memoless swaps per client address, as a number per period.',
    fallback: '`10/3600`',
    expects: 'a number of requests, a slash and a number of seconds, such as 10/3600',
    read: rate,
  },
} as const

export type VariableKey = keyof typeof variables
/** The value type of each variable. */
export type Values = {
  [K in VariableKey]: (typeof variables)[K]['read'] extends Reader<infer T> ? T : never
}
