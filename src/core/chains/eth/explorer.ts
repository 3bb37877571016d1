import type { Explorer } from '../explorer.ts'

export const ethExplorer: Explorer = {
  name: 'Etherscan',
  txUrl: 'https://etherscan.io/tx/',
  addressUrl: 'https://etherscan.io/address/',
}
