import { describe, expect, test } from 'vitest'
import { getAgreedPools } from '../../../../src/core/actions/getAgreedPools.ts'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../../src/core/chains/protocol.ts'
import { SwapError } from '../../../../src/core/errors.ts'
import { createNode } from '../../../../src/core/nodes/node.ts'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { getPartnerPrices } from '../../../../src/ui/form/partner/getPartnerPrices.ts'
import { partnerTermsOf } from '../../../../src/ui/form/partner/partnerQuote.ts'
import type { PartnerRecord } from '../../../../src/ui/form/partner/partnerRecord.ts'
import { loadReview } from '../../../../src/ui/review/loadReview.ts'
import { quoteRequest } from '../../../../src/ui/review/quoteRequest.ts'
import { reviewView } from '../../../../src/ui/review/reviewView.ts'
import { signDeposit } from '../../../../src/ui/review/signDeposit.ts'
import { addressOf } from '../../../core/actions/answers.ts'
import { post } from '../../../devnet/controls/post.ts'
import { threeViews } from '../../../threeViews.ts'
import { startReview, url } from '../../review/startReview.ts'
import { localization } from '../../review/swapRequest.ts'
import { partnerOf } from './acme.ts'

const ferry = partnerOf('ferry', 30)
const swap = { from: 'BTC.BTC', to: 'ETH.ETH', amount: 5_000_000n }
/** An account is too long for a memo of 80 bytes, which Maya has on Bitcoin. */
const account = addressOf('MAYA', 9, 'mocknet')
const small = { ...swap, amount: 100_000n }

/** Reviews and signs a swap with a partner. Returns its memo, and the transaction that the chain received. */
async function signFor(protocol: Protocol, partner: PartnerRecord, terms = swap) {
  const { devnet, node, payer, fund, review } = await startReview(() => ({ protocol, partner, ...terms }))
  await fund()
  const reviewed = await review()
  const { hash } = await signDeposit(node, { reviewed, payer, onSigned: () => {} })
  const { deposit, prepared } = reviewed
  return { deposit, prepared, reviewed, isSent: devnet.chains?.get('BTC')?.txState(hash) !== undefined }
}

