import type { Explorer } from '../explorer.ts'

export const bscExplorer: Explorer = {
  name: 'BscScan',
  txUrl: 'https://bscscan.com/tx/',
  addressUrl: 'https://bscscan.com/address/',
}
