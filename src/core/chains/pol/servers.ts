import type { ChainServer } from '../chainServer.ts'

export const polServers: readonly ChainServer[] = []
