import { existsSync, readFileSync } from 'node:fs'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import type { Protocol } from '../../../src/core/chains/protocol.ts'
import { constantsOf } from '../../../src/devnet/rules/constants/constants.ts'
import type { NameRecord, OutboundFeeCounter, PoolState, ProtocolState } from '../../../src/devnet/rules/state.ts'

/** Rebuilds the state of a recorded regression run at the moment of one quote. Needs ../shared/vectors. */
export interface RecordedQuote {
  readonly id: string
  readonly suite: string
  readonly height: number
  readonly endpoint: string
  readonly params: Readonly<Record<string, string>>
  readonly http_status: number
  readonly expect: Readonly<Record<string, string | number | null>>
  readonly expect_jq: readonly string[]
  readonly pools_at_height: Readonly<
    Record<
      string,
      { balance_rune: string; balance_asset: string; synth_supply_delta: string; decimals: number; verified: boolean }
    >
  >
  readonly mimirs: Readonly<Record<string, string>>
  readonly network_fees: readonly { chain: string; transaction_size: string; transaction_fee_rate: string }[]
}

interface OutcomeEvent {
  readonly height: number
  readonly type: string
  readonly coins?: string
  readonly pool_deduct?: string
  readonly name?: string
  readonly owner?: string
  readonly chain?: string
  readonly address?: string
  readonly expire?: string
  readonly affiliate_bps?: string
}

interface ScenarioOp {
  readonly type: string
  readonly count?: string
  readonly key?: string
  readonly value?: string
  readonly txs?: readonly {
    tx: { coins: readonly { asset: string }[]; gas: readonly { amount: string; asset: string }[] }
  }[]
}

const vectors = new URL('../../../../shared/vectors/', import.meta.url)

export const hasVectors = existsSync(vectors)

export const recordings: Readonly<Record<Protocol, string>> = {
  THORCHAIN: 'thornode-3.17.0',
  MAYACHAIN: 'mayanode-1.124.0',
}

export function readVectors(file: string): unknown {
  return JSON.parse(readFileSync(new URL(file, vectors), 'utf8'))
}

/** Settings in force in the regression runs, over the nodes' defaults. Source: vectors/README.md and the harness. */
export const harnessSettings: Readonly<Record<Protocol, Readonly<Record<string, number>>>> = {
  THORCHAIN: {
    VirtualMultSynthsBasisPoints: 20_000,
    MinOutboundFeeMultiplierBasisPoints: 1_000,
    MaxOutboundFeeMultiplierBasisPoints: 30_000,
    TargetOutboundFeeSurplusRune: 1_000_000_000_000,
    TradeAccountsEnabled: 1,
    EnableAdvSwapQueue: 1,
    AdvSwapQueueRapidSwapMax: 1,
    MaxSynthPerPoolDepth: 3_500,
    MinTxOutVolumeThreshold: 200_000_000_000_000,
    TxOutDelayRate: 200_000_000_000_000,
  },
  MAYACHAIN: {
    VirtualMultSynthsBasisPoints: 20_000,
    MinOutboundFeeMultiplierBasisPoints: 15_000,
    MaxOutboundFeeMultiplierBasisPoints: 20_000,
    TargetOutboundFeeSurplusRune: 1_000_000_000_000,
    StreamingSwapMinBPFee: 100,
    TradeAccountsEnabled: 1,
    TradeAccountsDepositEnabled: 1,
    TradeAccountsWithdrawEnabled: 1,
    MaxSynthPerPoolDepth: 3_500,
    MinTxOutVolumeThreshold: 200_000_000_000_000,
    TxOutDelayRate: 200_000_000_000_000,
  },
}

/** The vault of the regression harness: its only validator has the same key on every chain. */
const harnessVaults = [
  ['BTC', 'bcrt1qzf3gsk7edzwl9syyefvfhle37cjtql35tlzesk'],
  ['ETH', '0xe3c64974c78f5693bd2bc68b3221d58df5c6e877'],
] as const

/** Replaces placeholders in the recording by an account of the chain. No figure depends on it. */
export const placeholders: Readonly<Record<string, string>> = {
  '<<addr_sol_fox>>': 'So11111111111111111111111111111111111111112',
  '<<addr_xrd_fox>>': 'account_loc169nfm5ejkxymcq8ggf894k4n7y6r7344793493uxth5pg7al5nzxt8',
}

const fill = (text: string) =>
  Object.entries(placeholders).reduce((all, [name, value]) => all.replaceAll(name, value), text)

export function readQuotes(protocol: Protocol): readonly RecordedQuote[] {
  const { quotes } = readVectors(`${recordings[protocol]}/quotes.json`) as { quotes: readonly RecordedQuote[] }
  return quotes.map((row) => JSON.parse(fill(JSON.stringify(row))) as RecordedQuote)
}

