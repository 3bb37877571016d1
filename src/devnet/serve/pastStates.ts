import { formatAsset } from '../../core/asset/asset.ts'
import { type Protocol, protocolIds } from '../../core/chains/protocol.ts'
import type { Machine } from '../machine/machine.ts'
import type { BlockListener } from '../simulation/simulation.ts'

/** Number of past blocks kept per protocol: ten minutes. */
export const MAX_PAST_BLOCKS = 100

/** Maps that grow with use and are not kept: a past state has none of their entries. */
const droppedMaps = [
  'holdings',
  'inbounds',
  'outTxs',
  'orders',
  'schedule',
  'collectors',
  'nameSettings',
  'clouts',
  'claimHeights',
  'stakes',
  'references',
  'liquidityFees',
] as const

export interface PastStates extends BlockListener {
  /** Returns a protocol as it was at a kept height; undefined for any other. */
  readonly at: (machine: Machine, height: number) => Machine | undefined
}

type KeptField =
  | 'height'
  | 'time'
  | 'lastSignedHeight'
  | 'scheduledOutboundValue'
  | 'ownLiquidity'
  | 'bond'
  | 'pools'
  | 'names'
  | 'books'
  | 'providers'
  | 'runeProviders'
  | 'mimirs'
  | 'vaults'
  | 'retiring'
  | 'networkFees'
  | 'outboundFees'
  | 'observedHeights'
  | 'poolSlips'
  | 'volumes'
  | 'balances'

type PastState = Pick<Machine, KeptField>

/** Creates a store of both protocols' newest blocks. */
export function createPastStates(): PastStates {
  const kept = new Map<Protocol, PastState[]>(protocolIds.map((protocol) => [protocol, []]))
  return {
    block(machine) {
      const states = kept.get(machine.protocol) ?? []
      states.push(stateOf(machine, states.at(-1)))
      // Cut rarely, because cutting moves the whole list.
      if (states.length >= MAX_PAST_BLOCKS * 2) states.splice(0, states.length - MAX_PAST_BLOCKS)
    },
    at(machine, height) {
      const states = kept.get(machine.protocol)?.slice(-MAX_PAST_BLOCKS)
      const found = states?.find((state) => state.height === height)
      return found && machineOf(machine, found)
    },
    snapshot() {
      const copies = [...kept].map(([protocol, states]) => [protocol, states.slice(-MAX_PAST_BLOCKS)] as const)
      return () => {
        for (const [protocol, states] of copies) kept.set(protocol, [...states])
      }
    },
  }
}

/** Copies the parts that statistics read, without accounts, transactions and queues. Runs in every block. */
function stateOf(machine: Machine, before: PastState | undefined): PastState {
  return {
    height: machine.height,
    time: machine.time,
    lastSignedHeight: machine.lastSignedHeight,
    scheduledOutboundValue: machine.scheduledOutboundValue,
    ownLiquidity: machine.ownLiquidity,
    bond: machine.bond,
    pools: machine.pools.map((pool) => ({ ...pool })),
    names: [...machine.names],
    books: copyOf(machine.books, before?.books),
    providers: copyOf(machine.providers, before?.providers),
    runeProviders: copyOf(machine.runeProviders, before?.runeProviders),
    mimirs: copyOf(machine.mimirs, before?.mimirs),
    vaults: copyOf(machine.vaults, before?.vaults),
    retiring: copyOf(machine.retiring, before?.retiring),
    networkFees: copyOf(machine.networkFees, before?.networkFees),
    outboundFees: copyOf(machine.outboundFees, before?.outboundFees),
    observedHeights: copyOf(machine.observedHeights, before?.observedHeights),
    poolSlips: copyOf(machine.poolSlips, before?.poolSlips),
    volumes: copyOf(machine.volumes, before?.volumes),
    balances: moduleBalances(machine),
  }
}

/** Copies a map whose values are replaced, never changed; reuses the copy of the block before if nothing changed. */
function copyOf<K, V>(map: ReadonlyMap<K, V>, before: Map<K, V> | undefined): Map<K, V> {
  if (before === undefined || before.size !== map.size) return new Map(map)
  for (const [key, value] of map) if (before.get(key) !== value) return new Map(map)
  return before
}

/** Returns the modules' balances of the base asset. */
function moduleBalances({ modules, balances, base }: Machine): Map<string, bigint> {
  const name = formatAsset(base)
  const kept = new Map<string, bigint>()
  for (const account of Object.values(modules)) {
    const key = `${account} ${name}`
    kept.set(key, balances.get(key) ?? 0n)
  }
  return kept
}

/** Puts a past state into a machine, whose network and settings of the genesis never change. */
function machineOf(machine: Machine, state: PastState): Machine {
  const empty = Object.fromEntries(droppedMaps.map((name) => [name, new Map<string, never>()]))
  const past: Machine = { ...machine, ...empty, ...state, gasSpent: [], events: [] }
  const pools = new Map(past.pools.map((pool) => [formatAsset(pool.asset), pool]))
  return Object.assign(past, { market: { state: past, pools } })
}
