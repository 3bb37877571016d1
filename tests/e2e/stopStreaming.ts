import type { Devnet } from '../../src/devnet/devnetTypes.ts'

/** Stops streaming swaps on a devnet's Maya Protocol, where big swaps then lose much, because none is split. */
export function stopStreaming({ state }: Pick<Devnet, 'state'>): void {
  state.MAYACHAIN.mimirs.set('STREAMINGSWAPMINBPFEE', 0)
}
