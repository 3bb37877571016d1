import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import {
  AmountBelowDustError,
  AmountBelowMinimumError,
  PriceLimitError,
} from '../../../src/core/nodes/refusalErrors.ts'
import { refusalOf } from '../../../src/core/nodes/refusalOf.ts'

const context = {
  protocol: 'THORCHAIN',
  fromAsset: parseAsset('BTC.BTC'),
  toAsset: parseAsset('ETH.ETH'),
} as const

const refusal = (nodeMessage: string) => refusalOf({ ...context, nodeMessage })

describe('a node’s refusal message', () => {
  test.each([
    ['missing from_asset parameter: invalid request', 'invalid_asset'],
    ['missing Amount parameter', 'invalid_amount'],
    ['missing destination parameter', 'invalid_destination'],
    ['must only include one of: tolerance_bps or liquidity_tolerance_bps: invalid request', 'invalid_parameter'],
    ['tolerance basis points must be less than 10000', 'invalid_parameter'],
    ['liquidity tolerance basis points must be less than 10000: invalid request', 'invalid_parameter'],
    ['bad streaming interval amount', 'invalid_parameter'],
    ['refusing quote on node with stale state', 'node_stale'],
    ['bad to asset: invalid symbol: invalid request', 'invalid_asset'],
    ['bad amount: strconv.ParseUint: parsing "x": invalid syntax', 'invalid_amount'],
    ['amount less than dust threshold: invalid request', 'amount_below_dust'],
    ["failed to calculate max streaming swap quantity: pool: BTC.BTC doesn't exist", 'pool_unavailable'],
    ["failed to simulate swap: pool THOR.NONSENSE doesn't exist", 'pool_unavailable'],
    ['failed to simulate swap: pool ETH.ETH is in Staged status', 'pool_unavailable'],
    ['failed to simulate swap: target pool is not available', 'pool_unavailable'],
    [
      'failed to simulate swap: failed to simulate handler: pool(ETH.ETH) is not available: invalid request',
      'pool_unavailable',
    ],
    [
      'failed to calculate min swap amount: fail to convert dest fee to src asset pool does not exist',
      'pool_unavailable',
    ],
    [
      'failed to calculate max streaming swap quantity: streaming swaps are not allowed with a min BP of zero',
      'invalid_parameter',
    ],
    ['address(bcrt1q) is not same network', 'invalid_destination'],
    [
      'fail to add outbound tx: 2 errors occurred: * internal error * not enough asset to pay for fees',
      'amount_below_minimum',
    ],
    [
      'fail to add outbound tx: 2 errors occurred: * outbound amount does not meet requirements (90/100)',
      'price_limit',
    ],
    ["failed validate: trading is halted, can't process swap", 'trading_halted'],
    ['burning synthetics has been disabled', 'unsupported_pair'],
    ['minting a synthetic of a native coin is not allowed', 'unsupported_pair'],
    ['secured assets are disabled', 'unsupported_pair'],
    ['insufficient synth capacity: want=12 have=3', 'synth_capacity'],
    ['synth supply over target (12/3)', 'synth_capacity'],
    ['a network module cannot be the final destination of a swap memo', 'network_module'],
    ['bad destination address: unable to parse address: invalid request', 'invalid_destination'],
    ['bad destination address: no thorname alias for chain', 'invalid_destination'],
    ['bad refund address: x is not recognizable', 'invalid_address'],
    ['bad affiliate params: total affiliate fee must not be more than 1000 bps', 'invalid_affiliate'],
    ['bad affiliate params: no thorname alias for chain', 'invalid_affiliate'],
    ['invalid affiliate mayaname or address: yy is not recognizable', 'invalid_affiliate'],
    ['amount less than min swap amount (recommended_min_amount_in: 24000): invalid request', 'amount_below_minimum'],
    ['failed to simulate swap: not enough asset to pay for fees', 'amount_below_minimum'],
    ['invariant broken: emit 5 less than outbound fee 9', 'amount_below_minimum'],
    ['failed to simulate swap: emit asset 100 less than price limit 200', 'price_limit'],
    ['failed to simulate swap: trading is halted, cannot process swap', 'trading_halted'],
    ['trading halted', 'trading_halted'],
    ['generated memo too long for source chain: invalid request', 'memo_too_long'],
    ['generated memo too long for source chain: =:b:xyz (91/80)', 'memo_too_long'],
    ['cannot swap from BTC.BTC --> BTC.BTC, assets match', 'same_asset'],
    ['swaps from trade asset to L1 incur slip, use trade-', 'unsupported_pair'],
    ['manual swaps to synths not supported, use trade assets instead', 'unsupported_pair'],
    ['minting synthetics has been disabled', 'unsupported_pair'],
    ['trade accounts are disabled', 'unsupported_pair'],
    ['swapping to a secured asset of a native coin is not allowed', 'unsupported_pair'],
    [
      'failed to simulate swap: failed to validate message: swap destination address is not the same chain as the target asset: unknown request',
      'invalid_destination',
    ],
    [
      "failed to simulate handler: MEMO: =:b:bc1qx/thor1x:1e8:dx/nobody:10/20\nPARSE FAILURE(S): cannot parse 'nobody' as an Address: nobody is not recognizable",
      'invalid_affiliate',
    ],
    ["MEMO: =:b:x/y:5 PARSE FAILURE(S): cannot parse 'x' as an Address: x is not recognizable", 'invalid_destination'],
    ["MEMO: =:b:x/y:5 PARSE FAILURE(S): cannot parse 'y' as an Address: y is not recognizable", 'invalid_address'],
    ["MEMO: =:.b:x:5 PARSE FAILURE(S): cannot parse '.b' as an asset: chain id len is less than 3", 'invalid_asset'],
    ["MEMO: =:b:x:9e99 PARSE FAILURE(S): cannot parse '9e99' as an uint: overflow", 'invalid_parameter'],
    ['fail to add affiliate outbound: not enough asset to pay for fees', 'amount_below_minimum'],
    ['affiliate swap: emit 5 less than outbound fee 9', 'amount_below_minimum'],
    ['bad affiliate params: not enough shares', 'invalid_affiliate'],
    ['bad from_asset: ticker error: too many characters', 'invalid_asset'],
    ['bad streaming interval amount: strconv.ParseUint: parsing "x": invalid syntax', 'invalid_parameter'],
    ['bad custom_ttl: strconv.ParseInt: parsing "x": invalid syntax', 'invalid_parameter'],
    ['bad refund_address: address format not supported: x', 'invalid_address'],
    ['bad something else: 5', 'invalid_parameter'],
    ['amount cannot be zero: unknown request', 'invalid_amount'],
    ['fail to prepare outbound tx: insufficient funds for outbound request: 0x1 28182 remaining', 'amount_too_large'],
    ['spendable balance 10rune is smaller than 40rune: insufficient funds', 'amount_too_large'],
    ['spendable balance 0thor.avax is smaller than 8thor.avax: insufficient funds', 'unsupported_asset'],
    ['zero emit asset', 'amount_below_minimum'],
    ["network fee for chain(ETH) is invalid: transaction size can't be zero or negative: 0", 'gas_rate_out_of_bounds'],
    ['max gas cannot be empty: [0 DASH.DASH]', 'gas_rate_out_of_bounds'],
    ['swap Source and Target cannot be the same.: unknown request', 'same_asset'],
    ['failed validate: swap Target cannot be empty: unknown request', 'invalid_asset'],
    ['failed to simulate swap: trading is halted on destination chain: ETH', 'trading_halted'],
    ['affiliate swap: trading is halted', 'trading_halted'],
    ['solvency halt on ETH', 'trading_halted'],
    ['generated memo too long for source chain: =:b:halted (91/80)', 'memo_too_long'],
    ['tx memo size too large', 'memo_too_long'],
    ['destination pool does not exist', 'pool_unavailable'],
    ['fail to get pool: pool ETH.FOO not found', 'pool_unavailable'],
    ['fail to get network fee for destination chain: chain ETH', 'gas_rate_out_of_bounds'],
    ['swap amount is below the minimum', 'amount_below_minimum'],
    ['emit amount is less than transaction fee', 'amount_below_minimum'],
    ['swap amount exceeds pool depth', 'amount_too_large'],
    ['not enough liquidity in pool', 'amount_too_large'],
    ['refund_address x is not same network', 'invalid_address'],
    ['refund address is not the same chain as the source asset', 'invalid_address'],
    ["THORName 'nobody' doesn't have an alias for BTC", 'invalid_destination'],
    ['destination is a module account', 'network_module'],
    ['from and to asset are the same', 'same_asset'],
    ['fail to parse asset: x', 'invalid_asset'],
    ['node is catching up', 'node_stale'],
    [
      "failed to parse memo: MEMO: =:ETH.ETH:bad PARSE FAILURE(S): cannot parse 'bad' as an Address: bad is not recognizable",
      'invalid_destination',
    ],
    ['an unknown message', 'quote_refused'],
    ['', 'quote_refused'],
  ])('"%s" maps to %s', (text, code) => {
    const error = refusal(text)
    expect(error.code).toBe(code)
    expect(error.nodeMessage).toBe(text)
    expect(error.message).not.toBe(text)
    expect(error.hint.length).toBeGreaterThan(10)
  })

  test('returns the recommended minimum from the message', () => {
    const error = refusal('amount less than min swap amount (recommended_min_amount_in: 24000): invalid request')
    expect(error).toBeInstanceOf(AmountBelowMinimumError)
    expect(error).toMatchObject({ recommendedMinAmountIn: 24000n })
    expect(error.message).toBe('The amount does not cover the fees of this swap. At least 0.00024 BTC is recommended.')
    expect(refusal('not enough asset to pay for fees')).not.toHaveProperty('recommendedMinAmountIn', expect.anything())
  })

  test("returns the chain's dust threshold, which the message lacks", () => {
    const error = refusal('amount less than dust threshold')
    expect(error).toBeInstanceOf(AmountBelowDustError)
    expect(error).toMatchObject({ dustThreshold: 1000n })
    expect(error.message).toBe('The amount is below the dust threshold of THORChain on BTC (0.00001 BTC).')
  })

  test('states the dust threshold of a token in the token, as nodes compare it', () => {
    const fromAsset = parseAsset('TRON.USDT-TU24I4XR4VLHKSRWQEM8PYD1EPROD8R2CS')
    const error = refusalOf({ ...context, fromAsset, nodeMessage: 'amount less than dust threshold' })
    expect(error.message).toBe('The amount is below the dust threshold of THORChain on TRON (0.1 USDT).')
  })

  test('returns output and limit of a missed price limit', () => {
    const error = refusal('emit asset 1923 less than price limit 2000')
    expect(error).toBeInstanceOf(PriceLimitError)
    expect(error).toMatchObject({ emits: 1923n, limit: 2000n })
    expect(refusal('outbound amount does not meet requirements (90/100)')).toMatchObject({ emits: 90n, limit: 100n })
  })

  test('names the asset without a pool, or both assets when the message names none', () => {
    expect(refusal('pool(ETH.ETH) is not available').message).toBe('THORChain has no open pool for ETH.ETH.')
    expect(refusal('pool does not exist').message).toBe('THORChain has no open pool for BTC.BTC or ETH.ETH.')
  })
})
