import { formatAsset, parseAsset } from '../../../src/core/asset/asset.ts'
import { type ChainId, chainIds, chains } from '../../../src/core/chains/chains.ts'
import { type Protocol, protocols } from '../../../src/core/chains/protocol.ts'
import { credit } from '../../../src/devnet/machine/bank.ts'
import { createMachine, type Machine } from '../../../src/devnet/machine/machine.ts'
import { tcyOf } from '../../../src/devnet/machine/tcyIncome.ts'
import { constantsOf } from '../../../src/devnet/rules/constants/constants.ts'
import { derivedAddress } from '../../../src/devnet/rules/derive.ts'
import type { PoolState, ProtocolState } from '../../../src/devnet/rules/state.ts'
import { environmentOf, harnessSettings, readVectors, recordings } from './quoteRows.ts'
import { recordedOwners } from './recordedOwners.ts'

/** A pool in the recordings of ../shared/vectors. */
export interface RecordedPool {
  readonly asset: string
  readonly balance_asset: string
  readonly balance_rune?: string
  readonly balance_cacao?: string
  readonly LP_units: string
  readonly synth_units: string
  readonly decimals?: string
  readonly status: PoolState['status']
}

export interface RecordedCoin {
  readonly asset?: string
  readonly denom?: string
  readonly amount: string
}

export interface RecordedTx {
  readonly tx: {
    readonly id: string
    readonly chain: string
    readonly from_address: string
    readonly to_address: string
    readonly coins: readonly RecordedCoin[]
    readonly gas: readonly RecordedCoin[]
    readonly memo?: string
  }
  readonly block_height: string
  readonly finalise_height: string
}

export interface Operation {
  readonly type: string
  readonly count?: string
  readonly key?: string
  readonly value?: string
  readonly signer?: string
  readonly sequence?: unknown
  readonly coins?: readonly RecordedCoin[]
  readonly memo?: string
  readonly txs?: readonly RecordedTx[]
  readonly from_address?: string
  readonly to_address?: string
  readonly amount?: readonly RecordedCoin[]
  readonly tx_id?: string
  readonly chain?: string
  readonly transaction_size?: string
  readonly transaction_rate?: string
  /** For a check: the request, and jq expressions that are true for the response. */
  readonly endpoint?: string
  readonly params?: Readonly<Record<string, string>> | null
  readonly status?: string | number
  readonly asserts?: readonly string[]
}

export interface Scenario {
  readonly suite: string
  readonly genesis_pools: readonly RecordedPool[] | null
  readonly genesis_mimirs: readonly { key: string; value: string }[] | Readonly<Record<string, string>> | null
  readonly network_fees: readonly { chain: string; transaction_size: string; transaction_fee_rate: string }[] | null
  readonly ops: readonly Operation[]
  readonly final_pools: readonly RecordedPool[]
}

export function readScenarios(protocol: Protocol): readonly Scenario[] {
  return (readVectors(`${recordings[protocol]}/scenarios.json`) as { scenarios: readonly Scenario[] }).scenarios
}

/** Settings of the regression binary, except those that quotes depend on. */
const machineSettings: Readonly<Record<Protocol, Readonly<Record<string, number>>>> = {
  THORCHAIN: {
    EnableMemolessOutbound: 1,
    MemolessTxnTTL: 100,
    MemolessTxnMaxUse: 5,
    DevFundSystemIncomeBps: 0,
    MarketingFundSystemIncomeBps: 0,
    SystemIncomeBurnRateBps: 0,
    TCYStakeSystemIncomeBps: 0,
    MaxSynthsForSaversYield: 5000,
    PreferredAssetOutboundFeeMultiplier: 100,
    RUNEPoolDepositMaturityBlocks: 0,
    RUNEPoolMaxReserveBackstop: 0,
  },
  MAYACHAIN: { TradeAccountsWithdrawEnabled: 1, PreferredAssetOutboundFeeMultiplier: 100, SigningTransactionPeriod: 3 },
}

/** Balances of the reserve and the only node in the regression genesis. Every acting account has enough. */
const treasury: Readonly<Record<Protocol, { reserve: bigint; bond: bigint; account: bigint }>> = {
  THORCHAIN: { reserve: 35_000_000_000_000n, bond: 5_000_000_000_000n, account: 10_000_000_000_000_000n },
  MAYACHAIN: { reserve: 100_000_000_000_000_000n, bond: 0n, account: 1_000_000_000_000_000_000n },
}

/** With five nodes, the bond of each node except the largest, which counts as much as the others. */
const bondOfEach = 2_500_000_000_000n

const voters = [
  'tthor1uuds8pd92qnnq0udw0rpg0szpgcslc9p8lluej',
  'tthor1qk8c8sfrmfm0tkncs0zxeutc8v5mx3pjj07k4u',
  'tthor13wrmhnh2qe98rjse30pl7u6jxszjjwl4f6yycr',
  'tthor1xkz88t875m7ms7wa6220estwwdlc86pqsccrvm',
]

