import type { ChainServer } from '../chainServer.ts'

export const tronServers: readonly ChainServer[] = []
