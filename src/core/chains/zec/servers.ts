import type { ChainServer } from '../chainServer.ts'

export const zecServers: readonly ChainServer[] = []
