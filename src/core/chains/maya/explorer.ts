import type { Explorer } from '../explorer.ts'

export const mayaExplorer: Explorer = { name: 'MayaScan', txUrl: 'https://www.mayascan.org/tx/' }
