import type { DevnetBlock, DevnetSwap } from './explorerSchemas.ts'

/** Number of swaps in the short list. */
const fewSwaps = 10

/** Parts of the page that the person opened or selected. */
export interface ViewState {
  /** Hashes of the expanded swaps. */
  readonly opened: Set<string>
  /** The block whose events are shown. */
  block: DevnetBlock | undefined
  /** Whether all swaps are listed, or only the newest. */
  all: boolean
}

/** Changes the state and redraws the page. */
export type UpdateView = (change: (viewState: ViewState) => void) => void

/** Returns the listed swaps. */
export const listed = <T>(swaps: readonly T[], { all }: Pick<ViewState, 'all'>): readonly T[] =>
  all ? swaps : swaps.slice(0, fewSwaps)

/** Whether the short list leaves out some swaps. */
export const isLong = (swaps: readonly DevnetSwap[]): boolean => swaps.length > fewSwaps

/** Adds a name to the set, or removes it. */
export function toggle(opened: Set<string>, name: string): void {
  if (!opened.delete(name)) opened.add(name)
}