/** The bonds of all nodes except the largest, by voter; empty in suites with one node. */
export function bondsOf({ suite }: Scenario): Map<string, bigint> {
  return new Map(fiveNodes.has(suite) ? voters.map((voter) => [voter, bondOfEach]) : [])
}

/** Suites with five nodes in the genesis. The largest counts as much as the others. */
const fiveNodes: ReadonlySet<string> = new Set([
  'swaps/swaps-min-fee',
  'secured-assets/secured-swaps',
  'trade-accounts/trade-swaps',
])

/** The node of Maya's base genesis bonds liquidity of the BTC pool. A suite's own row replaces this one. */
function bondedUnits({ genesis_pools: pools }: Scenario): Record<string, bigint> {
  const bonded = (pools ?? []).find(({ balance_asset: asset }) => asset === '0')
  return bonded === undefined ? {} : { [bonded.asset]: BigInt(bonded.LP_units) }
}

export const vaultKey = 'regression-vault'

function poolsOf(protocol: Protocol, recorded: Scenario['genesis_pools']): PoolState[] {
  const pools = new Map<string, PoolState>()
  for (const row of recorded ?? []) {
    const asset = parseAsset(row.asset, protocol)
    pools.set(formatAsset(asset), {
      asset,
      balanceAsset: BigInt(row.balance_asset),
      balanceBase: BigInt(row.balance_rune ?? row.balance_cacao ?? '0'),
      decimals: Number(row.decimals ?? '0'),
      status: row.status,
      synthSupply: 0n,
      poolUnits: BigInt(row.LP_units),
      tradingHalted: false,
    })
  }
  return [...pools.values()]
}

function mimirsOf(recorded: Scenario['genesis_mimirs']): Map<string, number> {
  const pairs = Array.isArray(recorded)
    ? recorded.map(({ key, value }): [string, string] => [key, value])
    : Object.entries(recorded ?? {})
  return new Map(pairs.map(([key, value]) => [key.toUpperCase(), Number(value)]))
}

function vaultAddress(protocol: Protocol, chain: ChainId): string {
  if (chain === 'BTC') return 'bcrt1qzf3gsk7edzwl9syyefvfhle37cjtql35tlzesk'
  if (chain === 'ETH') return '0xd58610f89265a2fb637ac40edf59141ff873b266'
  return derivedAddress(chain, 'mocknet', `regression ${protocol}`)
}

export function machineOf(protocol: Protocol, scenario: Scenario): Machine {
  const outside = chainIds.filter((id) => chains[id].protocols.includes(protocol) && id !== protocols[protocol].chain)
  const state: ProtocolState = {
    protocol,
    network: 'mocknet',
    acceptedNetworks: ['mocknet', 'mainnet', 'stagenet'],
    height: 0,
    time: 1_700_000_000,
    pools: poolsOf(protocol, scenario.genesis_pools),
    mimirs: mimirsOf(scenario.genesis_mimirs),
    constants: constantsOf(protocol, {
      ...harnessSettings[protocol],
      ...machineSettings[protocol],
      ...environmentOf(scenario.ops),
    }),
    networkFees: new Map(
      (scenario.network_fees ?? []).map((fee) => [
        fee.chain,
        { transactionSize: BigInt(fee.transaction_size), transactionFeeRate: BigInt(fee.transaction_fee_rate) },
      ]),
    ),
    names: [],
    vaults: new Map(
      outside.map((chain) => [chain, { chain, address: vaultAddress(protocol, chain), pubKey: vaultKey }]),
    ),
    outboundFees: new Map(),
    scheduledOutboundValue: 0n,
  }
  const { reserve, account } = treasury[protocol]
  const bond = fiveNodes.has(scenario.suite) ? bondOfEach * 5n : treasury[protocol].bond
  const rich = { asset: parseAsset(protocols[protocol].baseAsset, protocol), amount: account }
  const people = scenario.ops
    .flatMap(({ signer, from_address: from }) => [signer, from])
    .filter((one) => one !== undefined)
  const machine = createMachine(state, {
    reserve,
    bond,
    bondedUnits: bondedUnits(scenario),
    providers: recordedOwners[scenario.suite] ?? [],
    balances: Object.fromEntries(people.map((person) => [person, [rich]])),
  })
  if (scenario.suite === 'tcy/tcy-claiming-swap') fundClaims(machine, people)
  return machine
}

/** Adds the TCY of the suite's genesis: accounts own some, and the claiming module has RUNE to buy more. */
function fundClaims(machine: Machine, people: readonly string[]): void {
  for (const person of people) credit(machine, person, { asset: tcyOf(machine), amount: 400_000_000_000_000n })
  credit(machine, machine.modules.tcyClaim, { asset: machine.base, amount: 2_500_000_000_000n })
}
