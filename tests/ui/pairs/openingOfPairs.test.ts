import { describe, expect, test } from 'vitest'
import { getQuotes } from '../../../src/core/actions/getQuotes.ts'
import { parseDecimal } from '../../../src/core/asset/amount.ts'
import { parseAsset, unitDecimals } from '../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { createNode } from '../../../src/core/nodes/node.ts'
import { createDevnet } from '../../../src/devnet/devnet.ts'
import { pairPages } from '../../../src/ui/pairs/pairPages.ts'
import { situationOf } from '../../../src/ui/swap/situation.ts'
import { startingFormOf, swapForm } from '../../../src/ui/swap/swapForm.ts'
import { typedAmount } from '../../../src/ui/swap/typedAmount.ts'
import { threeViews } from '../../threeViews.ts'
import { idleState, withQuote } from '../situations.ts'

const { transport } = createDevnet({ now: () => Date.UTC(2026, 10, 20) })
const nodeOf = (protocol: Protocol, folder: string) =>
  createNode({
    ...{ protocol, network: 'mocknet', transport, clientId: 'portage-test' },
    endpoints: threeViews('http://devnet.example', folder),
  })
const nodes = { THORCHAIN: nodeOf('THORCHAIN', 'thornode'), MAYACHAIN: nodeOf('MAYACHAIN', 'mayanode') }

describe('pages of pairs', () => {
  test.each(pairPages.map((page) => [page.slug, page] as const))(
    '%s opens with an amount that the networks accept and that covers the fees',
    async (_, page) => {
      const form = swapForm(startingFormOf(page), { type: 'opened', amount: page.amount })
      const { from, to, text } = form
      const decimals = unitDecimals(from)
      const context = { ticker: from.ticker, locale: 'en', unitDecimals: decimals, decimals, price: undefined }
      const amount = typedAmount(text, { entry: form.entry, ...context })
      const quotes = await getQuotes(nodes, { fromAsset: from, toAsset: to, amount: parseDecimal(text, decimals) })
      expect(situationOf({ ...idleState, form, amount, quotes: withQuote(quotes) })).toMatchObject({
        kind: 'priced',
        minimum: undefined,
      })
    },
  )
})

test('a coin below its page’s amount can be too small to notice', async () => {
  const fromAsset = parseAsset('DOGE.DOGE')
  const { routes } = await getQuotes(nodes, {
    fromAsset,
    toAsset: parseAsset('BTC.BTC'),
    amount: parseDecimal('0.15', 8),
  })
  expect(routes.map((route) => route.outcome === 'refused' && route.error.code)).toContain('amount_below_dust')
})
