import type { ChainServer } from '../readerApi.ts'

/** None: no public server without a key is known. A wallet that builds deposits itself is needed. */
export const zecServers: readonly ChainServer[] = []
