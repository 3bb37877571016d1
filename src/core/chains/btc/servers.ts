import type { ChainServer } from '../chainServer.ts'

export const btcServers: readonly ChainServer[] = []
