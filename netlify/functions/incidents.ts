import type { Config } from '@netlify/functions'
import { serverContext } from '../../src/runtime/serverContext.ts'
import { createIncidentHandler } from '../../src/server/support/createIncidentHandler.ts'

export default createIncidentHandler(serverContext)

export const config: Config = { path: ['/.well-known/incidents.json', '/.well-known/incidents.atom'] }
