import type { ChainServer } from '../chainServer.ts'

export const dogeServers: readonly ChainServer[] = []
