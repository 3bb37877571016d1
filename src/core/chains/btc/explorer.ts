import type { Explorer } from '../explorer.ts'

export const btcExplorer: Explorer = { name: 'mempool.space', txUrl: 'https://mempool.space/tx/' }
