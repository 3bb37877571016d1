/** The configuration of one program that uses MCP servers. */
export interface McpClient {
  readonly name: string
  /** Its configuration file. */
  readonly file: string
  /** The file's content with one server, as JSON. */
  readonly config: string
}

interface Format {
  readonly name: string
  readonly file: string
  /** Key of the servers in the file. */
  readonly servers: 'mcpServers' | 'servers'
  readonly entry: (url: string) => Readonly<Record<string, string>>
}

/** Formats of remote servers. Source: the clients' documentation, October 2026. */
const formats: readonly Format[] = [
  {
    name: 'Claude Code',
    file: '.mcp.json in the project',
    servers: 'mcpServers',
    entry: (url) => ({ type: 'http', url }),
  },
  {
    name: 'VS Code',
    file: '.vscode/mcp.json in the project',
    servers: 'servers',
    entry: (url) => ({ type: 'http', url }),
  },
  {
    name: 'Cursor',
    file: '.cursor/mcp.json in the project, or ~/.cursor/mcp.json',
    servers: 'mcpServers',
    entry: (url) => ({ url }),
  },
  {
    name: 'Windsurf',
    file: '~/.codeium/windsurf/mcp_config.json',
    servers: 'mcpServers',
    entry: (serverUrl) => ({ serverUrl }),
  },
  {
    name: 'Gemini CLI',
    file: '~/.gemini/settings.json',
    servers: 'mcpServers',
    entry: (httpUrl) => ({ httpUrl }),
  },
  {
    name: 'Cline',
    file: 'cline_mcp_settings.json, by “Configure MCP servers”',
    servers: 'mcpServers',
    entry: (url) => ({ type: 'streamableHttp', url }),
  },
]

/** Returns the configuration of each client for a server with a name and an address. */
export function mcpClients(server: string, url: string): readonly McpClient[] {
  return formats.map(({ name, file, servers, entry }) => ({
    name,
    file,
    config: JSON.stringify({ [servers]: { [server]: entry(url) } }, undefined, 2),
  }))
}
