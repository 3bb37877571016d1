import { describe, expect, test } from 'vitest'
import { quoteLimit } from '../../../src/devnet/quote/quoteLimit.ts'
import { expectedLeg, expectedShare } from '../../core/quote/math/expectedSwap.ts'
import { rational } from '../../core/quote/math/fraction.ts'
import { addressOf, exampleState } from '../exampleState.ts'
import { btc, btcToEth, eth, refusal, requestQuote } from './thorchainQuotes.ts'

describe('a THORChain quote', () => {
  test('adds up both streamed legs, the affiliate and the outbound fee', () => {
    const mimirs = { L1SlipMinBps: 10, EnableAdvSwapQueue: 1, AdvSwapQueueRapidSwapMax: 3 }
    const params = {
      ...btcToEth,
      amount: '100000000',
      destination: addressOf('ETH'),
      affiliate: 'carry',
      affiliate_bps: '100',
    }
    const { body } = requestQuote(params, { mimirs })
    const shared = { protocol: 'THORCHAIN', decimals: 8, floorBps: 10n, addedBps: 0n, synthBps: undefined } as const
    const least = rational(10n).by(rational(10_000n)).times(rational(eth.base)).halfUp()
    const size = rational(least).times(rational(btc.asset, btc.base)).halfUp()
    const quantity = rational(100_000_000n, size).floor()
    const first = expectedLeg({ ...shared, amount: 100_000_000n / quantity, from: 'asset', ...btc })
    const second = expectedLeg({ ...shared, amount: first.emit, from: 'base', ...eth })
    const emit = second.emit * quantity
    const liquidity = expectedShare('THORCHAIN', eth.asset, eth.base, first.feeInBase + second.feeInBase) * quantity
    const affiliate = rational(emit, 100n).halfUp()
    // 80 000 × 15 gwei, times the initial multiplier of the constants.
    const outbound = ((80_000n * 15n) / 10n / 10_000n) * 15_000n
    const total = liquidity + affiliate + outbound
    expect(body).toMatchObject({
      expected_amount_out: `${emit - affiliate - outbound}`,
      max_streaming_quantity: Number(quantity),
      streaming_swap_blocks: Number((quantity + 2n) / 3n),
      fees: {
        asset: 'ETH.ETH',
        liquidity: `${liquidity}`,
        affiliate: `${affiliate}`,
        outbound: `${outbound}`,
        total: `${total}`,
        slippage_bps: Number(rational(liquidity * 10_000n, emit + liquidity).floor()),
        total_bps: Number(rational(total * 10_000n, emit + total).floor()),
      },
    })
  })

  test('has the vault address, the duration and the expiry', () => {
    const { body } = requestQuote({ ...btcToEth, destination: addressOf('ETH') })
    expect(body).toMatchObject({
      inbound_address: addressOf('BTC', 0x44),
      inbound_confirmation_blocks: 1,
      inbound_confirmation_seconds: 600,
      outbound_delay_blocks: 558,
      outbound_delay_seconds: 558 * 6,
      total_swap_seconds: 600 + 558 * 6,
      dust_threshold: '1000',
      recommended_gas_rate: '10',
      gas_rate_units: 'satsperbyte',
      memo: `=:e:${addressOf('ETH')}`,
      expiry: 1_800_000_900,
    })
    expect(body).not.toHaveProperty('router')
    expect(body).toMatchObject({ max_streaming_quantity: 1, streaming_swap_blocks: 0 })
    expect(body).not.toHaveProperty('streaming_swap_seconds')
  })

  test('has the router for EVM sources, and neither vault nor gas for RUNE', () => {
    expect(requestQuote({ ...btcToEth, from_asset: 'ETH.ETH', to_asset: 'BTC.BTC' }).body).toMatchObject({
      router: addressOf('ETH', 0x55),
      gas_rate_units: 'gwei',
      recommended_gas_rate: '22',
    })
    const { body } = requestQuote({ ...btcToEth, from_asset: 'r', amount: '100000000000' })
    for (const field of [
      'inbound_address',
      'recommended_gas_rate',
      'dust_threshold',
      'inbound_confirmation_blocks',
      'memo',
    ]) {
      expect(body).not.toHaveProperty(field)
    }
  })

  test('writes limit, streaming, refund address and affiliates into the memo', () => {
    const destination = addressOf('BTC')
    const params = {
      from_asset: 'ETH.ETH',
      to_asset: 'BTC.BTC',
      amount: '300000000',
      destination,
      refund_address: addressOf('ETH'),
      tolerance_bps: '500',
      streaming_interval: '2',
      streaming_quantity: '9',
      affiliate: 'carry/b',
      affiliate_bps: '0/15',
    }
    const memo = `=:b:${destination}/${addressOf('ETH')}:8444444/2/1:carry/b:0/15`
    expect(requestQuote(params).body).toMatchObject({ memo })
    const half = requestQuote({
      from_asset: 'ETH.ETH',
      to_asset: 'BTC.BTC',
      amount: '300000000',
      destination,
      liquidity_tolerance_bps: '5000',
    }).body
    expect(half.memo).toBe(`=:b:${destination}:${BigInt(String(half.expected_amount_out)) / 2n}`)
  })

  test('resolves names to the chain’s alias, and accepts mainnet addresses', () => {
    const params = { ...btcToEth, from_asset: 'ETH.ETH', to_asset: 'BTC.BTC' }
    expect(requestQuote({ ...params, destination: 'carry' }).body.memo).toBe(`=:b:${addressOf('BTC', 0x33)}`)
    expect(requestQuote({ ...params, destination: addressOf('BTC', 0x22, 'mainnet') }).status).toBe(200)
    expect(refusal({ ...params, destination: 'carry' }, { height: 2_001 })).toBe(
      'bad destination address: no thorname alias for chain BTC',
    )
  })

  test('applies the dollar minimum to the outbound fee once anchors give a price', () => {
    const mimirs = {
      'TORANCHOR-ETH-USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48': 1,
      MinimumL1OutboundFeeUSD: 1_000_000_000,
    }
    const { body } = requestQuote({ ...btcToEth, from_asset: 'THOR.RUNE', amount: '100000000000' }, { mimirs })
    const rune = rational(5n, 4n).times(rational(1_000_000_000n)).halfUp()
    expect(body.fees).toMatchObject({ outbound: `${afterSwap(rune)}` })
  })

  /** The fee is deducted at the price after the swap. */
  function afterSwap(rune: bigint): bigint {
    const swapped = expectedLeg({
      protocol: 'THORCHAIN',
      amount: 100_000_000_000n,
      from: 'base',
      asset: 3_000_00000000n,
      base: 8_000_000_00000000n,
      decimals: 8,
      floorBps: 0n,
      addedBps: 0n,
      synthBps: undefined,
    })
    return rational(rune).times(rational(swapped.asset, swapped.base)).halfUp()
  }

  test('splits a long memo into outputs for an extended quote', () => {
    const params = { ...btcToEth, destination: addressOf('ETH'), refund_address: addressOf('BTC'), extended: 'true' }
    const { vout, memo } = requestQuote(params).body as {
      vout: { type: string; data: string; amount: number }[]
      memo: string
    }
    expect(vout.map(({ type, amount }) => [type, amount])).toEqual([
      ['op_return', 0],
      ['address', 294],
    ])
    expect(Buffer.from(vout[0]?.data ?? '', 'hex').toString()).toBe(`${memo.slice(0, 79)}^`)
  })
})