describe('a review with a partner', () => {
  test.each(['THORCHAIN', 'MAYACHAIN'] as const)(
    'signs a memo with the partner’s share on %s, and names it in the costs, which add up',
    async (protocol) => {
      const { deposit, prepared, reviewed, isSent } = await signFor(protocol, ferry)
      expect(prepared.memo).toMatch(/:ferry:30$/)
      expect(deposit.intent.affiliates).toEqual([{ name: 'ferry', bps: 30 }])
      expect(deposit.quote.fees.affiliate).toBeGreaterThan(0n)
      const view = reviewView(reviewed, localization)
      expect(view.costs.at(-1)).toMatchObject({ name: 'Affiliate fee to Acme, 0.3%' })
      expect(view.memoLines.map(({ text, agrees }) => [text, agrees])).toContainEqual([
        'Affiliate fee to ferry: 0.3%',
        true,
      ])
      expect(isSent).toBe(true)
    },
  )

  test('signs the dynamic minimum fee of the partner, which the price includes', async () => {
    const { devnet, fund, review } = await startReview(() => ({ ...swap, amount: 1_000_000n, partner: ferry }))
    await fund()
    const slip = async () => (await review()).deposit.quote.fees.slippageBps
    const usual = await slip()
    await post(devnet, '/devnet/dynamic-fee', { thorname: 'ferry', asset: 'BTC.BTC', bps: 40 })
    expect(await slip()).toBeGreaterThan(usual)
  })

  test.each([
    ['of a name that is not registered', 'THORCHAIN', partnerOf('nothing', 30), swap, 'name'],
    ['of a name that has expired', 'MAYACHAIN', partnerOf('ebb', 30), swap, 'name'],
    ['whose account makes the memo too long', 'MAYACHAIN', partnerOf(account, 30), swap, 'memo_length'],
    ['above the limit of its protocol', 'MAYACHAIN', partnerOf('ferry', 501), swap, 'limit'],
  ] as const)('leaves out a share %s, and signs without it', async (_case, protocol, partner, terms, code) => {
    const { deposit, prepared } = await signFor(protocol, partner, terms)
    expect(partnerTermsOf(deposit.quote)).toMatchObject({ affiliates: [], dropped: [{ code }] })
    expect(prepared.memo).not.toMatch(/ferry|nothing|ebb|smaya/)
    expect(deposit.intent.affiliates).toBeUndefined()
  })

  test('signs a share of less than 0.02 RUNE, which THORChain pays', async () => {
    const { deposit, prepared } = await signFor('THORCHAIN', partnerOf('ferry', 1), small)
    expect(partnerTermsOf(deposit.quote)).toMatchObject({ affiliates: [{ name: 'ferry', bps: 1 }], dropped: [] })
    expect(prepared.memo).toMatch(/:ferry:1$/)
  })

  test('refuses a quote whose memo pays another share than the record’s', async () => {
    const { devnet, request, payer, destination, fund } = await startReview(() => ({ ...swap, partner: ferry }))
    await fund()
    const lie = (from: string, to: string) => {
      const transport = async (sent: Request) => {
        const reply = await devnet.transport(sent)
        const { status, headers } = reply
        return new Response((await reply.text()).replace(from, to), { status, headers })
      }
      const endpoints = threeViews(url, 'thornode')
      return createNode({ protocol: 'THORCHAIN', network: 'mocknet', endpoints, transport, clientId: 'test' })
    }
    for (const [from, to] of [
      [':ferry:30', ':ferry:300'],
      [':ferry:30', ':thief:30'],
      [':ferry:30', ':ferry/thief:30/70'],
      [':ferry:30', ''],
    ] as const) {
      const failure = await loadReview(lie(from, to), { request, payer, destination }).catch((error) => error)
      expect(failure).toBeInstanceOf(SwapError)
      expect(failure).toMatchObject({ code: 'deposit_mismatch', message: expect.stringContaining('affiliates') })
    }
  })

  test('signs a share of an account in a memo that continues in further outputs', async () => {
    const account = addressOf('THOR', 9, 'mocknet')
    const { deposit, prepared, isSent } = await signFor('THORCHAIN', partnerOf(account, 30))
    expect(prepared.memo.endsWith(`:${account}:30`)).toBe(true)
    expect(deposit.intent.affiliates).toEqual([{ name: account, bps: 30 }])
    expect(isSent).toBe(true)
  })

  test('registers the share in the memo of a swap without a wallet', async () => {
    const { node, request, destination } = await startReview(() => ({ ...swap, partner: ferry }))
    const pools = getAgreedPools(node)
    const { quote, intent } = await quoteRequest(node, { request, destination, extended: true, pools })
    expect(quote.memo).toMatch(/:ferry:30$/)
    expect(intent.affiliates).toEqual([{ name: 'ferry', bps: 30 }])
  })
})

describe('getPartnerPrices', () => {
  const devnet = createDevnet({ now: () => 1_795_000_000_000 })
  const nodeOf = (protocol: Protocol) =>
    createNode({
      protocol,
      network: 'mocknet',
      transport: devnet.transport,
      clientId: 'test',
      endpoints: threeViews(url, protocol === 'THORCHAIN' ? 'thornode' : 'mayanode'),
    })
  const nodes = { THORCHAIN: nodeOf('THORCHAIN'), MAYACHAIN: nodeOf('MAYACHAIN') }
  const prices = async (partner: PartnerRecord, amount = swap.amount) => {
    const fromAsset = parseAsset(swap.from)
    const toAsset = parseAsset(swap.to)
    const { routes } = await getPartnerPrices(partner, nodes, { fromAsset, toAsset, amount: units(amount) })
    return routes.flatMap((route) => (route.outcome === 'refused' ? [] : [route.quote]))
  }

  test('includes the fee on each protocol on which the partner takes one', async () => {
    const both = await prices(ferry)
    expect(both.map(({ fees }) => fees.affiliate > 0n)).toEqual([true, true])
    const one = await prices({ ...ferry, shares: { ...ferry.shares, MAYACHAIN: [] } })
    expect(one.map(({ protocol, fees }) => [protocol, fees.affiliate > 0n]).sort()).toEqual([
      ['MAYACHAIN', false],
      ['THORCHAIN', true],
    ])
  })

  test('leaves out a share on Maya that would raise the smallest amount above the typed one', async () => {
    const quotes = await prices(partnerOf('ferry', 1), 100_000n)
    const maya = quotes.find(({ protocol }) => protocol === 'MAYACHAIN')
    expect(maya && partnerTermsOf(maya)?.dropped).toMatchObject([{ code: 'minimum' }])
    expect(maya && maya.recommendedMinAmountIn <= maya.amountIn).toBe(true)
  })
})
