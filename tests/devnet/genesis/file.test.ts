import { describe, expect, test } from 'vitest'
import { isValidAddress } from '../../../src/core/address/address.ts'
import { isChainId } from '../../../src/core/chains/chains.ts'
import { genesisOfFile } from '../../../src/devnet/genesis/file.ts'
import { GenesisError } from '../../../src/devnet/genesis/genesisError.ts'
import type { GenesisFile } from '../../../src/devnet/genesis/genesisSchema.ts'
import { settingOf } from '../../../src/devnet/rules/state.ts'
import { createDevnet } from '../../../src/devnet/serve/createDevnet.ts'
import { request } from '../request.ts'

const small = {
  network: 'mocknet',
  height: 2,
  time: 1_700_000_000,
  pools: [
    { asset: 'BTC.BTC', balance_asset: '100000000', balance_rune: '100000000000' },
    { asset: 'ETH.ETH', balance_asset: '1000000000', balance_rune: '100000000000', status: 'Available' },
    {
      asset: 'eth.usdc-0x9999999999999999999999999999999999999999',
      balance_asset: '5',
      balance_rune: '7',
      decimals: 6,
    },
    { asset: 'BTC.BTC', balance_asset: '100000000', balance_cacao: '10000000000000' },
  ],
  mimirs: { EnableAdvSwapQueue: 1, haltBTCtrading: '0' },
  constants: { L1SlipMinBps: 50, OwnSetting: 3 },
  network_fees: [
    { chain: 'BTC', transaction_size: '1000', transaction_fee_rate: '7' },
    { chain: 'ETH', transaction_size: '80000', transaction_fee_rate: '80' },
  ],
  names: [{ name: 'Own', aliases: [{ chain: 'BTC', address: 'bcrt1q3wrmhnh2qe98rjse30pl7u6jxszjjwl44ls6uw' }] }],
} satisfies GenesisFile

const start = (genesis: GenesisFile) =>
  createDevnet({ genesis: () => genesisOfFile(genesis), now: () => 1_795_000_000_000 })

describe('a genesis file', () => {
  test('assigns each pool to the protocol of its base asset', () => {
    const { state } = start(small)
    expect(state.THORCHAIN.pools.map(({ balanceBase, decimals }) => [balanceBase, decimals])).toEqual([
      [100_000_000_000n, 8],
      [100_000_000_000n, 8],
      [7n, 6],
    ])
    expect(state.MAYACHAIN.pools).toMatchObject([{ balanceAsset: 100_000_000n, balanceBase: 10_000_000_000_000n }])
  })

  test('applies mimirs over constants over defaults, in any letter case', () => {
    const { THORCHAIN } = start(small).state
    expect(settingOf(THORCHAIN, 'EnableAdvSwapQueue')).toBe(1)
    expect(settingOf(THORCHAIN, 'HaltBTCTrading')).toBe(0)
    expect(settingOf(THORCHAIN, 'L1SlipMinBps')).toBe(50)
    expect(settingOf(THORCHAIN, 'StreamingSwapMaxLength')).toBe(14_400)
    expect(settingOf(THORCHAIN, 'NoSuchSetting')).toBe(-1)
  })

  test('shows its constants and mimirs on the wire', async () => {
    const devnet = start(small)
    const { body } = await request<{ int_64_values: Record<string, number> }>(devnet, '/thorchain/constants')
    expect(body.int_64_values).toMatchObject({ L1SlipMinBps: 50, OWNSETTING: 3, BlocksPerYear: 5_256_000 })
    expect((await request(devnet, '/thorchain/mimir')).body).toEqual({ ENABLEADVSWAPQUEUE: 1, HALTBTCTRADING: 0 })
  })

  test('starts with unused outbound fee counters, the neutral multiplier on THORChain', async () => {
    const { body } = await request<object[]>(start(small), '/thorchain/outbound_fee/BTC.BTC')
    expect(body).toMatchObject([{ fee_spent_rune: '0' }])
  })

  test('registers a name on both protocols unless it names one', async () => {
    const devnet = start({ ...small, names: [{ ...small.names[0], protocol: 'MAYACHAIN' } as never] })
    expect((await request(devnet, '/mayachain/mayaname/own')).status).toBe(200)
    expect((await request(devnet, '/thorchain/thorname/own')).status).toBe(500)
    expect((await request(start(small), '/thorchain/thorname/own')).body).toMatchObject({
      aliases: small.names[0]?.aliases,
    })
  })

  test.each(['mainnet', 'stagenet', 'mocknet'] as const)('of %s shows vaults of that network only', (network) => {
    const { state } = start({ network, pools: small.pools })
    expect(state.THORCHAIN.acceptedNetworks).toEqual([network])
    for (const { chain, address } of state.THORCHAIN.vaults.values()) {
      expect(isChainId(chain) && isValidAddress(address, chain, network)).toBe(true)
    }
  })

  test('requires only a network and its pools', () => {
    const { THORCHAIN } = start({ network: 'stagenet', pools: [] }).state
    expect(THORCHAIN).toMatchObject({ height: 1, time: 1_795_000_000 })
    expect(THORCHAIN.mimirs.size).toBe(0)
  })
})

