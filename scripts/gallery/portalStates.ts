import type { GalleryState, Scene } from './scene.ts'

const portal = (name: string, path: string): GalleryState => ({
  name: `portal-${name}`,
  path: `/developers${path}`,
  until: 'main h1',
  isEnglish: true,
})

const search = (text: string) => async (scene: Scene) => {
  const { page } = scene
  await page.keyboard.press('/')
  await page.locator('[data-search-dialog][open]').waitFor()
  await page.locator('[data-search-input]').fill(text)
  await page.locator('[data-search-status]:not(:empty)').waitFor()
}

/** Sends the call of the console that changes nothing. */
async function send({ page }: Scene): Promise<void> {
  await page.getByRole('button', { name: /^Send/ }).click()
  await page.locator('[data-console][data-state=answered]').waitFor()
}

const tryIt = {
  isEnglish: true as const,
  path: '/developers/try-it#rest-serviceStatus',
  until: '[data-console]:not([hidden])',
}

/** Pages for developers, and their tools. */
export const portalStates: readonly GalleryState[] = [
  portal('home', ''),
  portal('quickstart', '/quickstart'),
  portal('aggregator-reference', '/aggregator-reference'),
  portal('errors', '/errors'),
  portal('error', '/errors/invalid_amount'),
  { ...portal('status', '/status'), until: '[data-status-table]:not([hidden])' },
  portal('changelog', '/changelog'),
  portal('mcp-clients', '/mcp-clients'),
  portal('setup', '/setup'),
  { ...portal('search', '/quickstart'), act: search('vault') },
  { ...portal('search-nothing', '/quickstart'), act: search('zzzzqq') },
  { name: 'portal-try-it', ...tryIt },
  { name: 'portal-try-it-answered', ...tryIt, act: send },
]
