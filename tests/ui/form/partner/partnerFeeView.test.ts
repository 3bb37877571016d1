import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { createNode } from '../../../../src/core/nodes/node.ts'
import { nodeQuoteUrl } from '../../../../src/ui/form/market/CostBreakdown.tsx'
import { costLines } from '../../../../src/ui/form/market/costLines.ts'
import { routeCost } from '../../../../src/ui/form/market/routeCost.ts'
import { partnerFeeView } from '../../../../src/ui/form/partner/partnerFeeView.ts'
import { type PartnerQuote, type PartnerTerms, payeeOf } from '../../../../src/ui/form/partner/partnerQuote.ts'
import { speedQuery } from '../../../../src/ui/form/SpeedCards.tsx'
import { costsEn } from '../../../../src/ui/texts/costs.en.ts'
import { partnerFeeEn as messages } from '../../../../src/ui/texts/partnerFee.en.ts'
import { marketAt, quoteBy, units } from '../../situations.ts'
import { partnerOf } from './acme.ts'

const partner = partnerOf('ferry', 125)
const [share = { purpose: 'affiliate', name: 'ferry', bps: 125 } as const] = partner.shares.THORCHAIN
const fees = { ...quoteBy('THORCHAIN', 0n).fees, affiliate: units(5_625_000n), total: units(5_625_015n) }
const quoteWith = (terms: Partial<PartnerTerms>): PartnerQuote => ({
  ...quoteBy('THORCHAIN', 450_000_000n, { fees }),
  partnerTerms: { partner, affiliates: [], dropped: [], ...terms },
})
const paid = quoteWith({ affiliates: [{ name: 'ferry', bps: 125 }] })
const options = { messages, locale: 'en-US', price: 300_000_000_000n }

const endpoints = [{ operator: 'one', url: 'http://node.example/1/thornode' }]
const transport = async () => Response.error()
const nodeOf = (protocol: 'THORCHAIN' | 'MAYACHAIN') =>
  createNode({ protocol, network: 'mocknet', endpoints, transport, clientId: 'test' })
const nodes = { THORCHAIN: nodeOf('THORCHAIN'), MAYACHAIN: nodeOf('MAYACHAIN') }

describe('partnerFeeView', () => {
  test('names the partner, its exact share, the coins and the dollars', () => {
    expect(partnerFeeView(paid, options)).toEqual({
      kind: 'fee',
      name: 'Fee to Acme',
      share: messages.share('1.25', '125'),

      short: '0.05625 ETH',
      exact: '0.05625 ETH',
      usd: '$168.75',
    })
  })

  test('has no dollars where no price is known', () => {
    expect(partnerFeeView(paid, { ...options, price: undefined })).toMatchObject({ kind: 'fee', usd: undefined })
  })

  test.each(['limit', 'name', 'native_fee', 'minimum', 'memo_length', 'refused'] as const)(
    'names the reason of a share that is left out: %s',
    (code) => {
      const view = partnerFeeView(quoteWith({ dropped: [{ share, code, reason: '' }] }), options)
      expect(view).toEqual({ kind: 'dropped', title: messages.droppedTitle('Acme'), why: messages.dropped[code] })
    },
  )

  test('is undefined without a partner, and where the partner takes no share', () => {
    expect(partnerFeeView(quoteBy('THORCHAIN', 1n), options)).toBeUndefined()
    expect(partnerFeeView(quoteWith({}), options)).toBeUndefined()
  })
})

describe('a quote with a partner', () => {
  test('has the fee as its own line, and the lines add up to the loss', () => {
    const cost = routeCost(paid, marketAt(460_000_000n).pools)
    if (cost === undefined) throw new Error('The pools have no price.')
    const { liquidity, outbound, affiliate, priceMovement, total } = cost.parts
    expect(affiliate).toBe(5_625_000n)
    expect(liquidity + outbound + affiliate + priceMovement).toBe(total)
    const payee = payeeOf(paid)
    const texts = { asset: parseAsset('ETH.ETH'), protocol: 'THORCHAIN', locale: 'en-US', messages: costsEn } as const
    expect(costLines(cost, { ...texts, payee }).at(-1)?.name).toBe('Affiliate fee to Acme, 1.25%')
    expect(costLines(cost, texts).at(-1)?.name).toBe('Affiliate fee')
  })

  test('is requested with the same affiliates at the node and at every speed', () => {
    expect(nodeQuoteUrl(nodes, paid)).toMatch(/&amount=15000000&affiliate=ferry&affiliate_bps=125$/)
    expect(nodeQuoteUrl(nodes, quoteBy('THORCHAIN', 1n))).toMatch(/&amount=15000000$/)
    expect(speedQuery(nodes, paid).key).not.toBe(speedQuery(nodes, quoteBy('THORCHAIN', 1n)).key)
  })
})
