import type { Explorer } from '../explorer.ts'

export const ltcExplorer: Explorer = { name: 'litecoinspace.org', txUrl: 'https://litecoinspace.org/tx/' }
