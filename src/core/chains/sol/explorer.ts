import type { Explorer } from '../explorer.ts'

export const solExplorer: Explorer = { name: 'Solscan', txUrl: 'https://solscan.io/tx/' }
