import { documentationCapabilities, documentationInfo } from '../../contract/documentation/documentationServer.ts'
import { capabilities, protocolVersions, serverInfo, statelessVersions } from '../../contract/mcp.ts'
import { site } from '../../site.ts'

/** What differs between the cards of the two MCP servers. */
interface CardFacts {
  readonly info: { readonly name: string; readonly title: string; readonly version: string }
  readonly capabilities: object
  /** Path of the endpoint. */
  readonly path: string
  /** At most 100 characters. */
  readonly description: string
}

/**
 * Returns the card of an MCP server: the draft of SEP-2127, plus the keys of SEP-1649. Tools are not listed: tools/list
 * is always current. Revisions without a handshake are beside the published list of revisions.
 */
function cardOf(siteUrl: string, { info, capabilities, path, description }: CardFacts) {
  const endpoint = `${siteUrl}${path}`
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${reverseHost(siteUrl)}/${path.slice(1).replaceAll('/', '-')}`,
    title: info.title,
    version: info.version,
    description,
    websiteUrl: `${siteUrl}/developers/mcp`,
    icons: [{ src: `${siteUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
    remotes: [{ type: 'streamable-http', url: endpoint, supportedProtocolVersions: protocolVersions }],
    statelessProtocolVersions: statelessVersions,
    serverInfo: { name: info.name, version: info.version },
    transport: { type: 'streamable-http', endpoint },
    capabilities,
  } as const
}

/** Returns the card of the swap server. */
export const serverCard = (siteUrl: string) =>
  cardOf(siteUrl, {
    info: serverInfo,
    capabilities,
    path: site.paths.mcp,
    description: 'Read-only quotes, pools and network status for native cross-chain swaps. Keyless.',
  })

/** Returns the card of the documentation server. */
export const documentationCard = (siteUrl: string) =>
  cardOf(siteUrl, {
    info: documentationInfo,
    capabilities: documentationCapabilities,
    path: site.paths.documentation,
    description: 'Searches the documentation, explains errors and memos, checks addresses, tracks swaps.',
  })

/**
 * Returns the entry with which an operator lists a server in the official MCP Registry: what its card says, in the form
 * of `server.json` of 2025-12-11.
 */
export function registryEntry({ name, title, description, version, websiteUrl, remotes }: ReturnType<typeof cardOf>) {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name,
    title,
    description,
    version,
    websiteUrl,
    remotes: remotes.map(({ type, url }) => ({ type, url })),
  }
}

const textOf = (card: object) => `${JSON.stringify(card, undefined, 2)}\n`

/** Returns the text of a card: the same bytes at every address. */
export const serverCardText = (siteUrl: string) => textOf(serverCard(siteUrl))
export const documentationCardText = (siteUrl: string) => textOf(documentationCard(siteUrl))

export const registryEntryText = (siteUrl: string) => textOf(registryEntry(serverCard(siteUrl)))
export const documentationEntryText = (siteUrl: string) => textOf(registryEntry(documentationCard(siteUrl)))

/** Reverses a host: "https://swap.example.org" is "org.example.swap", the namespace of the host's owner. */
function reverseHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname.split('.').reverse().join('.')
}
