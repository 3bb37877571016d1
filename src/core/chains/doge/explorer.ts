import type { Explorer } from '../explorer.ts'

export const dogeExplorer: Explorer = { name: 'Blockchair', txUrl: 'https://blockchair.com/dogecoin/transaction/' }
