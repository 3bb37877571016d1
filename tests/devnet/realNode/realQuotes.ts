import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { chainIds, chains } from '../../../src/core/chains/chains.ts'
import { constantsOf } from '../../../src/devnet/constants/constants.ts'
import { spawnDerivedPools } from '../../../src/devnet/machine/derivedPools.ts'
import { createMachine, type Machine } from '../../../src/devnet/machine/machine.ts'
import { moduleAddresses } from '../../../src/devnet/machine/modules.ts'
import { appendOutbound } from '../../../src/devnet/machine/outbound/scheduleOutbound.ts'
import type { Outbound } from '../../../src/devnet/machine/records.ts'
import type { ProtocolState, Vault } from '../../../src/devnet/state.ts'
import type { RecordedPool } from '../recordedPool.ts'

/** A recorded state of the real THORNode 3.17.0. */
export interface RealState {
  readonly id: number
  readonly kind: string
  readonly height: number
  readonly time: number
  readonly pools: readonly RecordedPool[]
  readonly mimirs: Readonly<Record<string, number>>
  readonly network_fees: readonly {
    readonly chain: string
    readonly transaction_size: number
    readonly transaction_fee_rate: number
  }[]
  readonly names: readonly {
    readonly name: string
    readonly expire_block_height: number
    readonly owner: string
    readonly aliases: readonly { readonly chain: string; readonly address: string }[]
  }[]
  readonly outbound_fees: readonly { readonly asset: string; readonly withheld: string; readonly spent: string }[]
  readonly scheduled: readonly { readonly offset: number; readonly rune: string }[]
  /** The derived pools were made from the others before the first query. */
  readonly derived?: boolean
}

/** One query with the node's answer, or with the text of its refusal. */
export interface RealQuote {
  readonly query: Readonly<Record<string, string | number | boolean>>
  readonly answer?: Readonly<Record<string, unknown>>
  readonly error?: string
  /** The node itself crashed. */
  readonly panic?: string
}

const folder = new URL('../../../../shared/vectors/real-node/', import.meta.url)

export const hasRealNode = existsSync(folder)

const readText = (file: string) => readFileSync(new URL(file, folder))

export function readRealQuotes(): readonly { readonly state: RealState; readonly quotes: readonly RealQuote[] }[] {
  const lines = gunzipSync(readText('quotes.jsonl.gz')).toString('utf8').trim().split('\n')
  return lines.map((line) => JSON.parse(line) as { state: RealState; quotes: RealQuote[] })
}

/** One vault for every chain. Its address and router are not of the recording and are not compared. */
const vaults: ReadonlyMap<string, Vault> = new Map(
  chainIds
    .filter((chain) => chains[chain].protocols.includes('THORCHAIN'))
    .map((chain) => {
      const router = chains[chain].family === 'evm' ? { router: `router of ${chain}` } : {}
      return [chain, { chain, address: `vault of ${chain}`, pubKey: '', ...router }]
    }),
)

/** An outbound whose value alone counts. */
const leaving: Omit<Outbound, 'coin'> = {
  ...{ chain: 'BTC', to: '', memo: '', originalMemo: '', inHash: '', gasRate: 0n, cloutSpent: 0n },
}

/** RUNE of the recording's asgard module that is in no pool. */
const UNPOOLED = 10n ** 16n

/** Returns a function that builds the devnet's machine from a recorded one. */
export function realStateReader(): (state: RealState) => Machine {
  const constants = constantsOf('THORCHAIN', JSON.parse(readText('constants.json').toString('utf8')))
  return (recorded) => {
    const state = stateOf(recorded, constants)
    const base = parseAsset('THOR.RUNE')
    const pooled = state.pools.reduce((sum, { balanceBase }) => sum + balanceBase, UNPOOLED)
    const { asgard } = moduleAddresses('THORCHAIN', 'mocknet')
    const balances = { [asgard]: [{ asset: base, amount: pooled }] }
    const machine = createMachine(state, { reserve: 0n, bond: 0n, balances })
    for (const { offset, rune } of recorded.scheduled) {
      appendOutbound(machine, recorded.height + offset, { ...leaving, coin: { asset: base, amount: BigInt(rune) } })
    }
    if (recorded.derived) spawnDerivedPools(machine)
    return machine
  }
}

function stateOf(recorded: RealState, constants: ReadonlyMap<string, number>): ProtocolState {
  const { height, time } = recorded
  return {
    protocol: 'THORCHAIN',
    network: 'mocknet',
    acceptedNetworks: ['mocknet'],
    height,
    time,
    pools: recorded.pools.map((pool) => ({
      asset: parseAsset(pool.asset),
      balanceAsset: BigInt(pool.balance_asset),
      balanceBase: BigInt(pool.balance_rune),
      decimals: pool.decimals ?? 8,
      status: pool.status,
      synthSupply: BigInt(pool.synth_supply ?? 0),
      poolUnits: BigInt(pool.lp_units),
      tradingHalted: false,
    })),
    mimirs: new Map(Object.entries(recorded.mimirs)),
    constants,
    networkFees: new Map(
      recorded.network_fees.map((fee) => [
        fee.chain,
        {
          transactionSize: BigInt(fee.transaction_size),
          transactionFeeRate: BigInt(fee.transaction_fee_rate),
        },
      ]),
    ),
    names: recorded.names.map(({ name, expire_block_height, owner, aliases }) => ({
      name,
      expireBlockHeight: expire_block_height,
      owner,
      preferredAsset: '.',
      aliases,
    })),
    vaults: new Map(vaults),
    outboundFees: new Map(
      recorded.outbound_fees.map(({ asset, withheld, spent }) => [
        asset,
        { withheld: BigInt(withheld), spent: BigInt(spent) },
      ]),
    ),
    scheduledOutboundValue: recorded.scheduled.reduce((sum, { rune }) => sum + BigInt(rune), 0n),
  }
}
