import { describe, expect, test } from 'vitest'
import { expectedLeg } from '../../core/quote/math/expectedSwap.ts'
import { addressOf, type Changes } from '../exampleState.ts'
import { btc, btcToEth, eth, refusal, requestQuote } from './thorchainQuotes.ts'

describe('THORNode refuses in its order and with its messages', () => {
  const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
  test.each([
    [{ to_asset: 'ETH.ETH', amount: '1' }, 'missing from_asset parameter'],
    [{ from_asset: 'BTC.BTC', amount: '1' }, 'missing to_asset parameter'],
    [{ from_asset: 'BTC.BTC', to_asset: 'ETH.ETH' }, 'missing Amount parameter'],
    [
      { ...btcToEth, from_asset: 'B.C', tolerance_bps: '1', liquidity_tolerance_bps: '1' },
      'must only include one of: tolerance_bps or liquidity_tolerance_bps',
    ],
    [{ ...btcToEth, from_asset: 'BT.BTC' }, 'bad from asset: chain id len is less than 3'],
    [{ ...btcToEth, to_asset: 'ETH.' }, 'bad to asset: invalid symbol'],
    [{ ...btcToEth, to_asset: 'E2H.ETH', amount: 'x' }, 'bad to asset: chain id can consist only of uppercase letters'],
    [{ ...btcToEth, amount: '1.5' }, 'bad amount: cannot convert "1.5" to big.Int'],
    [{ ...btcToEth, amount: '-1' }, 'bad amount: non-positive integer'],
    [{ ...btcToEth, amount: '0x3e7' }, 'amount less than dust threshold'],
    [{ ...btcToEth, amount: '0o7_77' }, 'amount less than dust threshold'],
    [{ ...btcToEth, amount: '08' }, 'bad amount: cannot convert "08" to big.Int'],
    [{ ...btcToEth, amount: '1__0' }, 'bad amount: cannot convert "1__0" to big.Int'],
    [{ ...btcToEth, from_asset: 'A'.repeat(14) }, 'bad from asset: ticker error: too many characters'],
    [{ ...btcToEth, from_asset: 'X', tolerance_bps: '1' }, 'pool does not exist'],
    [{ ...btcToEth, amount: '999', streaming_interval: 'x' }, 'amount less than dust threshold'],
    [
      { ...btcToEth, streaming_interval: 'x', destination: 'y' },
      'bad streaming interval amount: strconv.ParseUint: parsing "x": invalid syntax',
    ],
    [
      { ...btcToEth, streaming_quantity: '-1' },
      'bad streaming quantity amount: strconv.ParseUint: parsing "-1": invalid syntax',
    ],
    [
      { ...btcToEth, destination: 'nobody', tolerance_bps: 'x' },
      "bad destination address: unable to parse address: THORName doesn't exist: nobody",
    ],
    [{ ...btcToEth, destination: 'carry' }, 'bad destination address: no thorname alias for chain ETH'],
    [
      { ...btcToEth, tolerance_bps: 'x', refund_address: 'y' },
      'bad tolerance basis points: cannot convert "x" to big.Int',
    ],
    [{ ...btcToEth, tolerance_bps: '10001' }, 'tolerance basis points must be less than 10000'],
    [{ ...btcToEth, liquidity_tolerance_bps: '10000' }, 'liquidity tolerance basis points must be less than 10000'],
    [
      { ...btcToEth, refund_address: 'nobody', affiliate_bps: '1' },
      "bad refund address: unable to parse address: THORName doesn't exist: nobody",
    ],
    [
      { ...btcToEth, affiliate_bps: '10' },
      'bad affiliate params: BPS value specified but no affiliate: (0 affiliates, 1 BPS values)',
    ],
    [
      { ...btcToEth, affiliate: 'a/b', affiliate_bps: '10' },
      'bad affiliate params: mismatch between number of affiliates (2) and BPS values (1)',
    ],
    [
      { ...btcToEth, affiliate: 'a/b', affiliate_bps: '501/500' },
      'bad affiliate params: total affiliate fee must not be more than 1000 bps',
    ],
    [
      { ...btcToEth, to_asset: 'LTC.LTC' },
      'failed to calculate min swap amount: fail to convert dest fee to src asset pool does not exist',
    ],
    [{ ...btcToEth, to_asset: 'LTC.LTC', tolerance_bps: '1' }, 'pool does not exist'],
    [
      { ...btcToEth, from_asset: 'THOR.RUNE', amount: '0' },
      'failed to simulate swap: failed to validate message: amount cannot be zero: unknown request',
    ],
    [
      { ...btcToEth, to_asset: 'b' },
      'failed to simulate swap: failed to validate message: swap Source and Target cannot be the same.: unknown request',
    ],
    [
      { ...btcToEth, destination: addressOf('BTC') },
      'failed to simulate swap: failed to validate message: swap destination address is not the same chain as the target asset: unknown request',
    ],
    [
      { ...btcToEth, to_asset: 'BTC~BTC', destination: addressOf('THOR') },
      'failed to simulate swap: failed to simulate handler: swaps from L1 to trade asset incur slip, use trade+',
    ],
    [
      { ...btcToEth, from_asset: 'BTC~BTC' },
      'failed to simulate swap: failed to simulate handler: swaps from trade asset to L1 incur slip, use trade-',
    ],
    [
      { ...btcToEth, from_asset: 'THOR.RUNE', to_asset: 'BTC~BTC', destination: addressOf('THOR') },
      'failed to simulate swap: failed to simulate handler: trade accounts are disabled',
    ],
    [
      { ...btcToEth, tolerance_bps: '1' },
      'failed to simulate swap: failed to simulate handler: emit asset 335890937 less than price limit 337466250',
    ],
    [
      { ...btcToEth, from_asset: 'ETH.ETH', to_asset: usdc, amount: '1000' },
      'amount less than min swap amount (recommended_min_amount_in: 543000)',
    ],
    [
      { ...btcToEth, destination: addressOf('ETH'), refund_address: addressOf('BTC') },
      'generated memo too long for source chain',
    ],
  ])('%j: %s', (params, message) => {
    expect(refusal(params)).toBe(message)
  })

  test.each([
    [{ HaltTrading: 1 }],
    [{ HaltBTCTrading: 1_000 }],
    [{ HaltETHChain: 5 }],
    [{ SolvencyHaltETHChain: 5 }],
    [{ HaltChainGlobal: 5 }],
    [{ NodePauseChainGlobal: 1_000 }],
    [{ 'RAGNAROK-ETH-ETH': 1 }],
  ])('with %j trading is halted', (mimirs) => {
    expect(refusal(btcToEth, { mimirs })).toBe(
      "failed to simulate swap: failed to simulate handler: trading is halted, can't process swap",
    )
  })

  test('a future halt, or one of another chain, has no effect', () => {
    expect(
      requestQuote(btcToEth, { mimirs: { HaltTrading: 1_001, HaltXRPTrading: 1, NodePauseChainGlobal: 999 } }).status,
    ).toBe(200)
  })

  test('a staged pool is not available, but its synths can be redeemed', () => {
    const changes: Changes = { pools: { 'BTC.BTC': { status: 'Staged' } } }
    expect(refusal(btcToEth, changes)).toBe(
      'failed to simulate swap: failed to simulate handler: pool(BTC.BTC) is not available',
    )
    expect(requestQuote({ ...btcToEth, from_asset: 'BTC/BTC' }, changes).status).toBe(200)
  })

  test('a trade or secured target needs a destination, because the node’s placeholder is of the external chain', () => {
    const mimirs = { TradeAccountsEnabled: 1 }
    for (const to_asset of ['BTC~BTC', 'BTC-BTC']) {
      const params = { from_asset: 'THOR.RUNE', to_asset, amount: '10000000000' }
      expect(refusal(params, { mimirs })).toContain('destination address is not the same chain')
      expect(requestQuote({ ...params, destination: addressOf('THOR') }, { mimirs }).status).toBe(200)
    }
  })

  test('synths have a cap and can be disabled', () => {
    const toSynth = { ...btcToEth, to_asset: 'ETH/ETH' }
    const plain = { protocol: 'THORCHAIN', decimals: 8, floorBps: 0n, addedBps: 0n, synthBps: undefined } as const
    const base = expectedLeg({ ...plain, amount: 10_000_000n, from: 'asset', ...btc }).emit
    const minted = expectedLeg({ ...plain, amount: base, from: 'base', ...eth }).emit
    const cap = 'failed to simulate swap: failed to simulate handler: '
    expect(refusal(toSynth, { mimirs: { MaxSynthPerPoolDepth: 0 } })).toBe(
      `${cap}insufficient synth capacity: want=${minted} have=0`,
    )
    expect(refusal(toSynth, { mimirs: { MaxSynthPerPoolDepth: 0 }, pools: { 'ETH.ETH': { synthSupply: 7n } } })).toBe(
      `${cap}synth supply over target (7/0)`,
    )
    expect(refusal(toSynth, { mimirs: { ManualSwapsToSynthDisabled: 1 } })).toBe(
      `${cap}manual swaps to synths not supported, use trade assets instead`,
    )
  })

  test.each([
    [{ to_asset: 'ETH~ETH' }, 500, 2, 'the same chain as the target asset: unknown request: unknown request'],
    [{ amount: '0', from_asset: 'THOR.RUNE' }, 500, 2, 'amount cannot be zero: unknown request: unknown request'],
    [{ amount: '999' }, 400, 3, 'amount less than dust threshold: invalid request'],
    [{ to_asset: 'DOGE.DOGE' }, 400, 3, ': invalid request'],
    [{ destination: 'nobody' }, 400, 3, "THORName doesn't exist: nobody: invalid request"],
  ])('%j has status %i and code %i, by whether the node has registered the error', (change, status, code, ending) => {
    const answer = requestQuote({ ...btcToEth, ...change }, { mimirs: { TradeAccountsEnabled: 1 } })
    expect(answer).toMatchObject({ status, body: { code, details: [] } })
    expect(String(answer.body.message).endsWith(ending)).toBe(true)
  })
})
