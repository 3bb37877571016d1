/** The MCP tools of a site as typed methods. */

export * from './generated/mcpClient.ts'
export * from './shared.ts'
