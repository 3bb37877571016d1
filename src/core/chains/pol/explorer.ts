import type { Explorer } from '../explorer.ts'

export const polExplorer: Explorer = {
  name: 'PolygonScan',
  txUrl: 'https://polygonscan.com/tx/',
  addressUrl: 'https://polygonscan.com/address/',
}
