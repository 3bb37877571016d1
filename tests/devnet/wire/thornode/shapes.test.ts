import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseAsset } from '../../../../src/core/asset/asset.ts'
import { credit } from '../../../../src/devnet/machine/bank.ts'
import { depositNative } from '../../../../src/devnet/machine/deposit.ts'
import type { Machine } from '../../../../src/devnet/machine/machine.ts'
import { addressOf } from '../../exampleState.ts'
import { complaints, readSchemas } from '../../wireSchema.ts'
import { block, blocks, hash, livingMachine, native, payDue, responseTo, seeBitcoin, settle } from './livingMachine.ts'

const ether = addressOf('ETH')
const paid = '11'.repeat(32)
const streaming = '22'.repeat(32)
const counting = '33'.repeat(32)
const limit = '44'.repeat(32)
const stored = '55'.repeat(32)

/** A machine with an entry for every endpoint: finished and pending swaps, claims, liquidity, a registered memo. */
function busyMachine(protocol: 'THORCHAIN' | 'MAYACHAIN'): Machine {
  const machine = livingMachine(protocol, { mimirs: { StreamingSwapMinBPFee: 1, TradeAccountsEnabled: 1 } })
  const user = native[protocol]
  const deposit = (memo: string, amount: bigint, digits: string) =>
    depositNative(machine, { hash: digits.repeat(32), signer: user, memo, coins: [{ asset: machine.base, amount }] })
  block(machine, () => seeBitcoin(machine, { id: paid, amount: 10_000_000n, memo: `=:ETH.ETH:${ether}` }))
  settle(machine)
  block(machine, () => {
    const external = { height: 900, final: 903 }
    seeBitcoin(machine, { id: counting, amount: 1_000_000n, memo: `=:ETH.ETH:${ether}`, external, final: false })
    seeBitcoin(machine, { id: streaming, amount: 40_000_000n, memo: `=:ETH.ETH:${ether}:0/5/4` })
    seeBitcoin(machine, { id: hash, amount: 20_000_000n, memo: `=:ETH.ETH:${ether}` })
    seeBitcoin(machine, { id: '66'.repeat(32), amount: 30_000_000n, memo: `trade+:${user}` })
    credit(machine, user, { asset: parseAsset('ETH~ETH', protocol), amount: 500n })
    deposit('+:BTC.BTC', 50_000_000_000n, '77')
    if (protocol !== 'THORCHAIN') return
    credit(machine, user, { asset: parseAsset('BTC-BTC', protocol), amount: 700n })
    seeBitcoin(machine, { id: limit, amount: 1_000_000n, memo: `=<:ETH.ETH:${ether}:900000000/500/1` })
    deposit(`reference:BTC.BTC:=:ETH.ETH:${ether}`, 0n, '55')
  })
  block(machine)
  return machine
}

const machines = { THORCHAIN: busyMachine('THORCHAIN'), MAYACHAIN: busyMachine('MAYACHAIN') }

/** [path below the protocol's own, type in the openapi file] */
const shared: [string, string][] = [
  [`tx/${hash}`, 'TxResponse'],
  [`tx/${counting}`, 'TxResponse'],
  [`tx/${'CD0'.padEnd(64, '0')}`, 'TxResponse'],
  [`tx/${hash}/signers`, 'TxSignersResponse'],
  [`tx/details/${paid}`, 'TxDetailsResponse'],
  [`tx/details/${hash}`, 'TxDetailsResponse'],
  [`tx/details/${counting}`, 'TxDetailsResponse'],
  [`tx/stages/${hash}`, 'TxStagesResponse'],
  [`tx/status/${paid}`, 'TxStatusResponse'],
  [`tx/status/${streaming}`, 'TxStatusResponse'],
  [`tx/status/${counting}`, 'TxStatusResponse'],
  [`tx/status/${'99'.repeat(32)}`, 'TxStatusResponse'],
  [`swap/streaming/${streaming}`, 'StreamingSwap'],
  [`swap/streaming/${'99'.repeat(32)}`, 'StreamingSwap'],
  ['swaps/streaming', 'Array<StreamingSwap>'],
  ['queue', 'QueueResponse'],
  ['queue/swap', 'Array<MsgSwap>'],
  ['queue/scheduled', 'Array<TxOutItem>'],
  ['queue/outbound', 'Array<TxOutItem>'],
  ['trade/unit/BTC~BTC', 'TradeUnitResponse'],
  ['trade/units', 'Array<TradeUnitResponse>'],
  ['trade/accounts/BTC~BTC', 'Array<TradeAccountResponse>'],
  ['vaults/asgard', 'Array<Vault>'],
  ['vault/key of BTC', 'Vault'],
  ['pool/BTC.BTC', 'Pool'],
  ['pool/BTC.BTC/liquidity_providers', 'Array<LiquidityProviderSummary>'],
  ['network', 'NetworkResponse'],
  ['lastblock', 'Array<LastBlock>'],
  ['nodes', 'Array<Node>'],
]

