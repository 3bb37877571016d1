import type { ChainServer } from '../chainServer.ts'

export const arbServers: readonly ChainServer[] = []
