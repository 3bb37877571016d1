import { describe, expect, test } from 'vitest'
import { units } from '../../../../src/core/asset/amount.ts'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { createMidgard } from '../../../../src/core/nodes/midgard.ts'
import { type SwapLedger, sumOf, worthOf } from '../../../../src/core/tracking/swapLedger.ts'
import { createDevnet } from '../../../../src/devnet/serve/createDevnet.ts'
import { formatSwapsCsv, readLedgers } from '../../../../src/ui/track/history/swapsCsv.ts'
import { json, scripted } from '../../../core/nodes/script.ts'
import { post } from '../../../devnet/controls/post.ts'
import { hashOf, recordOf } from './storages.ts'

const OUT = 'EF'.repeat(32)
const action = {
  date: '1790222790923895464',
  height: '1',
  type: 'swap',
  status: 'success',
  in: [{ address: 'bc1q', coins: [{ asset: 'BTC.BTC', amount: '15000000' }], txID: hashOf(1) }],
  out: [
    { address: '0x', coins: [{ asset: 'ETH.ETH', amount: '452443000' }], txID: OUT, height: '2' },
    { address: 'thor1', coins: [{ asset: 'THOR.RUNE', amount: '5' }], txID: '', height: '2', affiliate: true },
    { address: 'thor1', coins: [{ asset: 'THOR.RUNE', amount: '5' }], txID: hashOf(1), affiliate: true },
  ],
  metadata: {
    swap: {
      memo: '',
      inPriceUSD: '60000.123456789012345',
      outPriceUSD: '2000.5',
      liquidityFee: '194102625',
      networkFees: [{ asset: 'ETH.ETH', amount: '24988' }],
    },
  },
}

const midgardOf = (body: unknown) =>
  createMidgard({
    protocol: 'THORCHAIN',
    network: 'mainnet',
    endpoints: ['https://m.example/midgard'],
    transport: scripted({ m: json(body) }).transport,
  })

const read = async (body: unknown, record = recordOf({ hash: hashOf(1) })) => {
  const ledgers = await readLedgers([record], () => {}, { THORCHAIN: midgardOf(body), MAYACHAIN: undefined })
  const [header = '', line = ''] = formatSwapsCsv([record], ledgers).split('\r\n')
  const cells = line.split(',')
  return Object.fromEntries(header.split(',').map((name, at) => [name, cells[at]]))
}