describe('a limit quote', () => {
  const params = { ...btcToEth, destination: addressOf('ETH'), target_out: '2000000000' }
  const limit = (query: Record<string, string>, mimirs = { EnableAdvSwapQueue: 1 }) =>
    quoteLimit(exampleState('THORCHAIN', { mimirs }), new URLSearchParams(query)).body as Record<string, unknown>

  test('has a memo with the full asset, and an expiry', () => {
    expect(limit(params)).toMatchObject({
      expected_amount_out: '2000000000',
      memo: `=<:ETH.ETH:${addressOf('ETH')}:2000000000/43200/0`,
      order_expiry_block: '44200',
      order_expiry_timestamp: String(1_800_000_000 + 43_200 * 6),
      inbound_address: addressOf('BTC', 0x44),
      router: '',
      fees: {
        asset: '',
        affiliate: '',
        liquidity: '',
        slippage_bps: '0',
        total_bps: '0',

        outbound: '2000000',
        total: '2000000',
      },
    })
  })

  test.each([
    [{ ...params, target_out: '' }, 'missing target_out parameter'],
    [{ ...params, from_asset: '!' }, 'bad from_asset: invalid symbol'],
    [{ ...params, to_asset: '~' }, 'bad to_asset: chain id len is less than 3'],
    [{ ...params, to_asset: 'A'.repeat(14) }, 'bad to_asset: ticker error: too many characters'],
    [
      { ...params, custom_ttl: '9223372036854775808' },
      'bad custom_ttl: strconv.ParseInt: parsing "9223372036854775808": value out of range',
    ],
    [{ ...params, amount: '0' }, 'amount must be positive'],
    [{ ...params, custom_ttl: '43201' }, 'custom_ttl must be less than or equal to the max age: 43200'],
    [{ ...params, destination: 'carry' }, 'bad destination: address format not supported: carry'],
  ])('%j: %s', (query, message) => {
    expect(limit(query)).toMatchObject({ code: 3, message: `${message}: invalid request` })
  })

  test('needs the advanced queue, which Maya does not have', () => {
    expect(limit(params, { EnableAdvSwapQueue: 0 })).toMatchObject({
      message: 'limit orders require advanced swap queue to be enabled: invalid request',
    })
    expect(quoteLimit(exampleState('MAYACHAIN'), new URLSearchParams(params)).status).toBe(501)
  })
})
