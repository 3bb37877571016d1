import { capabilities, protocolVersions, serverInfo, statelessVersions } from '../../contract/mcp.ts'

/**
 * Returns the MCP server card: the draft of SEP-2127, plus the keys of SEP-1649. Tools are not listed: tools/list is
 * always current. Revisions without a handshake are beside the published list of revisions.
 */
export function serverCard(siteUrl: string) {
  const endpoint = `${siteUrl}/mcp`
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${reverseHost(siteUrl)}/mcp`,
    title: serverInfo.title,
    version: serverInfo.version,
    description: 'Read-only quotes, pools and network status for native cross-chain swaps. Keyless.',
    websiteUrl: `${siteUrl}/developers/mcp`,
    icons: [{ src: `${siteUrl}/favicon.svg`, mimeType: 'image/svg+xml', sizes: ['any'] }],
    remotes: [{ type: 'streamable-http', url: endpoint, supportedProtocolVersions: protocolVersions }],
    statelessProtocolVersions: statelessVersions,
    serverInfo: { name: serverInfo.name, version: serverInfo.version },
    transport: { type: 'streamable-http', endpoint },
    capabilities,
  } as const
}

/** Returns the text of the card: the same bytes at every address. */
export const serverCardText = (siteUrl: string) => `${JSON.stringify(serverCard(siteUrl), undefined, 2)}\n`

/** Reverses a host: "https://swap.example.org" is "org.example.swap", the namespace of the host's owner. */
function reverseHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname.split('.').reverse().join('.')
}
