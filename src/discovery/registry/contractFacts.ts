/** Figures that pages may show. */

export { keyQuotas } from '../../contract/keyQuotas.ts'
export { limits, ratePolicies, wideNetworkFactor } from '../../contract/limits.ts'
export { metaKeys, protocolVersions, statelessVersions } from '../../contract/mcp.ts'
export { keyErrors } from '../../contract/operationErrors.ts'
