import type { Explorer } from '../explorer.ts'

export const baseExplorer: Explorer = {
  name: 'BaseScan',
  txUrl: 'https://basescan.org/tx/',
  addressUrl: 'https://basescan.org/address/',
}
