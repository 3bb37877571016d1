import { crossing, priced } from './formStates.ts'
import type { GalleryState, Scene } from './scene.ts'

/** An open incident of the site, with what it stops. */
const incident =
  (text: string, { protocols = [], chains = [] }: { readonly protocols?: string[]; readonly chains?: string[] } = {}) =>
  ({ page }: Scene) =>
    page.route('**/.well-known/incidents.json', (route) => {
      const open = { id: 'gallery', text, url: 'https://status.example.org/1', stops: [...protocols, ...chains] }
      return route.fulfill({ json: { protocols, chains, incidents: [open] } })
    })
const shortNotice = incident('Payouts in ETH are late. Your coins are safe; they arrive once Ethereum is reachable.')
const longNotice = incident(
  'We check a vault of THORChain and its router with the operators of the nodes, and we have stopped swaps of Bitcoin and Ethereum until we know more. Swaps that are already sent continue, and you can track each of them here. We expect to write again within two hours of this notice.',
)

const subscribe = (email: string) => async (scene: Scene) => {
  const { page } = scene
  await page.locator('#newsletter-email').fill(email)
  await page.locator('[data-newsletter] button').click()
  await page.locator('#newsletter-status:not(:empty)').waitFor()
}
const answerNewsletter =
  (status: number, json: object) =>
  ({ page }: Scene) =>
    page.route('**/api/v1/newsletter', (route) => route.fulfill({ status, json }))

/** On a phone, whose header has the menu. */
async function openMenu({ page }: Scene): Promise<void> {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.locator('.site-menu summary').click()
}

/** A part that a press opens does not load. */
async function loseParts({ page }: Scene): Promise<void> {
  await page.route(/\/_astro\/[^/]+\.js/, (route) => route.abort('internetdisconnected'))
  await page.locator('.asset-btn').first().click()
  await page.locator('#late-part').getByRole('button').waitFor()
}

const withFirstSwap = ({ page }: Scene) => page.addInitScript(() => localStorage.setItem('first-visit', ''))

/** What every page has around its contents: notices, menu, newsletter. */
export const shellStates: readonly GalleryState[] = [
  { name: 'notice-form', path: crossing, until: '.incident-card:not([hidden])', before: shortNotice },
  { name: 'notice-long', path: '/network', until: '.incident-card:not([hidden])', before: longNotice },
  { name: 'notice-portal', path: '/developers/quickstart', until: '.incident-card:not([hidden])', before: shortNotice },
  {
    name: 'notice-stopped',
    path: crossing,
    until: '.halted',
    before: incident('We check a vault & its router.', { chains: ['BTC'] }),
  },
  {
    name: 'notice-one-stopped',
    path: crossing,
    until: '.halted',
    before: incident('We check THORChain.', { protocols: ['THORCHAIN'] }),
  },
  { name: 'menu', path: crossing, until: priced, act: openMenu, height: 900 },
  { name: 'menu-plain-page', path: '/about', until: 'main h1', act: openMenu, height: 900 },
  { name: 'menu-portal', path: '/developers/safety', until: 'main h1', act: openMenu, height: 900 },
  { name: 'late-part', path: crossing, until: priced, act: loseParts, height: 900 },
  { name: 'form-not-first-visit', path: crossing, until: priced, before: withFirstSwap },
  { name: 'newsletter-invalid', path: '/contact', until: 'main h1', act: subscribe('nothing') },
  {
    name: 'newsletter-subscribed',
    path: '/contact',
    until: 'main h1',
    before: answerNewsletter(202, {}),
    act: subscribe('gallery@example.org'),
  },
  {
    name: 'newsletter-too-many',
    path: '/contact',
    until: 'main h1',
    before: answerNewsletter(429, { code: 'rate_limited' }),
    act: subscribe('gallery@example.org'),
  },
]
