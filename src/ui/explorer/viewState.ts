import type { DevnetBlock, DevnetSwap } from './wire.ts'

/** So many swaps are shown before somebody asks for all. */
const fewSwaps = 10

/** The page as somebody has arranged it. */
export interface ViewState {
  /** Hashes of the swaps that are shown in full. */
  readonly opened: Set<string>
  /** The block whose events are shown. */
  block: DevnetBlock | undefined
  /** Whether all swaps are listed, or the newest only. */
  all: boolean
}

/** Makes a change and shows the page with it at once. */
export type UpdateView = (change: (viewState: ViewState) => void) => void

/** The swaps that are on the screen. */
export const listed = <T>(swaps: readonly T[], { all }: Pick<ViewState, 'all'>): readonly T[] =>
  all ? swaps : swaps.slice(0, fewSwaps)

/** Whether some swaps are left out of the shorter list. */
export const isLong = (swaps: readonly DevnetSwap[]): boolean => swaps.length > fewSwaps

/** Opens what is closed, and closes what is open. */
export function toggle(opened: Set<string>, name: string): void {
  if (!opened.delete(name)) opened.add(name)
}
