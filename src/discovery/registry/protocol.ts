/** Figures that pages may show. */
export { limits, wideNetworkFactor } from '../../contract/limits.ts'
export { protocolVersions } from '../../contract/mcp.ts'
