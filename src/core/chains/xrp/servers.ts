import type { ChainServer } from '../chainServer.ts'

export const xrpServers: readonly ChainServer[] = []
