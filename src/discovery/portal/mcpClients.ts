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
  /** Keys that lead to the servers in the file. */
  readonly servers: readonly string[]
  readonly entry: (url: string) => Readonly<Record<string, string>>
}

/** Formats of remote servers. Source: the clients' documentation, November 2026. */
const formats: readonly Format[] = [
  {
    name: 'Claude Code',
    file: '.mcp.json in the project',
    servers: ['mcpServers'],
    entry: (url) => ({ type: 'http', url }),
  },
  {
    name: 'VS Code',
    file: '.vscode/mcp.json in the project',
    servers: ['servers'],
    entry: (url) => ({ type: 'http', url }),
  },
  {
    name: 'Cursor',
    file: '.cursor/mcp.json in the project, or ~/.cursor/mcp.json',
    servers: ['mcpServers'],
    entry: (url) => ({ url }),
  },
  {
    name: 'Windsurf',
    file: '~/.codeium/windsurf/mcp_config.json',
    servers: ['mcpServers'],
    entry: (serverUrl) => ({ serverUrl }),
  },
  {
    name: 'Gemini CLI',
    file: '~/.gemini/settings.json',
    servers: ['mcpServers'],
    entry: (httpUrl) => ({ httpUrl }),
  },
  {
    name: 'Cline',
    file: 'cline_mcp_settings.json, by “Configure MCP servers”',
    servers: ['mcpServers'],
    entry: (url) => ({ type: 'streamableHttp', url }),
  },
  {
    name: 'Zed',
    file: '~/.config/zed/settings.json, by “zed: open settings file”',
    servers: ['context_servers'],
    entry: (url) => ({ url }),
  },
  {
    name: 'opencode',
    file: 'opencode.json in the project, or ~/.config/opencode/opencode.json',
    servers: ['mcp', 'servers'],
    entry: (url) => ({ type: 'remote', url }),
  },
]

/** Returns the configuration of each client for a server with a name and an address. */
export function mcpClients(server: string, url: string): readonly McpClient[] {
  return formats.map(({ name, file, servers, entry }) => ({
    name,
    file,
    config: JSON.stringify(
      servers.reduceRight<object>((inner, key) => ({ [key]: inner }), { [server]: entry(url) }),
      undefined,
      2,
    ),
  }))
}

/** A client that a command adds the server to. */
export interface McpCommand {
  readonly name: string
  readonly command: string
}

/** Returns the command of each client that has one. Source: the clients' documentation, November 2026. */
export function mcpCommands(server: string, url: string): readonly McpCommand[] {
  const added = JSON.stringify({ name: server, type: 'http', url })
  return [
    { name: 'Claude Code', command: `claude mcp add --transport http ${server} ${url}` },
    { name: 'Codex', command: `codex mcp add ${server} --url ${url}` },
    { name: 'Gemini CLI', command: `gemini mcp add --transport http ${server} ${url}` },
    { name: 'VS Code', command: `code --add-mcp '${added}'` },
    { name: 'opencode', command: `opencode mcp add ${server} --url ${url}` },
    { name: 'goose', command: `goose session --with-streamable-http-extension "${url}"` },
  ]
}

/** A client that adds the server when its link is opened. */
export interface McpLink {
  readonly name: string
  readonly href: string
}

/** Returns the install link of each client that has one. Source: the clients' documentation, November 2026. */
export function mcpLinks(server: string, url: string): readonly McpLink[] {
  const cursor = new URLSearchParams({ name: server, config: btoa(JSON.stringify({ url })) })
  const code = encodeURIComponent(JSON.stringify({ name: server, type: 'http', url }))
  return [
    { name: 'Cursor', href: `cursor://anysphere.cursor-deeplink/mcp/install?${cursor}` },
    { name: 'VS Code', href: `vscode:mcp/install?${code}` },
  ]
}
