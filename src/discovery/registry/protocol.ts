/** What pages may say about the MCP server. */
export { protocolVersions } from '../../contract/mcp.ts'
