import { activeHalts, isActive, type Mimirs } from './activeHalts.ts'

/** Whether payouts on a chain wait, while quotes and swaps continue. Source: THORNode 3.17, helpers.go. */
export const arePayoutsHalted = (mimirs: Mimirs, chain: string, height: number): boolean =>
  ['HALTSIGNING', `HALTSIGNING${chain}`].some((name) => isActive(mimirs.get(name), height))

/** Returns a sentence for every halt and pause that is in force at a height. */
export function describeHalts(mimirs: Mimirs, height: number): readonly string[] {
  return [...new Set(activeHalts(mimirs, height).map(({ sentence }) => sentence))].sort()
}
