import type { ChainServer } from '../chainServer.ts'

export const nobleServers: readonly ChainServer[] = []
