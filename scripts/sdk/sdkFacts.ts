import { errors } from '../../src/contract/errors.ts'
import { protocolVersions } from '../../src/contract/mcp.ts'
import { documents } from '../../src/discovery/documents.ts'

/** Facts of the contract that the clients of every language need as constants. */
export const sdkFacts = {
  mcpProtocolVersion: protocolVersions[0],
  /** Address of the local site, which has test coins only. */
  defaultUrl: 'http://localhost:8888',
  documents: documents.map(({ path, title }) => ({ path, title })),
  /** Codes with the status that REST gives them, and their titles. */
  errors: Object.entries(errors).map(([code, { status, title }]) => ({ code, status, title })),
} as const
