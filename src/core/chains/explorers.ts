import type { ChainId } from './chains.ts'
import type { Explorer } from './explorer.ts'
import { explorersById } from './tables/explorers.ts'

/** The block explorer of every chain; undefined for a chain without one that is linked by hash. */
export const explorers: Readonly<Partial<Record<ChainId, Explorer>>> = explorersById
