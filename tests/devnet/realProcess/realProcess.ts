import { existsSync, readFileSync } from 'node:fs'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { depositNative, type TxResult } from '../../../src/devnet/machine/deposit.ts'
import { createMachine, type Machine } from '../../../src/devnet/machine/machine.ts'
import { constantsOf } from '../../../src/devnet/rules/constants/constants.ts'
import type { PoolState } from '../../../src/devnet/rules/state.ts'
import { block, responseTo } from '../wire/thornode/livingMachine.ts'

const folder = new URL('../../../../shared/vectors/real-process/', import.meta.url)

/** Whether the bodies of the real THORNode process are on this machine. */
export const hasRealProcess = existsSync(folder)

/** A deposit that the real process took, and its final status. */
export interface RealDeposit {
  readonly name: string
  readonly memo: string
  readonly txState: { readonly state: string; readonly height: number; readonly reason?: string }
  readonly tx_status: {
    readonly tx?: {
      readonly id: string
      readonly from_address: string
      readonly coins: readonly { readonly asset: string; readonly amount: string }[]
    }
  }
}

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, folder), 'utf8'))

export const readRealDeposits = (): readonly RealDeposit[] =>
  (read('tx-status.json') as { rows: readonly RealDeposit[] }).rows

/** Returns the body of a reading path, such as "thorchain_pools". The recording has the status after the body. */
export function realBody(path: string): unknown {
  const { bodies } = read('bodies.json') as { bodies: Readonly<Record<string, string>> }
  return JSON.parse((bodies[path] ?? 'null').replace(/\d{3}$/, ''))
}

export const sender = 'tthor1gm00vwsfcp48enm4uv9e5dhm37jtd0yewflnl2'

interface RealPool {
  readonly asset: string
  readonly balance_asset: string
  readonly balance_rune: string
  readonly decimals: number
}

/** Builds the devnet's machine with the pools, settings and fees of the real process. */
export function realMachine(): Machine {
  const constants = realBody('thorchain_constants') as { int_64_values: Readonly<Record<string, number>> }
  const pools = (realBody('thorchain_pools') as readonly RealPool[]).map(
    (pool): PoolState => ({
      asset: parseAsset(pool.asset),
      balanceAsset: BigInt(pool.balance_asset),
      balanceBase: BigInt(pool.balance_rune),
      decimals: pool.decimals,
      status: 'Available',
      synthSupply: 0n,
      poolUnits: BigInt(pool.balance_rune),
      tradingHalted: false,
    }),
  )
  const inbound = realBody('thorchain_inbound_addresses') as readonly Readonly<Record<string, string>>[]
  const machine = createMachine(
    {
      protocol: 'THORCHAIN',
      network: 'mocknet',
      acceptedNetworks: ['mocknet'],
      height: 59,
      time: 1_795_852_300,
      pools,
      mimirs: new Map(Object.entries(realBody('thorchain_mimir') as Readonly<Record<string, number>>)),
      constants: constantsOf('THORCHAIN', constants.int_64_values),
      networkFees: new Map(
        inbound.map(({ chain = '', observed_fee_rate = '', outbound_tx_size = '' }) => [
          chain,
          { transactionFeeRate: BigInt(observed_fee_rate), transactionSize: BigInt(outbound_tx_size) },
        ]),
      ),
      names: [],
      vaults: new Map(
        inbound.map(({ chain = '', address = '', router }) => [
          chain,
          { chain, address, pubKey: 'key', ...(router === undefined ? {} : { router }) },
        ]),
      ),
      outboundFees: new Map(),
      scheduledOutboundValue: 0n,
    },
    {
      reserve: 34_999_986_681_889n,
      bond: 5_000_000_000_000n,
      balances: { [sender]: [{ asset: parseAsset('THOR.RUNE'), amount: 7_000_000_000_000n }] },
    },
  )
  return machine
}

/** Runs a recorded deposit in a block of its own. Returns the result of its message. */
export function runDeposit(machine: Machine, { memo, tx_status: { tx } }: RealDeposit, amount = 0n): TxResult {
  const coins = tx?.coins.map((coin) => ({ asset: parseAsset(coin.asset), amount: BigInt(coin.amount) }))
  const own = coins ?? [{ asset: parseAsset('THOR.RUNE'), amount }]
  let result: TxResult = { code: -1, log: 'not run' }
  block(machine, () => {
    result = depositNative(machine, { hash: tx?.id ?? 'F'.repeat(64), signer: sender, coins: own, memo })
  })
  return result
}

export const statusOf = (machine: Machine, hash: string): unknown =>
  responseTo(machine, `/thorchain/tx/status/${hash}`).body
