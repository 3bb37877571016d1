import type { Explorer } from '../explorer.ts'

export const arbExplorer: Explorer = {
  name: 'Arbiscan',
  txUrl: 'https://arbiscan.io/tx/',
  addressUrl: 'https://arbiscan.io/address/',
}
