import type { ChainServer } from '../chainServer.ts'

export const ltcServers: readonly ChainServer[] = []
