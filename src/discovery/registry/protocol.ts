/** What pages may say in figures. */
export { limits } from '../../contract/limits.ts'
export { protocolVersions } from '../../contract/mcp.ts'
