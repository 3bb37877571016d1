/** What pages may say in figures. */
export { limits, wideNetworkFactor } from '../../contract/limits.ts'
export { protocolVersions } from '../../contract/mcp.ts'
