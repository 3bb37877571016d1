import type { Explorer } from '../explorer.ts'

export const avaxExplorer: Explorer = {
  name: 'SnowTrace',
  txUrl: 'https://snowtrace.io/tx/',
  addressUrl: 'https://snowtrace.io/address/',
}
