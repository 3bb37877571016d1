import type { ChainServer } from '../chainServer.ts'

export const solServers: readonly ChainServer[] = []
