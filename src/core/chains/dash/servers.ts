import type { ChainServer } from '../chainServer.ts'

export const dashServers: readonly ChainServer[] = []