describe('the CSV of swaps', () => {
  test('has exact amounts, dollars at the time, fees and hashes', async () => {
    expect(await read({ actions: [action] })).toEqual({
      signed_at_utc: '1970-01-01T00:16:40.000Z',
      swapped_at_utc: '2026-09-24T04:06:30.000Z',
      status: 'unknown',
      protocol: 'THORChain',
      sent_asset: 'BTC.BTC',
      sent_amount: '0.15',
      sent_usd: '9000.01851851835185175',
      received_asset: 'ETH.ETH',
      received_amount: '4.52443',
      received_usd: '9051.122215',
      refunded: '',
      network_fees: '0.00024988 ETH.ETH',
      liquidity_fee: '1.94102625 THOR.RUNE',
      affiliate_fees: '0.00000005 THOR.RUNE',
      deposit_hash: hashOf(1),
      payout_hashes: OUT,
      destination: recordOf().destination,
      source: 'this browser and the indexer',
      kind: 'swap',
      limit_amount: '',
      order_filled_percent: '',
      order_expires_utc: '',
    })
  })

  test('has the limit of an order, which a change can have changed, and how far it was filled', async () => {
    const placed = recordOf({ hash: hashOf(1), order: { blocks: 14_400 } })
    const order = {
      sender: 'bcrt1',
      limit: units(460_000_000n),
      filledBps: 1_250,
      endsAt: 87_400,
      at: 1_500,
    }
    const open = recordOf({ hash: hashOf(1), progress: { stage: 'swapping', times: {}, order } })
    expect(await read({ nonsense: true }, placed)).toMatchObject({
      kind: 'limit_order',
      limit_amount: '4.47918',
      order_filled_percent: '',
      order_expires_utc: '',
    })
    expect(await read({ nonsense: true }, open)).toMatchObject({
      kind: 'limit_order',
      limit_amount: '4.6',
      order_filled_percent: '12.5',
      order_expires_utc: '1970-01-02T00:16:40.000Z',
    })
  })

  test('has empty cells where the indexer is silent, and what this browser saw', async () => {
    const record = recordOf({ hash: hashOf(1), progress: { stage: 'done', times: {}, delivered: units(452_000_000n) } })
    expect(await read({ nonsense: true }, record)).toMatchObject({
      status: 'done',
      sent_usd: '',
      received_amount: '4.52',
      received_usd: '',
      source: 'this browser',
    })
    expect(await read({ actions: [] })).toMatchObject({ received_asset: '', received_amount: '', swapped_at_utc: '' })
  })

  test('names a refund apart from what was received, and leaves out prices that are no decimals', async () => {
    const refund = {
      ...action,
      type: 'refund',
      out: [{ address: 'bc1q', coins: [{ asset: 'BTC.BTC', amount: '14990000' }], txID: OUT }],
      metadata: { refund: { memo: '', reason: 'x', inPriceUSD: '=1+1' } },
    }
    expect(await read({ actions: [refund] })).toMatchObject({
      received_asset: '',
      refunded: '0.1499 BTC.BTC',
      sent_usd: '',
      payout_hashes: OUT,
    })
  })

  test('adds several payments of one coin, and names no total of several coins', () => {
    const record = recordOf()
    const of = (payments: SwapLedger['payments']) =>
      formatSwapsCsv([record], new Map([[record.hash, { payments, networkFees: [], receivedPrice: '2' }]]))
    const payment = (asset: string, amount: string) => ({ role: 'output', asset, amount }) as const
    expect(of([payment('ETH.ETH', '1.5'), payment('ETH.ETH', '0.25')])).toContain(',ETH.ETH,1.75,3.5,')
    expect(of([payment('ETH.ETH', '1.5'), payment('BTC.BTC', '0.25')])).toContain(',ETH.ETH,,,')
  })

  test('is RFC 4180, earliest first, without formulas', () => {
    const token = parseAsset('ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48')
    const swaps = [
      recordOf({ hash: hashOf(2), sentAt: 2_000, destination: '=cmd|x,"y"' }),
      recordOf({ hash: hashOf(1), sentAt: 1_000, fromAsset: token, destination: '@x' }),
    ]
    const text = formatSwapsCsv(swaps, new Map())
    const lines = text.split('\r\n')
    expect(lines).toHaveLength(4)
    expect(lines[1]).toContain(hashOf(1))
    expect(lines[1]).toContain(",'@x,")
    expect(lines[2]).toContain(`"'=cmd|x,""y"""`)
    expect(text).not.toMatch(/(^|,)[=+@-]/m)
  })

  test('multiplies and adds without rounding, and refuses anything that is no decimal', () => {
    expect(worthOf('0.00000001', '0.000000000000000001')).toBe('0.00000000000000000000000001')
    expect(worthOf('123456789.12345678', '98765.4321')).toBe('12193263123456.789122374638')
    expect(worthOf('1', '1e3')).toBeUndefined()
    expect(worthOf('-1', '1')).toBeUndefined()
    expect(sumOf(['0.1', '0.2', '3'])).toBe('3.3')
    expect(sumOf([])).toBe('0')
  })

  test('reads a swap of the devnet whole', async () => {
    const devnet = createDevnet({ now: () => Date.UTC(2026, 10, 20) })
    const options = {
      network: 'mocknet',
      transport: devnet.transport,
      endpoints: ['http://devnet.example/midgard'],
    } as const
    const midgard = createMidgard({ protocol: 'THORCHAIN', ...options })
    const memo = `=:ETH.ETH:0x${'07'.repeat(20)}`
    const deposit = { protocol: 'THORCHAIN', asset: 'THOR.RUNE', amount: '15000000000', memo }
    const { body } = await post<{ hash: string }>(devnet, '/devnet/deposit', deposit)
    await devnet.simulation.step(300)
    const record = recordOf({
      hash: body.hash as never,
      fromAsset: parseAsset('THOR.RUNE'),
      amount: units(15_000_000_000n),
    })
    const ledgers = await readLedgers([record], () => {}, { THORCHAIN: midgard, MAYACHAIN: undefined })
    const ledger = ledgers.get(record.hash)
    expect(ledger?.payments).toEqual([expect.objectContaining({ asset: 'ETH.ETH', role: 'output' })])
    expect(ledger?.sentPrice).toMatch(/^\d+\.\d+$/)
    expect(ledger?.networkFees).not.toEqual([])
  })
})
