import type { ChainServer } from '../chainServer.ts'

export const baseServers: readonly ChainServer[] = []
