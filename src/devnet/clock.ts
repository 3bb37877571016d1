/** One block every six seconds, on both protocols. */
const BLOCK_SECONDS = 6

export interface Block {
  readonly height: number
  /** Unix seconds. */
  readonly time: number
}

/**
 * Blocks as a function of the handed-in clock: no timer runs, and the same moment gives the same block.
 * Block `genesis.height` has `genesis.time`; each later one comes six seconds after the one before it.
 */
export function createBlockClock(genesis: Block, now: () => number): () => Block {
  const started = now()
  return () => {
    const passed = Math.max(0, Math.floor((now() - started) / 1000 / BLOCK_SECONDS))
    return { height: genesis.height + passed, time: genesis.time + passed * BLOCK_SECONDS }
  }
}
