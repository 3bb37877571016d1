import { createTestUser } from '../../tests/devnet/journeys/testUser.ts'
import {
  earningsPath,
  earningsStates,
  routeEarnings,
  shownState,
  waitForChart,
} from '../../tests/e2e/earningsStates.ts'
import { openPicker, priced } from './formStates.ts'
import type { GalleryState, Scene } from './scene.ts'

async function reviewPayment(scene: Scene): Promise<void> {
  const { page, harness } = scene
  const { address } = await createTestUser(harness, 'receiver').accountOn('DOGE')
  await page
    .getByLabel(/Dogecoin address/)
    .first()
    .fill(address)
  await page.getByRole('button', { name: 'Continue without a wallet' }).click()
  await page.getByRole('button', { name: 'Get the exact amount' }).waitFor()
}

/** The frame has no ground of its own. Here it gets that of a page in its theme. */
const paintCanvas = ({ page }: Scene) =>
  page.evaluate(() => {
    document.body.style.backgroundColor = 'Canvas'
  })

/** Opens the list of languages of a served page. */
const openLanguages = ({ page }: Scene) => page.locator('.menu--language summary').click()

const servedPage = (name: string, path: string, act?: GalleryState['act']): GalleryState => ({
  name,
  path,
  until: 'main h1',
  ...(act && { act }),
})

const embed = '/embed?sell=LTC.LTC&buy=DOGE.DOGE&amount=10'

/** The partner's pages: those that are served, the frame of a widget, and earnings in each of their states. */
export const partnerStates: readonly GalleryState[] = [
  servedPage('partner-registration', '/affiliates'),
  servedPage('partner-sign-in', '/affiliates/sign-in'),
  servedPage('partner-languages', '/affiliates/sign-in', openLanguages),
  servedPage('partner-not-found', '/affiliates/no-such-page'),
  servedPage('partner-mailbox', '/mailbox'),
  { name: 'widget-generator', path: '/affiliates/widget', until: 'portage-swap' },
  { name: 'embed', path: embed, until: priced, act: paintCanvas },
  { name: 'embed-picker', path: embed, until: priced, act: openPicker },
  { name: 'embed-review', path: embed, until: priced, act: reviewPayment },
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