const thorchain: [string, string][] = [
  ...shared,
  [`trade/account/${native.THORCHAIN}`, 'Array<TradeAccountResponse>'],
  [`pool/BTC.BTC/liquidity_provider/${native.THORCHAIN}`, 'LiquidityProvider'],
  [`pool/BTC.BTC/liquidity_provider/${addressOf('BTC')}`, 'LiquidityProvider'],
  [`queue/swap/details/${streaming}`, 'SwapDetailsResponse'],
  [`queue/swap/details/${limit}`, 'SwapDetailsResponse'],
  ['queue/limit_swaps', 'LimitSwapsResponse'],
  ['queue/limit_swaps/summary', 'LimitSwapsSummaryResponse'],
  ['memo/BTC.BTC/00001', 'ReferenceMemoResponse'],
  [`memo/${stored}`, 'ReferenceMemoResponse'],
  ['memo/check/BTC.BTC/100000001', 'ReferenceMemoPreflightResponse'],
  ['memo/check/BTC.BTC/100000002', 'ReferenceMemoPreflightResponse'],
  [`clout/swap/${ether}`, 'SwapperCloutResponse'],
  ['securedassets', 'Array<SecuredAssetResponse>'],
  ['securedasset/BTC-BTC', 'SecuredAssetResponse'],
  ['supply', 'SupplyResponse'],
  ['runepool', 'RUNEPoolResponse'],
  ['slips', 'Array<PoolSlipResponseInner>'],
  ['slip/BTC.BTC', 'Array<PoolSlipResponseInner>'],
  ['thorname/carry', 'Thorname'],
]

const mayachain: [string, string][] = [
  ...shared,
  [`trade/account/${native.MAYACHAIN}`, 'Array<TradeAccountResponse>'],
  [`pool/BTC.BTC/liquidity_provider/${native.MAYACHAIN}`, 'LiquidityProvider'],
  [`tx/in/${hash}`, 'TxDetailsResponse'],
  [`tx/out/${'CD0'.padEnd(64, '0')}`, 'TxDetailsResponse'],
  ['mayaname/carry', 'Mayaname'],
  ['cacaopool', 'CACAOPoolResponse'],
  ['pol', 'POLResponse'],
  ['vaults/pubkeys', 'VaultPubkeysResponse'],
]

/** These go out as protobuf's JSON, whose 64-bit integers are texts, whatever the openapi file says of them. */
const asProtobuf = /^(LimitSwap|ReferenceMemo)/
const isText = / is a string, not a number$/
/** Fields that 3.19 and 3.20 add to the openapi file of 3.16. */
const isNewer = /xmr_active_vault_ready|pol_reserve_rune_deposited|rolling_pool_liquidity_fee_rune|pub_key_frost/

describe.each([
  ['THORNode', 'thornode-3.16.3', machines.THORCHAIN, thorchain],
  ['Mayanode', 'mayanode-1.128.0', machines.MAYACHAIN, mayachain],
] as const)('%s', (_name, schema, machine, rows) => {
  const file = readSchemas(schema)
  test.skipIf(!file).each(rows)('%s has the fields of the openapi file and no others', (below, type) => {
    const { status, body } = responseTo(machine, `/${machine.protocol.toLowerCase()}/${encodeURI(below)}`)
    expect(status).toBe(200)
    const all = (file ? complaints(file, type, body) : []).filter((one) => !isNewer.test(one))
    expect(asProtobuf.test(type) ? all.filter((one) => !isText.test(one)) : all).toEqual([])
  })
})

const recordings = path.resolve(import.meta.dirname, '../../../../../shared/protocol-data/live-2026')
const recorded = existsSync(recordings)
if (!recorded) console.info('No recorded responses at ../shared/protocol-data: the comparison is skipped.')

/** The names of a value's fields, however deep, without the places of lists. */
function fieldsOf(value: unknown, at = ''): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((item) => fieldsOf(item, `${at}[]`)))]
  if (typeof value !== 'object' || value === null) return [at]
  return Object.entries(value)
    .flatMap(([name, field]) => fieldsOf(field, `${at}.${name}`))
    .sort()
}

