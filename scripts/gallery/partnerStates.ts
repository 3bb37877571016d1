import {
  earningsPath,
  earningsStates,
  routeEarnings,
  shownState,
  waitForChart,
} from '../../tests/e2e/earningsStates.ts'
import type { GalleryState } from './scene.ts'

/** The partner's earnings: while they load, every refusal, no fee, and a report. */
export const partnerStates: readonly GalleryState[] = [
  { name: 'widget-generator', path: '/affiliates/widget', until: 'portage-swap' },
  {
    name: 'earnings-loading',
    path: earningsPath,
    until: '[data-earn-page][data-state="loading"]',
    // The responses never arrive.
    before: ({ page }) => page.route('**/v1/affiliate/*', () => undefined),
  },
  ...earningsStates.map(
    (state): GalleryState => ({
      name: `earnings-${state}`,
      path: earningsPath,
      until: shownState(state),
      before: ({ page }) => routeEarnings(page, state),
      act: async ({ page }) => (state === 'report' ? waitForChart(page) : undefined),
    }),
  ),
]
