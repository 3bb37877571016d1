import type { Page } from 'playwright-core'

const HOUR = 3_600

/** Replaces the indexers' hourly depths by those of pools whose price moves by one percent each hour, against each other. */
export async function routeRestlessDepths(page: Page): Promise<void> {
  await page.route(/\/v2\/history\/depths\//, (route) => {
    const isBitcoin = route.request().url().includes('BTC.BTC')
    const depthAt = (at: number) => (isBitcoin && at % 2 === 1 ? '101000000' : '100000000')
    const intervals = Array.from({ length: 24 }, (_, at) => ({
      endTime: String((at + 1) * HOUR),
      assetDepth: '100000000',
      runeDepth: depthAt(at),
    }))
    return route.fulfill({ json: { intervals }, headers: { 'access-control-allow-origin': '*' } })
  })
}