describe.runIf(recorded)('a recorded mainnet response', () => {
  const read = (name: string) => JSON.parse(readFileSync(path.join(recordings, name), 'utf8'))
  // A token's decimals, and a delay that this small network always has.
  const incidental = /\.coins\[\]\.decimals$|^\.stages\.outbound_delay/
  const essential = (value: unknown) => fieldsOf(value).filter((field) => !incidental.test(field))

  test('of the network has the same fields, those of 3.20 included', () => {
    const { body } = responseTo(machines.THORCHAIN, '/thorchain/network')
    expect(fieldsOf(body)).toEqual(fieldsOf(read('thornode.network.json')))
  })

  test('of a pool, an inbound address and a quote has the same fields, those of 3.20 included', () => {
    const bodyOf = (below: string) => responseTo(machines.THORCHAIN, `/thorchain/${below}`).body
    expect(fieldsOf(bodyOf('pool/BTC.BTC'))).toEqual(fieldsOf(read('thornode.pool.BTC.BTC.json')))
    const rows = (bodyOf('inbound_addresses') as { chain: string }[]).filter(({ chain }) => /^(BTC|ETH)$/.test(chain))
    expect(rows.map((row) => fieldsOf(row))).toEqual(
      (read('thornode.inbound_addresses.subset.json') as object[]).map((row) => fieldsOf(row)),
    )
    const quote = bodyOf('quote/swap?from_asset=BTC.BTC&to_asset=ETH.ETH&amount=10000000')
    const own = fieldsOf(quote)
    const theirs = fieldsOf(read('thornode.quote_swap.BTC-ETH.json'))
    // A swap of one part takes no time between parts, and omits zero seconds.
    expect(own).toEqual(theirs.filter((field) => !/streaming_swap_seconds/.test(field)))
  })

  test('of the status of a swap between external chains has the same fields', () => {
    const { body } = responseTo(machines.THORCHAIN, `/thorchain/tx/status/${paid}`)
    const theirs = essential(read('thornode.tx_status.external.json'))
    expect(essential(body)).toEqual(theirs.filter((field) => !/pre_confirmation_count/.test(field)))
  })

  test('of the status of a swap inside the protocol has the same fields', () => {
    const machine = livingMachine('THORCHAIN', { mimirs: { TradeAccountsEnabled: 1 } })
    const user = native.THORCHAIN
    credit(machine, user, { asset: parseAsset('BTC~BTC'), amount: 1_000_000n })
    block(machine, () => {
      const coins = [{ asset: parseAsset('BTC~BTC'), amount: 1_000_000n }]
      depositNative(machine, { hash, signer: user, coins, memo: `=:ETH~ETH:${user}` })
    })
    const { body } = responseTo(machine, `/thorchain/tx/status/${hash}`)
    expect(essential(body)).toEqual(essential(read('thornode.tx_status.native.json')))
  })
})

