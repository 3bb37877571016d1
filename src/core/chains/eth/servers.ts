import type { ChainServer } from '../chainServer.ts'

export const ethServers: readonly ChainServer[] = []
