import { faultsInEveryAppearance, sidewaysFaults } from '../../tests/e2e/faultsInEveryAppearance.ts'
import { atState, type Outcome, type Studio } from './reachState.ts'
import type { GalleryState } from './scene.ts'

/**
 * Checks a state in English with axe, in both themes and directions; and in every language that it does not scroll sideways
 * at 320 px.
 */
export const checkState = (studio: Studio, state: GalleryState, language: string): Promise<Outcome> =>
  atState(studio, state, language, async ({ page }) => {
    if (language === 'en') {
      const problems = await faultsInEveryAppearance(page, state.name, 'all')
      return { pictures: [], problems, checks: 5 }
    }
    await page.setViewportSize({ width: 320, height: 900 })
    const faults = await sidewaysFaults(page)
    return { pictures: [], problems: faults.map((fault) => `${state.name} (${language}): ${fault}`), checks: 1 }
  })
