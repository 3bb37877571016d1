import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { parseAsset } from '../../../src/core/asset/asset.ts'
import { chainIds, chains } from '../../../src/core/chains/chains.ts'
import { type Protocol, protocols } from '../../../src/core/chains/protocol.ts'
import { spawnDerivedPools } from '../../../src/devnet/machine/derivedPools.ts'
import { createMachine, type Machine } from '../../../src/devnet/machine/machine.ts'
import { appendOutbound } from '../../../src/devnet/machine/outbound/scheduleOutbound.ts'
import type { Outbound } from '../../../src/devnet/machine/records.ts'
import { constantsOf } from '../../../src/devnet/rules/constants/constants.ts'
import { moduleAddresses } from '../../../src/devnet/rules/modules.ts'
import type {
  NameRecord,
  OutboundFeeCounter,
  PoolStatus,
  ProtocolState,
  Vault,
} from '../../../src/devnet/rules/state.ts'

/** A pool of a recorded state: RUNE or CACAO against an asset. */
interface RealPool {
  readonly asset: string
  readonly balance_rune?: string
  readonly balance_cacao?: string
  readonly balance_asset: string
  readonly decimals?: number
  readonly status: PoolStatus
  readonly lp_units: string
  readonly synth_supply?: string
}

/** A recorded state of THORNode 3.17.0 or MAYANode 1.124.0. */
export interface RealState {
  readonly id: number
  readonly kind: string
  readonly height: number
  readonly time: number
  readonly pools: readonly RealPool[]
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
    /** Maya only; null for a name without a share of its own. */
    readonly affiliate_bps?: number | null
    readonly subaffiliates?: readonly { readonly name: string; readonly bps: number }[]
  }[]
  /** THORChain only: counters by asset, in RUNE. */
  readonly outbound_fees?: readonly { readonly asset: string; readonly withheld: string; readonly spent: string }[]
  /** Maya only: counters of the whole network, in CACAO. */
  readonly gas?: { readonly withheld: string | number; readonly spent: string | number }
  readonly scheduled?: readonly { readonly offset: number; readonly rune: string }[]
  /** The derived pools were made from the others before the first query. */
  readonly derived?: boolean
}

/** One query with the node's answer, or with the text of its refusal. A list is a repeated parameter. */
export interface RealQuote {
  readonly query: Readonly<Record<string, string | number | boolean | readonly string[]>>
  readonly answer?: Readonly<Record<string, unknown>>
  readonly error?: string
  /** The node itself crashed. */
  readonly panic?: string
  /** The recording built a state that the node cannot reach. */
  readonly artefact?: string
}

/** Where the answers of each real node are, and how many can be compared. */
const recordings: Readonly<Record<Protocol, { readonly folder: URL; readonly count: number }>> = {
  THORCHAIN: { folder: new URL('../../../../shared/vectors/real-node/', import.meta.url), count: 9_987 },
  MAYACHAIN: { folder: new URL('../../../../shared/vectors/real-node-maya/', import.meta.url), count: 4_720 },
}

/** Returns the number of recorded quotes with an answer or a refusal that the node gives in a reachable state. */
export const quoteCount = (protocol: Protocol): number => recordings[protocol].count

/** Returns whether the answers of a protocol's real node are on this machine. */
export const hasRealNode = (protocol: Protocol): boolean => existsSync(recordings[protocol].folder)

const readFile = (protocol: Protocol, file: string) => readFileSync(new URL(file, recordings[protocol].folder))

/** Reads the recorded states, each with its comparable quotes and their row numbers. */
export function readRealQuotes(protocol: Protocol) {
  const lines = gunzipSync(readFile(protocol, 'quotes.jsonl.gz')).toString('utf8').trim().split('\n')
  return lines.map((line) => {
    const { state, quotes } = JSON.parse(line) as { state: RealState; quotes: readonly RealQuote[] }
    const rows = quotes.map((quote, row) => ({ id: `${state.id}/${row}`, quote }))
    return { state, rows: rows.filter(({ quote }) => quote.panic === undefined && quote.artefact === undefined) }
  })
}

