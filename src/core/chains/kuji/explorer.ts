import type { Explorer } from '../explorer.ts'

export const kujiExplorer: Explorer = { name: 'Kujira Finder', txUrl: 'https://finder.kujira.network/kaiyo-1/tx/' }
