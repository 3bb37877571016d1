import type { Explorer } from '../explorer.ts'

export const gaiaExplorer: Explorer = { name: 'Mintscan', txUrl: 'https://www.mintscan.io/cosmos/tx/' }
