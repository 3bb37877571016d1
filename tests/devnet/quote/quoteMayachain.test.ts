import { describe, expect, test } from 'vitest'
import { quoteSwap } from '../../../src/devnet/quote/quoteSwap.ts'
import { expectedLeg, expectedShare } from '../../core/math/expectedSwap.ts'
import { rational } from '../../core/math/fraction.ts'
import { addressOf, type Changes, exampleState } from '../exampleState.ts'

const btcToEth = { from_asset: 'BTC.BTC', to_asset: 'ETH.ETH', amount: '10000000' }
const btc = { asset: 50_00000000n, base: 9_000_000_0000000000n }
const eth = { asset: 1_000_00000000n, base: 8_000_000_0000000000n }
const plain = { protocol: 'MAYACHAIN', decimals: 8, floorBps: 0n, addedBps: 0n, synthBps: undefined } as const

function requestQuote(params: Record<string, string> | URLSearchParams, changes?: Changes): Record<string, unknown> {
  const { status, body } = quoteSwap(exampleState('MAYACHAIN', changes), new URLSearchParams(params))
  expect(status).toBe(200)
  return body as Record<string, unknown>
}

describe('Mayanode refuses with status 200, in its order and with its messages', () => {
  test.each([
    [{}, 'no parameters provided'],
    [{ to_asset: 'ETH.ETH', amount: '1' }, 'missing required parameter from_asset'],
    [{ from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' }, 'missing required parameter amount'],
    [{ ...btcToEth, from_asset: 'BT.BTC' }, 'bad from asset: chain id len is less than 3'],
    [{ ...btcToEth, amount: '' }, 'bad amount: cannot convert "" to big.Int'],
    [
      { ...btcToEth, amount: '9999', tolerance_bps: '1', liquidity_tolerance_bps: '1' },
      'amount less than dust threshold',
    ],
    [{ ...btcToEth, from_asset: 'BTC/BTC', amount: '9999' }, 'amount less than dust threshold'],
    [
      { ...btcToEth, tolerance_bps: '1', liquidity_tolerance_bps: '1' },
      'must only include one of: tolerance_bps or liquidity_tolerance_bps',
    ],
    [
      { ...btcToEth, streaming_interval: '1' },
      'failed to calculate max streaming swap quantity: streaming swaps are not allowed with a min BP of zero',
    ],
    [
      { ...btcToEth, destination: 'nobody' },
      "bad destination address: unable to parse address: MAYAName doesn't exist: nobody",
    ],
    [
      { ...btcToEth, affiliate: 'nobody', affiliate_bps: '1' },
      'bad affiliate params: invalid affiliate mayaname or address: nobody is not recognizable',
    ],
    [
      { ...btcToEth, affiliate: 'carry', affiliate_bps: '501' },
      'bad affiliate params: total affiliate fee basis points must not exceed 500 (provided total bps: 501)',
    ],
    [
      { ...btcToEth, affiliate: 'carry', affiliate_bps: '1/2' },
      'bad affiliate params: affiliate mayanames and affiliate fee bps count mismatch (1 / 2)',
    ],
    [
      { ...btcToEth, affiliate: addressOf('MAYA') },
      `bad affiliate params: cannot parse '${addressOf('MAYA')}' as a MAYAName while empty affiliate basis points provided at index 0`,
    ],
    [{ ...btcToEth, to_asset: 'DASH.DASH' }, "failed to simulate swap: pool DASH.DASH doesn't exist"],
    [
      { ...btcToEth, destination: addressOf('BTC') },
      'failed to simulate swap: failed validate: swap destination address is not the same chain as the target asset: unknown request',
    ],
    [{ from_asset: 'MAYA.CACAO', to_asset: 'BTC.BTC', amount: '100000' }, 'failed to simulate swap: zero emit asset'],
    [
      { from_asset: 'ETH.ETH', to_asset: 'MAYA.CACAO', amount: '1' },
      'failed to simulate swap: fail to add outbound tx: 2 errors occurred:\n\t* internal error\n\t* not enough asset to pay for fees\n\n',
    ],
  ])('%j: %s', (params: Record<string, string>, error) => {
    expect(requestQuote(params)).toEqual({ error })
  })

  test('compares the limit with the output before the outbound fee', () => {
    const first = expectedLeg({ ...plain, amount: 10_000_000n, from: 'asset', ...btc })
    const { emit } = expectedLeg({ ...plain, amount: first.emit, from: 'base', ...eth })
    const spot = rational(10_000_000n * btc.base * eth.asset, btc.asset * eth.base)
    const limit = rational(spot.floor() * 9_999n, 10_000n).floor()
    expect(requestQuote({ ...btcToEth, tolerance_bps: '1' })).toEqual({
      error: `failed to simulate swap: emit asset ${emit} less than price limit ${limit}`,
    })
  })

  test('a halted chain halts its swaps', () => {
    expect(requestQuote(btcToEth, { mimirs: { HaltETHTrading: 1 } })).toEqual({
      error: "failed to simulate swap: trading is halted, can't process swap",
    })
  })

  test('synths have a cap', () => {
    const toSynth = { ...btcToEth, to_asset: 'ETH/ETH' }
    expect(requestQuote(toSynth, { mimirs: { MaxSynthPerPoolDepth: 10 } })).toEqual({
      error: 'failed to simulate swap: synth quantity is too high relative to asset depth of related pool (11/10)',
    })
  })
})

describe('a Maya quote', () => {
  test('adds up both legs and the affiliates whose share covers the native fee', () => {
    const params = {
      ...btcToEth,
      destination: addressOf('ETH'),
      affiliate: `carry/carry`,
      affiliate_bps: '100/0',
    }
    const first = expectedLeg({ ...plain, amount: 10_000_000n, from: 'asset', ...btc })
    const second = expectedLeg({ ...plain, amount: first.emit, from: 'base', ...eth })
    const liquidity = expectedShare('MAYACHAIN', eth.asset, eth.base, first.feeInBase + second.feeInBase)
    const affiliate = expectedShare('MAYACHAIN', 100n, 10_000n, second.emit)
    // 80 000 × 15, at Maya's initial multiplier.
    const outbound = expectedShare('MAYACHAIN', 1_200_000n, 10_000n, 30_000n)
    const total = liquidity + affiliate + outbound
    expect(requestQuote(params)).toMatchObject({
      expected_amount_out: `${second.emit - affiliate - outbound}`,
      max_streaming_quantity: 0,
      streaming_swap_blocks: 0,
      fees: {
        asset: 'ETH.ETH',
        liquidity: `${liquidity}`,
        affiliate: `${affiliate}`,
        outbound: `${outbound}`,
        total: `${total}`,
        slippage_bps: Number(rational(liquidity * 10_000n, second.emit + liquidity).floor()),
        total_bps: Number(rational(total * 10_000n, second.emit + total).floor()),
      },
    })
  })

  test('applies and shows the slip that a mimir adds', () => {
    const { emit, fee } = expectedLeg({ ...plain, addedBps: 10n, amount: 10_000_000n, from: 'asset', ...btc })
    const params = { ...btcToEth, to_asset: 'MAYA.CACAO' }
    expect(requestQuote(params, { mimirs: { SlipFeeAddedBasisPoints: 10 } })).toMatchObject({
      expected_amount_out: `${emit - 2_000_000_000n}`,
      fees: { slippage_bps: Number(rational(fee * 10_000n, emit + fee).floor()) + 10 },
    })
  })

  test('pays CACAO less its flat fee, in ten decimals', () => {
    const leg = expectedLeg({ ...plain, amount: 10_000_000n, from: 'asset', ...btc })
    expect(requestQuote({ ...btcToEth, to_asset: 'c' })).toMatchObject({
      expected_amount_out: `${leg.emit - 2_000_000_000n}`,
      fees: { asset: 'MAYA.CACAO', outbound: '2000000000', liquidity: `${leg.fee}` },
      outbound_delay_blocks: 0,
    })
  })

  test('omits zeros, except the streaming fields', () => {
    const body = requestQuote({ from_asset: 'MAYA.CACAO', to_asset: 'ETH.ETH', amount: '10000000000000' })
    for (const field of [
      'inbound_address',
      'recommended_gas_rate',
      'dust_threshold',
      'streaming_swap_seconds',
      'memo',
    ]) {
      expect(body).not.toHaveProperty(field)
    }
    expect(body).toMatchObject({ max_streaming_quantity: 0, streaming_swap_blocks: 0, expiry: 1_800_000_900 })
  })

  test('streams only with an interval', () => {
    const mimirs = { StreamingSwapMinBPFee: 5 }
    const params = { ...btcToEth, destination: addressOf('ETH'), streaming_quantity: '3' }
    expect(requestQuote(params, { mimirs })).toMatchObject({
      max_streaming_quantity: 0,
      memo: `=:e:${addressOf('ETH')}`,
    })
    expect(requestQuote({ ...params, streaming_interval: '4' }, { mimirs })).toMatchObject({
      max_streaming_quantity: 8,
      streaming_swap_blocks: 8,
      streaming_swap_seconds: 48,
      memo: `=:e:${addressOf('ETH')}:0/4/3`,
    })
  })

  test('treats THORChain as an external chain for RUNE, with the observed gas rate', () => {
    expect(requestQuote({ ...btcToEth, from_asset: 'r', amount: '100000000000' })).toMatchObject({
      inbound_address: addressOf('THOR', 0x44),
      recommended_gas_rate: '2000000',
      gas_rate_units: 'rune',
    })
  })

  test("a name's own share applies when the request has none", () => {
    const params = { ...btcToEth, destination: addressOf('ETH'), affiliate: 'carry' }
    const { fees, memo } = requestQuote(params) as { fees: { affiliate: string }; memo: string }
    const explicit = requestQuote({ ...params, affiliate_bps: '40' }) as { fees: { affiliate: string } }
    expect(fees.affiliate).toBe(explicit.fees.affiliate)
    expect(memo).toBe(`=:e:${addressOf('ETH')}::carry`)
  })

  test('reports the length and limit of a memo that is too long', () => {
    const params = { ...btcToEth, destination: addressOf('ETH'), refund_address: addressOf('BTC') }
    expect(String(requestQuote(params).error)).toMatch(
      /^generated memo too long for source chain: =:e:0x.+ \(\d+\/80\)$/,
    )
  })
})
