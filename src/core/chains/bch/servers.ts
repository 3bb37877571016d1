import type { ChainServer } from '../chainServer.ts'

export const bchServers: readonly ChainServer[] = []
