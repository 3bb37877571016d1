import type { Explorer } from '../explorer.ts'

export const thorExplorer: Explorer = {
  name: 'RuneScan',
  txUrl: 'https://runescan.io/tx/',
  stagenetQuery: '?network=stagenet',
}