describe('on the wire', () => {
  test.each([
    'swaps/streaming',
    'queue/swap',
    'queue/scheduled',
    'trade/accounts/BTC~BTC',
    'securedassets',
    'vaults/asgard',
    'pool/BTC.BTC/liquidity_providers',
    `trade/account/${native.THORCHAIN}`,
  ])('%s lists every entry', (below) => {
    const { body } = responseTo(machines.THORCHAIN, `/thorchain/${below}`)
    expect(body).toEqual(expect.arrayContaining([expect.any(Object)]))
  })

  test('an unknown transaction returns 200 with only its first stage', () => {
    const { status, body } = responseTo(machines.THORCHAIN, `/thorchain/tx/status/${'99'.repeat(32)}`)
    expect(status).toBe(200)
    expect(body).toEqual({ stages: { inbound_observed: { started: false, final_count: 0, completed: false } } })
  })

  test('a hash is found in either letter case, with 0x or without', () => {
    const [plain, other] = [hash, `0x${hash.toLowerCase()}`].map((one) =>
      responseTo(machines.MAYACHAIN, `/mayachain/tx/status/${one}`),
    )
    expect(plain?.body).toEqual(other?.body)
    expect(plain?.body).toHaveProperty('tx.id', hash)
  })

  test('a memo’s reference number is taken until it expires', () => {
    const machine = busyMachine('THORCHAIN')
    const check = () => responseTo(machine, '/thorchain/memo/check/BTC.BTC/100000001').body
    expect(check()).toMatchObject({ reference: '00001', available: false, can_register: false, usage_count: '0' })
    blocks(machine, 3_601)
    expect(check()).toMatchObject({
      reference: '00001',
      available: true,
      can_register: true,
      expires_at: '0',
      memo: '',
    })
  })

  test('the reserve’s liquidity is returned with its gain', () => {
    const machine = livingMachine('THORCHAIN')
    const { reserve } = machine.modules
    const pool = machine.pools.find(({ asset }) => asset.chain === 'BTC')
    const units = (pool?.poolUnits ?? 0n) / 10n
    const none = { assetAddress: '', pendingBase: 0n, pendingAsset: 0n }
    machine.providers.set(`BTC.BTC ${reserve}`, { asset: 'BTC.BTC', baseAddress: reserve, units, ...none })
    machine.ownLiquidity = { deposited: 170_000_000_000_000n, withdrawn: 10_000_000_000_000n, reserveUnits: units }
    expect(responseTo(machine, '/thorchain/runepool').body).toMatchObject({
      pol: { rune_deposited: '170000000000000', value: '180000000000000', pnl: '20000000000000' },
      reserve: { value: '180000000000000', current_deposit: '160000000000000' },
    })
  })

  test('a pool’s slip is that of its block, and is summed afterwards', () => {
    const machine = livingMachine('THORCHAIN')
    block(machine, () => seeBitcoin(machine, { amount: 100_000_000n, memo: `=:THOR.RUNE:${native.THORCHAIN}` }))
    const slip = () => responseTo(machine, '/thorchain/slip/btc.btc').body
    expect(slip()).toMatchObject([{ asset: 'BTC.BTC', pool_slip: 99, rollup: 0, summed_rollup: 0 }])
    blocks(machine, 300)
    expect(slip()).toMatchObject([{ pool_slip: 0, rollup: 99, summed_rollup: 99 }])
    blocks(machine, 1)
    expect(slip()).toMatchObject([{ pool_slip: 0, rollup: 0 }])
  })

  test('a pool reports its liquidity fees of the last day, which 3.20 adds', () => {
    const body = (machine: Machine) =>
      responseTo(machine, '/thorchain/pool/BTC.BTC').body as { rolling_pool_liquidity_fee_rune: string }
    expect(body(livingMachine('THORCHAIN')).rolling_pool_liquidity_fee_rune).toBe('0')
    expect(BigInt(body(machines.THORCHAIN).rolling_pool_liquidity_fee_rune)).toBeGreaterThan(0n)
  })

  test('a derived pool is listed on its own path, not among the pools', () => {
    const machine = livingMachine('THORCHAIN')
    const [bitcoin] = machine.pools
    if (bitcoin === undefined) throw new Error('The example has no pool.')
    const half = { balanceAsset: bitcoin.balanceAsset / 2n, balanceBase: bitcoin.balanceBase / 2n }
    machine.pools.push({ ...bitcoin, ...half, asset: parseAsset('THOR.BTC') })
    const derived = { asset: 'THOR.BTC', status: 'Available', derived_depth_bps: '5000' }
    expect(responseTo(machine, '/thorchain/dpools').body).toMatchObject([derived])
    expect(responseTo(machine, '/thorchain/dpool/thor.btc').body).toMatchObject(derived)
    expect(responseTo(machine, '/thorchain/pool/BTC.BTC').body).toMatchObject({ derived_depth_bps: '5000' })
    expect(responseTo(machine, '/thorchain/pools').body).toHaveLength(4)
    expect(responseTo(machine, '/thorchain/pool/THOR.BTC').status).toBe(400)
  })

  test('a used number returns the deposit that used it', () => {
    const machine = busyMachine('THORCHAIN')
    block(machine, () => seeBitcoin(machine, { id: '88'.repeat(32), amount: 1_000_001n, memo: '' }))
    const { body } = responseTo(machine, `/thorchain/memo/${stored}`)
    expect(body).toMatchObject({ reference: '00001', used_by_txs: ['88'.repeat(32)] })
    expect(responseTo(machine, `/thorchain/tx/${'88'.repeat(32)}`).body).toMatchObject({
      observed_tx: { tx: { memo: `=:ETH.ETH:${ether}` } },
    })
  })

  test('the queue counts pending swaps and scheduled outbounds', () => {
    const machine = livingMachine('THORCHAIN')
    block(machine, () => seeBitcoin(machine, { amount: 10_000_000n, memo: `=:ETH.ETH:${ether}` }))
    const queue = () => responseTo(machine, '/thorchain/queue').body
    expect(queue()).toMatchObject({
      swap: 0,
      outbound: 0,
      scheduled_outbound_value: expect.stringMatching(/^[1-9]\d*$/),
    })
    blocks(machine, Math.max(...machine.schedule.keys()) - machine.height)
    expect(queue()).toMatchObject({ outbound: 1, internal: 0, scheduled_outbound_value: '0' })
    block(machine, () => payDue(machine))
    expect(queue()).toMatchObject({ outbound: 0 })
    expect(responseTo(machine, '/thorchain/lastblock/BTC').body).toMatchObject([{ last_signed_out: machine.height }])
  })
})
