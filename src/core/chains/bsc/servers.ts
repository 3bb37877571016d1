import type { ChainServer } from '../chainServer.ts'

export const bscServers: readonly ChainServer[] = []