/** Mistakes in a valid file: name, changed file, expected problem. */
const mistakes: [string, unknown, string][] = [
  ['nothing at all', null, 'The genesis null is not an object.'],
  ['a list', [], 'The genesis [] is not an object.'],
  ['no network', { ...small, network: undefined }, 'network: is missing; it must be one of mainnet, stagenet, mocknet'],
  ['an unknown network', { ...small, network: 'devnet' }, 'network: "devnet" is not one of mainnet, stagenet, mocknet'],
  ['no pools', { ...small, pools: undefined }, 'pools: is missing; it must be a list'],
  ['pools as an object', { ...small, pools: {} }, 'pools: {} is not a list'],
  ['a pool as text', { ...small, pools: ['BTC.BTC'] }, 'pools[0]: "BTC.BTC" is not an object'],
  ['a fraction', pool({ balance_rune: '12.5' }), 'pools[2].balance_rune: "12.5" is not an integer string'],
  ['a number as balance', pool({ balance_asset: 5 }), 'pools[2].balance_asset: 5 is not an integer string'],
  ['a negative balance', pool({ balance_asset: '-5' }), 'pools[2].balance_asset: "-5" is not an integer string'],
  ['a hexadecimal balance', pool({ balance_asset: '0x10' }), 'pools[2].balance_asset: "0x10" is not an integer string'],
  ['no asset', pool({ asset: undefined }), 'pools[2].asset: is missing; it must be an asset such as "BTC.BTC"'],
  [
    'nonsense as asset',
    pool({ asset: 'a b' }),
    'pools[2].asset: "a b" is not an asset; write CHAIN.SYMBOL, such as BTC.BTC',
  ],
  [
    'a synth',
    pool({ asset: 'BTC/BTC' }),
    'pools[2].asset: "BTC/BTC" is a synth asset; pools need a native asset or token',
  ],
  [
    'a derived asset',
    pool({ asset: 'THOR.BTC' }),
    'pools[2].asset: "THOR.BTC" is a derived asset; pools need a native asset or token',
  ],
  ['the base asset', pool({ asset: 'THOR.RUNE' }), 'pools[2].asset: THOR.RUNE is the base asset, which has no pool'],
  ['an unknown chain', pool({ asset: 'FOO.BAR' }), 'pools[2].asset: FOO is not a chain of THORChain'],
  ['a chain of the other protocol', pool({ asset: 'DASH.DASH' }), 'pools[2].asset: DASH is not a chain of THORChain'],
  ['the same pool again', pool({ asset: 'btc.btc' }), 'pools[2].asset: BTC.BTC has more than one pool'],
  [
    'no base balance',
    pool({ balance_rune: undefined }),
    'pools[2]: needs either balance_rune (THORChain) or balance_cacao (Maya)',
  ],
  [
    'two base balances',
    pool({ balance_cacao: '5' }),
    'pools[2]: needs either balance_rune (THORChain) or balance_cacao (Maya)',
  ],
  ['a misspelt field', pool({ balance_runes: '5' }), 'pools[2].balance_runes: is not a field of a genesis file'],
  ['too many decimals', pool({ decimals: 19 }), 'pools[2].decimals: 19 is not a number of decimals from 0 to 18'],
  ['an unknown status', pool({ status: 'Open' }), 'pools[2].status: "Open" is not one of Available, Staged, Suspended'],
  ['an extra field', { ...small, chain_id: 'x' }, 'chain_id: is not a field of a genesis file'],
  ['a negative height', { ...small, height: -1 }, 'height: -1 is not an integer of 0 or more'],
  ['a date as time', { ...small, time: '2026-11-20' }, 'time: "2026-11-20" is not an integer of 0 or more'],
  ['a word as mimir', { ...small, mimirs: { HaltTrading: 'yes' } }, 'mimirs.HaltTrading: "yes" is not an integer'],
  ['a list of constants', { ...small, constants: [] }, 'constants: [] is not an object of names and integers'],
  ['a fraction as constant', { ...small, constants: { A: 1.5 } }, 'constants.A: 1.5 is not an integer'],
  [
    'a fee without a rate',
    { ...small, network_fees: [{ chain: 'BTC', transaction_size: '1' }] },
    'network_fees[0].transaction_fee_rate: is missing; it must be an integer string',
  ],
  [
    'a fee of an unknown chain',
    { ...small, network_fees: [{ chain: 'FOO', transaction_size: '1', transaction_fee_rate: '1' }] },
    'network_fees[0].chain: "FOO" is not a chain',
  ],
  ['a name without aliases', { ...small, names: [{ name: 'a' }] }, 'names[0].aliases: is missing; it must be a list'],
  [
    'an alias of another network',
    { ...small, names: [{ name: 'a', aliases: [{ chain: 'BTC', address: '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa' }] }] },
    'names[0].aliases[0].address: "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa" is not a mocknet address of BTC',
  ],
]

/** The small file with changes in its third pool. */
function pool(changes: Record<string, unknown>): unknown {
  return { ...small, pools: small.pools.map((one, index) => (index === 2 ? { ...one, ...changes } : one)) }
}

describe('an invalid genesis names the field', () => {
  test.each(mistakes)('%s', (_name, file, line) => {
    let problems: readonly string[] = []
    try {
      genesisOfFile(file)
    } catch (error) {
      if (!(error instanceof GenesisError)) throw error
      problems = error.problems
    }
    expect(problems).toEqual([line])
  })

  test('all invalid fields are reported at once', () => {
    const file = { ...small, height: -1, time: -1 }
    expect(() => genesisOfFile(file)).toThrow(/^height: .*\ntime: /)
  })
})
