import { describe, expect, test } from 'vitest'
import { prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { checkInbound } from '../../../src/core/preparation/checkInbound.ts'
import type { DepositParams } from '../../../src/core/preparation/depositParams.ts'
import { devnetTransport, honestDeposit, nodeOf, type SwapCase } from './devnetNodes.ts'
import { addressOn } from './readers.ts'

type Row = Readonly<Record<string, unknown>>

const router = addressOn('ETH', 9)
const usdc: SwapCase = { protocol: 'THORCHAIN', from: 'ETH.USDC', to: 'BTC.BTC', amount: 200_000_000_000n }

/** A THORChain whose nodes have moved to another router on Ethereum, or some of them. */
function movedNode(views = '123') {
  const transport: Transport = async (request) => {
    const response = await devnetTransport(request)
    const [, view = ''] = /\/([123])\//.exec(request.url) ?? []
    if (!request.url.endsWith('/inbound_addresses') || !views.includes(view)) return response
    const rows = (await response.json()) as readonly Row[]
    return Response.json(rows.map((row) => (row.chain === 'ETH' ? { ...row, router } : row)))
  }
  return nodeOf('THORCHAIN', transport)
}

/** The honest deposit of a swapCase, with the new router in its quote. */
async function movedQuestion(swapCase: SwapCase): Promise<DepositParams> {
  const { depositParams } = await honestDeposit(swapCase)
  const { quote } = depositParams
  return { ...depositParams, quote: { ...quote, inbound: { ...quote.inbound, router } } }
}

describe('prepareDeposit with a router outside the known list', () => {
  test.each([usdc.from, 'ETH.ETH'])(
    'rejects a deposit of %s until the person accepts exactly this router',
    async (from) => {
      const depositParams = await movedQuestion({ ...usdc, from, ...(from === 'ETH.ETH' && { amount: 200_000_000n }) })
      const node = movedNode()
      const refused = { name: 'UnknownRouterError', code: 'router_unknown', router, chain: 'ETH' }
      await expect(prepareDeposit(node, depositParams)).rejects.toMatchObject(refused)
      await expect(
        prepareDeposit(node, { ...depositParams, acceptedRouter: addressOn('ETH', 10) }),
      ).rejects.toMatchObject(refused)
      const { confirmed, transaction } = await prepareDeposit(node, { ...depositParams, acceptedRouter: router })
      expect(confirmed?.router).toBe(router)
      expect(confirmed).not.toHaveProperty('routerVersion')
      const [first] = transaction.family === 'evm' ? transaction.steps : []
      expect(first?.step).toBe(from === 'ETH.ETH' ? 'deposit' : 'approve')
    },
  )

  test('rejects it when one operator still reports the old router, even if the person accepts it', async () => {
    const depositParams = { ...(await movedQuestion(usdc)), acceptedRouter: router }
    await expect(prepareDeposit(movedNode('12'), depositParams)).rejects.toMatchObject({
      code: 'inbound_unconfirmed',
      reason: 'new_router',
    })
  })

  test('is checked again before signing', async () => {
    const depositParams = await movedQuestion(usdc)
    await expect(checkInbound(movedNode(), depositParams)).rejects.toMatchObject({ code: 'router_unknown' })
    await expect(checkInbound(movedNode(), { ...depositParams, acceptedRouter: router })).resolves.toMatchObject({
      router,
    })
  })

  test('does not concern a swap whose payout is on that chain', async () => {
    const { depositParams } = await honestDeposit({ ...usdc, from: 'BTC.BTC', to: 'ETH.ETH', amount: 10_000_000n })
    await expect(prepareDeposit(movedNode('12'), depositParams)).resolves.toBeDefined()
  })
})

test('prepareDeposit reports the version of a known router: V6.1 on the devnet at first', async () => {
  const version = async (from: string) => {
    const { node, depositParams } = await honestDeposit({ ...usdc, from, amount: 200_000_000n })
    return (await prepareDeposit(node, depositParams)).confirmed?.routerVersion
  }
  expect([await version('ETH.ETH'), await version('BASE.ETH')]).toEqual(['6.1', '6.1'])
})
