import type { Explorer } from '../explorer.ts'

export const xrpExplorer: Explorer = { name: 'XRPScan', txUrl: 'https://xrpscan.com/tx/' }
