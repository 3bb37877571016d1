import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { faultsInEveryAppearance } from './faultsInEveryAppearance.ts'

/** A state: its name, and how the page gets there from the state before it. */
type Step = readonly [state: string, reach: () => Promise<unknown>]

/** Goes through states on one page, and expects no fault of any in every appearance. */
export async function expectStates(page: Page, steps: readonly Step[]): Promise<void> {
  const faults: string[] = []
  for (const [state, reach] of steps) {
    await reach()
    faults.push(...(await faultsInEveryAppearance(page, state)))
  }
  expect(faults).toEqual([])
}
