import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { createMachine, type Machine } from '../../../src/devnet/machine/machine.ts'
import { constantsOf } from '../../../src/devnet/rules/constants/constants.ts'
import type { PoolState, ProtocolState } from '../../../src/devnet/rules/state.ts'
import type { RecordedPool } from '../recordedPool.ts'

export interface RunTx {
  readonly id: string
  /** Number of blocks after the state's height. */
  readonly block: number
  readonly chain: string
  readonly asset: string
  readonly amount: string
  readonly from: string
  readonly memo: string
}

export interface RunBlock {
  readonly height: number
  readonly pools: Readonly<Record<string, Readonly<Record<'asset' | 'rune' | 'lp' | 'synth' | 'status', string>>>>
  readonly events: readonly { readonly type: string; readonly fields: Readonly<Record<string, string>> }[]
}

/** A run of a real node over several blocks: its first state, the deposits, and every block's result. */
export interface RecordedRun {
  readonly state: {
    readonly id: number
    readonly height: number
    readonly time: number
    readonly pools: readonly RecordedPool[]
    readonly mimirs: Readonly<Record<string, number>>
    readonly network_fees: readonly { chain: string; transaction_size: number; transaction_fee_rate: number }[]
    readonly names: readonly {
      name: string
      expire_block_height: number
      owner: string
      preferred_asset?: string
      aliases: readonly { chain: string; address: string }[]
    }[]
  }
  readonly txs: readonly RunTx[]
  readonly run: {
    readonly begin: {
      readonly asgard: string
      readonly bond: string
      readonly reserve: string
      readonly rich: readonly string[]
      readonly vault: string
      readonly vault_addresses: Readonly<Record<string, string>>
    }
    readonly blocks: readonly RunBlock[]
    readonly outs: readonly Readonly<Record<string, string>>[]
    /** Reasons of refused MsgDeposits, by hash. */
    readonly refused: Readonly<Record<string, string>>
  }
}

const folder = new URL('../../../../shared/vectors/real-node/', import.meta.url)

export const hasRuns = existsSync(folder)

const readText = (file: string): Buffer => readFileSync(new URL(file, folder))

/** Reads the runs; lines without blocks are questions only. */
export function readRuns(): readonly RecordedRun[] {
  const lines = gunzipSync(readText('runs.jsonl.gz')).toString('utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as Partial<RecordedRun>).filter((run): run is RecordedRun => 'run' in run)
}

/** Reads the constants of the network that recorded the runs. */
export function readConstants(): Readonly<Record<string, number>> {
  return JSON.parse(readText('constants.json').toString('utf8')) as Record<string, number>
}

const rich = 10n ** 18n

/** Builds the machine of a run's first state. */
export function machineOfRun({ state, txs, run }: RecordedRun, constants: Readonly<Record<string, number>>): Machine {
  const { begin } = run
  const base = parseAsset('THOR.RUNE', 'THORCHAIN')
  const initial: ProtocolState = {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    acceptedNetworks: ['mocknet'],
    height: state.height,
    time: state.time,
    pools: state.pools.map(poolOf),
    mimirs: new Map(Object.entries(state.mimirs)),
    constants: constantsOf('THORCHAIN', { ...constants, NativeTransactionFee: 0 }),
    networkFees: new Map(
      state.network_fees.map((fee) => [
        fee.chain,
        { transactionSize: BigInt(fee.transaction_size), transactionFeeRate: BigInt(fee.transaction_fee_rate) },
      ]),
    ),
    names: state.names.map((name) => ({
      name: name.name,
      expireBlockHeight: name.expire_block_height,
      owner: name.owner,
      preferredAsset: name.preferred_asset ?? '.',
      aliases: name.aliases,
    })),
    vaults: new Map(
      Object.entries(begin.vault_addresses).map(([chain, address]) => [chain, { chain, address, pubKey: begin.vault }]),
    ),
    outboundFees: new Map(),
    scheduledOutboundValue: 0n,
  }
  const senders = txs.filter(({ chain }) => chain === 'THOR')
  const machine = createMachine(initial, {
    reserve: BigInt(begin.reserve),
    bond: BigInt(begin.bond),
    balances: Object.fromEntries(begin.rich.map((account) => [account, [{ asset: base, amount: rich }]])),
  })
  for (const { from, asset } of senders) {
    if (asset !== 'THOR.RUNE') machine.balances.set(`${from} ${asset}`, rich)
  }
  machine.balances.set(`${machine.modules.asgard} THOR.RUNE`, BigInt(begin.asgard))
  return machine
}

function poolOf(row: RecordedPool): PoolState {
  const units = BigInt(row.lp_units)
  const balanceAsset = BigInt(row.balance_asset)
  const synthSupply = BigInt(row.synth_supply ?? '0')
  const room = balanceAsset * 2n > synthSupply ? balanceAsset * 2n - synthSupply : 1n
  return {
    asset: parseAsset(row.asset, 'THORCHAIN'),
    balanceAsset,
    balanceBase: BigInt(row.balance_rune),
    decimals: row.decimals ?? 0,
    status: row.status,
    synthSupply,
    poolUnits: units + (units * synthSupply) / room,
    tradingHalted: false,
  }
}
