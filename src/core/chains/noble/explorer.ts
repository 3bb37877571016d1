import type { Explorer } from '../explorer.ts'

export const nobleExplorer: Explorer = { name: 'Mintscan', txUrl: 'https://www.mintscan.io/noble/tx/' }