/** Returns the parameters as the harness sent them: a comma separates values of a repeated parameter. */
export function queryOf({ params }: RecordedQuote): URLSearchParams {
  const repeated = new Set(['affiliate', 'affiliate_bps'])
  return new URLSearchParams(
    Object.entries(params).flatMap(([name, value]) =>
      repeated.has(name) ? value.split(',').map((one) => [name, one]) : [[name, value]],
    ),
  )
}

export function stateReader(protocol: Protocol): (row: RecordedQuote) => ProtocolState {
  const folder = recordings[protocol]
  const { outcomes } = readVectors(`${folder}/outcomes.json`) as {
    outcomes: readonly { suite: string; events: readonly OutcomeEvent[] }[]
  }
  const { scenarios } = readVectors(`${folder}/scenarios.json`) as {
    scenarios: readonly { suite: string; ops: readonly ScenarioOp[] }[]
  }
  return (row) => {
    const events = outcomes.find(({ suite }) => suite === row.suite)?.events ?? []
    const past = events.filter(({ height }) => height <= row.height)
    const ops = scenarios.find(({ suite }) => suite === row.suite)?.ops ?? []
    return stateOf(protocol, row, past, ops)
  }
}

function stateOf(
  protocol: Protocol,
  row: RecordedQuote,
  past: readonly OutcomeEvent[],
  ops: readonly ScenarioOp[],
): ProtocolState {
  const pools = Object.entries(row.pools_at_height).map(
    ([asset, pool]): PoolState => ({
      asset: parseAsset(asset, protocol),
      balanceAsset: BigInt(pool.balance_asset),
      balanceBase: BigInt(pool.balance_rune),
      decimals: pool.decimals,
      status: 'Available',
      synthSupply: BigInt(pool.synth_supply_delta),
      poolUnits: BigInt(pool.balance_rune),
      tradingHalted: false,
    }),
  )
  return {
    protocol,
    network: 'mocknet',
    acceptedNetworks: ['mocknet'],
    height: row.height,
    time: 1_700_000_000,
    pools,
    mimirs: new Map(Object.entries(row.mimirs).map(([name, value]) => [name.toUpperCase(), Number(value)])),
    constants: constantsOf(protocol, { ...harnessSettings[protocol], ...environmentOf(ops) }),
    networkFees: new Map(
      row.network_fees.map((fee) => [
        fee.chain,
        {
          transactionSize: BigInt(fee.transaction_size),
          transactionFeeRate: BigInt(fee.transaction_fee_rate),
        },
      ]),
    ),
    names: namesOf(past),
    vaults: new Map(harnessVaults.map(([chain, address]) => [chain, { chain, address, pubKey: '' }])),
    outboundFees: protocol === 'MAYACHAIN' ? countersOf(row, past, ops) : new Map(),
    scheduledOutboundValue: 0n,
  }
}

/** A suite may set constants through its environment: L1_SLIP_MIN_BPS is L1SlipMinBps. */
export function environmentOf(ops: readonly Pick<ScenarioOp, 'type' | 'key' | 'value'>[]): Record<string, number> {
  const settings = ops.filter(({ type }) => type === 'env')
  return Object.fromEntries(
    settings.map(({ key = '', value }) => [key.replaceAll('_', '').toUpperCase(), Number(value)]),
  )
}

function namesOf(past: readonly OutcomeEvent[]): NameRecord[] {
  const names = new Map<string, NameRecord>()
  for (const event of past) {
    if ((event.type !== 'thorname' && event.type !== 'mayaname') || !event.name) continue
    // 501 means that a MAYAName sets no share.
    const share =
      event.affiliate_bps === undefined || event.affiliate_bps === '501'
        ? {}
        : { affiliateBps: Number(event.affiliate_bps) }
    names.set(event.name, {
      name: event.name,
      expireBlockHeight: Number(event.expire),
      owner: event.owner ?? '',
      preferredAsset: '.',
      aliases: [{ chain: event.chain ?? '', address: event.address ?? '' }],
      ...share,
    })
  }
  return [...names.values()]
}

/** Returns the fees withheld (recorded fee events) and the gas spent (observed outbounds, at the pool's price). */
function countersOf(
  row: RecordedQuote,
  past: readonly OutcomeEvent[],
  ops: readonly ScenarioOp[],
): Map<string, OutboundFeeCounter> {
  const withheld = past
    .filter(({ type, coins = '' }) => type === 'fee' && /^\d+ [A-Z]+\./.test(coins) && !coins.includes(' MAYA.'))
    .reduce((sum, { pool_deduct = '0' }) => sum + BigInt(pool_deduct), 0n)
  let height = 0
  let spent = 0n
  for (const op of ops) {
    if (op.type === 'create-blocks') height += Number(op.count)
    if (op.type !== 'tx-observed-out' || height >= row.height) continue
    for (const { amount, asset } of (op.txs ?? []).flatMap(({ tx }) => tx.gas)) {
      const pool = row.pools_at_height[asset]
      if (pool) spent += (BigInt(amount) * BigInt(pool.balance_rune)) / BigInt(pool.balance_asset)
    }
  }
  return new Map([['all', { withheld, spent }]])
}