/** One vault for every chain. Its address and router are not of the recording and are not compared. */
function vaultsOf(protocol: Protocol): ReadonlyMap<string, Vault> {
  const served = chainIds.filter((chain) => chains[chain].protocols.includes(protocol))
  return new Map(
    served.map((chain) => {
      const router = chains[chain].family === 'evm' ? { router: `router of ${chain}` } : {}
      return [chain, { chain, address: `vault of ${chain}`, pubKey: '', ...router }]
    }),
  )
}

/** An outbound whose value alone counts. */
const leaving: Omit<Outbound, 'coin'> = {
  chain: 'BTC',
  to: '',
  memo: '',
  originalMemo: '',
  inHash: '',
  gasRate: 0n,
  cloutSpent: 0n,
}

/** Base asset of each recording's asgard module that is in no pool. */
const UNPOOLED: Readonly<Record<Protocol, bigint>> = { THORCHAIN: 10n ** 16n, MAYACHAIN: 10n ** 18n }

/**
 * Held of every coin by the vault of Maya's states of the kind "extreme", where it pays fees far above its pools. In all
 * others it holds what the pools hold.
 */
const EXTREME_HOLDING = 10n ** 16n

/** Returns a function that builds the devnet's machine from a recorded state. */
export function realStateReader(protocol: Protocol): (state: RealState) => Machine {
  const recorded = JSON.parse(readFile(protocol, 'constants.json').toString('utf8')) as Record<string, unknown>
  const numbers = Object.entries(recorded).filter((entry): entry is [string, number] => typeof entry[1] === 'number')
  const constants = constantsOf(protocol, Object.fromEntries(numbers))
  const base = parseAsset(protocols[protocol].baseAsset, protocol)
  return (recorded) => {
    const state = stateOf(protocol, recorded, constants)
    const pooled = state.pools.reduce((sum, { balanceBase }) => sum + balanceBase, UNPOOLED[protocol])
    const { asgard } = moduleAddresses(protocol, 'mocknet')
    const balances = { [asgard]: [{ asset: base, amount: pooled }] }
    const machine = createMachine(state, { reserve: 0n, bond: 0n, balances })
    if (protocol === 'MAYACHAIN' && recorded.kind === 'extreme') {
      for (const key of machine.holdings.keys()) machine.holdings.set(key, EXTREME_HOLDING)
    }
    for (const { offset, rune } of recorded.scheduled ?? []) {
      appendOutbound(machine, recorded.height + offset, { ...leaving, coin: { asset: base, amount: BigInt(rune) } })
    }
    if (recorded.derived) spawnDerivedPools(machine)
    return machine
  }
}

function stateOf(protocol: Protocol, recorded: RealState, constants: ReadonlyMap<string, number>): ProtocolState {
  const { height, time, scheduled = [] } = recorded
  return {
    protocol,
    network: 'mocknet',
    acceptedNetworks: ['mocknet'],
    height,
    time,
    pools: recorded.pools.map((pool) => ({
      asset: parseAsset(pool.asset, protocol),
      balanceAsset: BigInt(pool.balance_asset),
      balanceBase: BigInt(pool.balance_rune ?? pool.balance_cacao ?? 0),
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
    names: recorded.names.map(nameOf),
    vaults: new Map(vaultsOf(protocol)),
    outboundFees: countersOf(protocol, recorded),
    scheduledOutboundValue: scheduled.reduce((sum, { rune }) => sum + BigInt(rune), 0n),
  }
}

function nameOf(recorded: RealState['names'][number]): NameRecord {
  const { name, expire_block_height, owner, aliases, affiliate_bps, subaffiliates } = recorded
  return {
    name,
    expireBlockHeight: expire_block_height,
    owner,
    preferredAsset: '.',
    aliases,
    ...(typeof affiliate_bps === 'number' ? { affiliateBps: affiliate_bps } : {}),
    ...(subaffiliates === undefined ? {} : { subaffiliates }),
  }
}

function countersOf(protocol: Protocol, { outbound_fees, gas }: RealState): Map<string, OutboundFeeCounter> {
  const rows = outbound_fees ?? (gas === undefined ? [] : [{ asset: protocols[protocol].baseAsset, ...gas }])
  return new Map(
    rows.map(({ asset, withheld, spent }) => [asset, { withheld: BigInt(withheld), spent: BigInt(spent) }]),
  )
}
