import type { Page } from 'playwright-core'
import { earningRow, earningsPage } from '../ui/pages/earnings/earningsReport.ts'

const account = {
  status: 'approved',
  partnerId: 'acme',
  name: 'Acme',
  email: 'team@acme.example',
  origins: [],
  changes: [],
  thorchain: { name: 'acme', basisPoints: 30 },
  maya: { name: 'acme', basisPoints: 25 },
}
const token = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
const rows = [
  earningRow(),
  earningRow({ protocol: 'MAYACHAIN', asset: 'MAYA.CACAO', amount: '926.9954716069', buyAsset: token, usd: null }),
  earningRow({ hash: 'B2'.repeat(32), time: '2026-11-21T10:00:00.000Z', confirmation: 'unknown', confirmedBy: [] }),
  earningRow({ hash: 'C3'.repeat(32), confirmation: 'different', confirmedBy: [] }),
]

/** Responses of the account and of the earnings; a text is the code of a refusal. */
const answers = {
  'signed-out': ['session_missing', 'session_missing'],
  'in-review': [{ ...account, status: 'review', partnerId: null }, 'partner_not_found'],
  failed: [account, 'nodes_unreachable'],
  empty: [account, { ...earningsPage([]), differences: [] }],
  report: [account, earningsPage(rows)],
} as const

const paths = /\/v1\/affiliate\/(account|earnings)/

export type EarningsState = keyof typeof answers
export const earningsStates = Object.keys(answers) as readonly EarningsState[]

export const earningsPath = '/affiliates/earnings?from=2026-11-21&until=2026-11-23'
export const shownState = (state: EarningsState) => `[data-earn-page][data-state="${state}"]`

/** Fakes the responses of a state. */
export async function routeEarnings(page: Page, state: EarningsState): Promise<void> {
  const [who, earned] = answers[state]
  await page.unroute(paths)
  await page.route(paths, (route) => {
    const body = route.request().url().includes('/account') ? who : earned
    return typeof body === 'string'
      ? route.fulfill({ status: body === 'session_missing' ? 401 : 404, json: { code: body } })
      : route.fulfill({ json: body })
  })
}

/** Waits for the chart, which loads after the report. */
export const waitForChart = (page: Page): Promise<void> => page.locator('.earn-chart canvas').waitFor()

/** Opens the earnings page over faked responses, and waits for a state. */
export async function showEarnings(page: Page, state: EarningsState): Promise<void> {
  await routeEarnings(page, state)
  await page.goto(earningsPath)
  await page.locator(shownState(state)).waitFor()
  if (state === 'report') await waitForChart(page)
}
