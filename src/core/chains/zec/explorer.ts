import type { Explorer } from '../explorer.ts'

export const zecExplorer: Explorer = { name: 'Blockchair', txUrl: 'https://blockchair.com/zcash/transaction/' }
