/** Figures that pages may show. */

import { documentationTools } from '../../contract/documentation/documentationTools.ts'

export {
  type DocumentationPage,
  documentationFile,
  documentationPrompts,
  documentationTemplates,
} from '../../contract/documentation/documentationServer.ts'

export const { searchDocs } = documentationTools

export { keyQuotas } from '../../contract/keyQuotas.ts'
export { limits, ratePolicies, wideNetworkFactor } from '../../contract/limits.ts'
export { metaKeys, protocolVersions, statelessVersions } from '../../contract/mcp.ts'
export { keyErrors } from '../../contract/operationErrors.ts'
