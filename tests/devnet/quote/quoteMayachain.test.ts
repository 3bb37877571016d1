import { describe, expect, test } from 'vitest'
import { moduleAddress } from '../../../src/core/address/moduleAccounts.ts'
import { quoteSwap } from '../../../src/devnet/quote/quoteSwap.ts'
import { expectedLeg, expectedShare } from '../../core/quote/math/expectedSwap.ts'
import { rational } from '../../core/quote/math/fraction.ts'
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

const refused = (reason: string) => ({ error: `failed to simulate swap: ${reason}` })
const refusedOutbound = (reason: string) =>
  refused(
    `fail to add outbound tx: 2 errors occurred:\n\t* internal error\n\t* fail to prepare outbound tx: ${reason}\n\n`,
  )
/** The node makes up an address of the layer 1 for a claim without a destination, and then refuses it. */
const toOwner = { destination: addressOf('MAYA') }
const receiverOf = (asset: string) => (/[~/]/.test(asset) ? toOwner : {})
const withTrade = { TradeAccountsEnabled: 1, TradeAccountsDepositEnabled: 1, TradeAccountsWithdrawEnabled: 1 }

describe('a Maya quote of a swap that the chain would refund', () => {
  const wrongChain = 'swap destination address is not the same chain as the target asset: unknown request'

  test.each([
    ['BTC~BTC', 'ETH.ETH', 'swaps from trade asset to L1 incur slip, use trade-'],
    ['BTC~BTC', 'ETH/ETH', 'swaps from trade asset to L1 incur slip, use trade-'],
    ['BTC.BTC', 'ETH~ETH', 'swaps from L1 to trade asset incur slip, use trade+'],
    ['BTC/BTC', 'ETH~ETH', 'swaps from L1 to trade asset incur slip, use trade+'],
  ])('is refused from %s to %s', (from_asset, to_asset, reason) => {
    expect(
      requestQuote({ from_asset, to_asset, amount: '10000000', ...receiverOf(to_asset) }, { mimirs: withTrade }),
    ).toEqual(refused(reason))
  })

  test.each([
    ['BTC~BTC', 'ETH~ETH'],
    ['BTC~BTC', 'MAYA.CACAO'],
    ['MAYA.CACAO', 'ETH~ETH'],
  ])('is answered from %s to %s', (from_asset, to_asset) => {
    const amount = from_asset === 'MAYA.CACAO' ? '100000000000000' : '10000000'
    expect(
      requestQuote({ from_asset, to_asset, amount, ...receiverOf(to_asset) }, { mimirs: withTrade }),
    ).toHaveProperty('expected_amount_out')
  })

  test.each([
    ['TradeAccountsEnabled', 'BTC~BTC', 'MAYA.CACAO', 'trade accounts are disabled'],
    ['TradeAccountsWithdrawEnabled', 'BTC~BTC', 'MAYA.CACAO', 'trade accounts withdrawals are disabled'],
    ['TradeAccountsEnabled', 'MAYA.CACAO', 'ETH~ETH', 'trade accounts are disabled'],
    ['TradeAccountsDepositEnabled', 'MAYA.CACAO', 'ETH~ETH', 'trade accounts deposits are disabled'],
  ])('is refused with %s at 0 from %s to %s', (mimir, from_asset, to_asset, reason) => {
    const amount = from_asset === 'MAYA.CACAO' ? '100000000000000' : '10000000'
    const mimirs = { ...withTrade, [mimir]: 0 }
    expect(requestQuote({ from_asset, to_asset, amount, ...receiverOf(to_asset) }, { mimirs })).toEqual(refused(reason))
  })

  test.each(['asgard', 'reserve', 'bond', 'mayachain', 'maya_fund', 'cacao_pool', 'affiliate_collector'] as const)(
    'is refused to the module %s',
    (module) => {
      const destination = moduleAddress(module, 'MAYA', 'mocknet')
      expect(requestQuote({ ...btcToEth, to_asset: 'MAYA.CACAO', destination })).toEqual(
        refused('a network module cannot be the final destination of a swap memo'),
      )
    },
  )

  test('is refused for a halt before it is for a module', () => {
    const destination = moduleAddress('asgard', 'MAYA', 'mocknet')
    const changes = { mimirs: { HaltTrading: 1 } }
    expect(requestQuote({ ...btcToEth, to_asset: 'MAYA.CACAO', destination }, changes)).toEqual(
      refused("trading is halted, can't process swap"),
    )
  })

  test.each([
    [addressOf('BTC'), `failed validate: ${wrongChain}`],
    [addressOf('MAYA'), wrongChain],
  ])('names a destination of another chain: %s', (destination, reason) => {
    expect(requestQuote({ ...btcToEth, destination })).toEqual(refused(reason))
  })

  test.each([
    [addressOf('ETH'), 'ZEC.ZEC', wrongChain],
    [addressOf('ETH'), 'DASH.DASH', `failed validate: ${wrongChain}`],
    [addressOf('ETH'), 'FOO.BAR', "pool FOO.BAR doesn't exist"],
    [addressOf('BTC'), 'DASH.DASH', `address(${addressOf('BTC')}) is not same network`],
  ])('checks %s as the address of %s', (destination, to_asset, reason) => {
    expect(requestQuote({ ...btcToEth, to_asset, destination })).toEqual(refused(reason))
  })

  test.each([
    ['FOO.BAR', 'ETH.ETH', 'failed validate: from address cannot be empty: unknown request'],
    ['BTC.BTC', 'FOO.BAR', 'failed validate: swap Destination cannot be empty: unknown request'],
    ['KUJI.KUJI', 'ETH.ETH', "pool KUJI.KUJI doesn't exist"],
    ['BTC.BTC', 'BTC.BTC', 'failed validate: swap Source and Target cannot be the same.: unknown request'],
  ])('makes addresses of its own chains only: %s to %s', (from_asset, to_asset, reason) => {
    expect(requestQuote({ from_asset, to_asset, amount: '10000000' })).toEqual(refused(reason))
  })

  test('is refused to a shortened asset whose pools have no CACAO', () => {
    const pools = { 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48': { balanceBase: 0n } }
    expect(requestQuote({ ...btcToEth, to_asset: 'ETH.USDC' }, { pools })).toEqual(
      refused('failed validate: swap Target cannot be empty: unknown request'),
    )
  })

  test('is refused for a memo above 250 bytes before its pools are read', () => {
    const account = addressOf('MAYA')
    const params = {
      ...btcToEth,
      to_asset: 'DASH.DASH',
      affiliate: Array(5).fill(account).join('/'),
      affiliate_bps: '1',
    }
    const memo = `=:DASH.DASH:${addressOf('DASH')}::${params.affiliate}:1`
    expect(memo.length).toBeGreaterThan(250)
    expect(requestQuote({ ...params, destination: addressOf('DASH') })).toEqual(
      refused(`failed validate: memo must not exceed 250 bytes: ${memo.length}: unknown request`),
    )
  })
})

describe('a Maya halt', () => {
  test.each([
    'HaltTrading',
    'HaltETHTrading',
    'HaltETHChain',
    'HaltChainGlobal',
    'SolvencyHaltETHChain',
    'HaltTrading-ETH-ETH',
  ])('%s begins one block after its height', (mimir) => {
    const at = (value: number) => requestQuote(btcToEth, { height: 1_000, mimirs: { [mimir]: value } })
    expect(at(999)).toEqual(refused("trading is halted, can't process swap"))
    expect(at(1_000)).toHaveProperty('expected_amount_out')
    expect(at(0)).toHaveProperty('expected_amount_out')
  })

  test('by nodes ends at its height', () => {
    const at = (NodePauseChainGlobal: number) =>
      requestQuote(btcToEth, { height: 1_000, mimirs: { NodePauseChainGlobal } })
    expect(at(1_001)).toEqual(refused("trading is halted, can't process swap"))
    expect(at(1_000)).toHaveProperty('expected_amount_out')
  })

  test('does not come from a ragnarok', () => {
    expect(requestQuote(btcToEth, { mimirs: { 'RAGNAROK-ETH-ETH': 1 } })).toHaveProperty('expected_amount_out')
  })
})

describe('the outbound of a Maya quote', () => {
  test('needs an observed network fee', () => {
    expect(requestQuote(btcToEth, { withoutFees: ['ETH'] })).toEqual(
      refusedOutbound('max gas cannot be empty: [0 ETH.ETH]'),
    )
  })

  test('needs none to THORChain, whose fee is then the native one', () => {
    const params = { ...btcToEth, to_asset: 'THOR.RUNE' }
    expect(requestQuote(params, { withoutFees: ['THOR'] })).toMatchObject({ fees: { outbound: '2000000000' } })
  })

  test('is refused with a fee of 0', () => {
    const usdc = 'ETH.USDC-0XA0B86991C6218B36C1D19D4A2E9EB0CE3606EB48'
    // A pool in which the fee in CACAO is worth less than one unit of the token.
    const pools = { [usdc]: { balanceAsset: 1_000_000n, balanceBase: 9_000_000_000_0000000000n } }
    const params = { from_asset: 'MAYA.CACAO', to_asset: usdc, amount: '10000000000000000' }
    expect(requestQuote(params, { pools })).toEqual(refused('unable to parse outbound fee coin: invalid coin string: '))
  })

  test('needs a vault with more than its fee and with gas', () => {
    const { emit } = twoLegs()
    const destination = addressOf('ETH')
    const missing = (rest: bigint) =>
      refusedOutbound(`insufficient funds for outbound request: ${destination} ${rest} remaining`)
    const withEth = (held: bigint) => requestQuote({ ...btcToEth, destination }, { holdings: { 'ETH.ETH': held } })
    // The fee of 3,600,000 is twice the most gas that the outbound may cost.
    expect(withEth(3_600_000n)).toEqual(missing(emit))
    expect(withEth(3_600_001n)).toEqual(missing(emit - 3_600_001n))
    expect(withEth(emit)).toHaveProperty('expected_amount_out')
    expect(withEth(0n)).toEqual(missing(emit))
  })
})

describe('a MAYAName', () => {
  const paid = addressOf('ETH')
  const share = (height: number) =>
    requestQuote({ ...btcToEth, destination: paid, affiliate: 'carry', affiliate_bps: '100' }, { height })

  test('keeps its aliases and shares for 432,000 blocks after its expiry', () => {
    const { emit } = twoLegs()
    const affiliate = `${expectedShare('MAYACHAIN', 100n, 10_000n, emit)}`
    expect(share(2_001)).toMatchObject({ fees: { affiliate } })
    expect(share(434_000)).toMatchObject({ fees: { affiliate } })
    expect(share(434_001)).toEqual({
      error: 'bad affiliate params: invalid affiliate mayaname or address: carry is not recognizable',
    })
  })

  test('resolves as a destination in that time', () => {
    const at = (height: number) =>
      requestQuote({ from_asset: 'ETH.ETH', to_asset: 'BTC.BTC', amount: '10000000', destination: 'carry' }, { height })
    expect(at(434_000)).toHaveProperty('memo')
    expect(at(434_001)).toEqual({ error: 'bad destination address: no mayaname alias for chain BTC' })
  })
})

function twoLegs(): { emit: bigint } {
  const first = expectedLeg({ ...plain, amount: 10_000_000n, from: 'asset', ...btc })
  return expectedLeg({ ...plain, amount: first.emit, from: 'base', ...eth })
}

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
