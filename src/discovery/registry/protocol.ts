/** Figures that pages may show. */
export { keyErrors } from '../../contract/keyErrors.ts'
export { keyQuotas, limits, ratePolicies, wideNetworkFactor } from '../../contract/limits.ts'
export { protocolVersions } from '../../contract/mcp.ts'
