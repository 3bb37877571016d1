import type { ChainServer } from '../chainServer.ts'

export const gaiaServers: readonly ChainServer[] = []
