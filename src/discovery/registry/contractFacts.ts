/** Figures that pages may show. */

export { a2a } from '../../contract/a2a.ts'
export {
  type DocumentationPage,
  documentationFile,
  documentationPrompts,
  documentationTemplates,
} from '../../contract/documentation/documentationServer.ts'
export { keyQuotas } from '../../contract/keyQuotas.ts'
export { limits, ratePolicies, wideNetworkFactor } from '../../contract/limits.ts'
export { protocolVersions, statelessVersions } from '../../contract/mcp.ts'
export { keyErrors } from '../../contract/operationErrors.ts'
export { tools } from '../../contract/tools.ts'
