import type { Explorer } from '../explorer.ts'

export const dashExplorer: Explorer = { name: 'Blockchair', txUrl: 'https://blockchair.com/dash/transaction/' }
