import { capabilities, protocolVersions, serverInfo } from '../../contract/mcp.ts'

/**
 * The MCP server card: the draft of SEP-2127, with the keys that readers of SEP-1649 look for beside it.
 * It lists no tools, because tools/list does and cannot go stale.
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
    serverInfo: { name: serverInfo.name, version: serverInfo.version },
    transport: { type: 'streamable-http', endpoint },
    capabilities,
  } as const
}

/** The card's own text: the same bytes wherever it is served. */
export const serverCardText = (siteUrl: string) => `${JSON.stringify(serverCard(siteUrl), undefined, 2)}\n`

/** "https://swap.example.org" is "org.example.swap": the namespace that only the host's owner may use. */
function reverseHost(siteUrl: string): string {
  const { hostname } = new URL(siteUrl)
  return /^[\d.]+$|:/.test(hostname) ? 'localhost' : hostname.split('.').reverse().join('.')
}
