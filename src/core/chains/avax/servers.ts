import type { ChainServer } from '../chainServer.ts'

export const avaxServers: readonly ChainServer[] = []
