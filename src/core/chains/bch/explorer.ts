import type { Explorer } from '../explorer.ts'

export const bchExplorer: Explorer = { name: 'Blockchair', txUrl: 'https://blockchair.com/bitcoin-cash/transaction/' }
