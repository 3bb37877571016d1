import type { Explorer } from '../explorer.ts'

export const tronExplorer: Explorer = { name: 'Tronscan', txUrl: 'https://tronscan.org/#/transaction/' }
