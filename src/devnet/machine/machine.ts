import { type Asset, formatAsset, parseAsset } from '../../core/asset/asset.ts'
import { protocols } from '../../core/chains/protocol.ts'
import type { Market } from '../quote/market.ts'
import { type Module, moduleAddresses } from '../rules/modules.ts'
import type { PoolStatus, ProtocolState } from '../rules/state.ts'
import { createJournal, type Journal } from './journal.ts'
import { providerUnits } from './liquidity/units.ts'
import type { Order } from './queue/order.ts'
import type {
  BlockSlip,
  ClaimHeights,
  Clout,
  Coin,
  GasSpent,
  HourVolume,
  InboundRecord,
  MachineEvent,
  NameSettings,
  Outbound,
  OutTx,
  OwnLiquidity,
  ProviderDeposit,
  RetiringVault,
  RuneProvider,
  StoredReference,
} from './records.ts'

/** A pool's units and pending deposits. */
export interface PoolBook {
  readonly liquidityUnits: bigint
  /** Units of all synths, as of their last mint or burn. */
  readonly synthUnits: bigint
  readonly pendingBase: bigint
  readonly pendingAsset: bigint
}

/** One liquidity provider of one pool. */
export interface Provider extends ProviderDeposit {
  readonly asset: string
  readonly baseAddress: string
  readonly assetAddress: string
  readonly units: bigint
  readonly pendingBase: bigint
  readonly pendingAsset: bigint
}

/**
 * A running protocol: the `ProtocolState` that the wire reads, plus everything in progress. The functions of this
 * folder mutate it in place and depend on nothing else: blocks, times and observations are parameters.
 */
export interface Machine extends ProtocolState {
  height: number
  time: number
  readonly base: Asset
  readonly journal: Journal
  /** The pools by asset; the same objects as in `pools`. */
  readonly market: Market
  readonly modules: Readonly<Record<Module, string>>
  /** By "<address> <asset>": coins, synths, secured and trade assets alike. */
  readonly balances: Map<string, bigint>
  readonly books: Map<string, PoolBook>
  /** By "<pool> <address>". */
  readonly providers: Map<string, Provider>
  /** Vault holdings, by "<public key> <asset>". */
  readonly holdings: Map<string, bigint>
  /** Retiring vaults, by `retiringKey`. `vaults` has the active ones. */
  readonly retiring: Map<string, RetiringVault>
  /** By hash. */
  readonly inbounds: Map<string, InboundRecord>
  /** Observed outbounds by hash. */
  readonly outTxs: Map<string, OutTx>
  /** By `orderKey`, oldest first. */
  readonly orders: Map<string, Order>
  /** Scheduled outbounds, by the block in which they leave. */
  readonly schedule: Map<number, readonly Outbound[]>
  /** Affiliate earnings collected for payment in a preferred asset, by owner of the name. */
  readonly collectors: Map<string, bigint>
  readonly nameSettings: Map<string, NameSettings>
  /** By address. */
  readonly clouts: Map<string, Clout>
  /** Of trade accounts, by "<address> <asset>". */
  readonly claimHeights: Map<string, ClaimHeights>
  /** Staked TCY, by account. */
  readonly stakes: Map<string, bigint>
  /** Depositors of RUNEPool, by account. THORChain only. */
  readonly runeProviders: Map<string, RuneProvider>
  /** By "<asset> <reference>". */
  readonly references: Map<string, StoredReference>
  /** Liquidity fees of this block, by pool. */
  readonly liquidityFees: Map<string, bigint>
  /** Hourly volumes of the last day, by pool. */
  readonly volumes: Map<string, readonly HourVolume[]>
  /** Last observed height of each external chain. */
  readonly observedHeights: Map<string, number>
  /** Block in which the newest vault payment was observed; 0 for none. */
  lastSignedHeight: number
  /** Slips of recent blocks, by pool. THORChain only. */
  readonly poolSlips: Map<string, readonly BlockSlip[]>
  readonly gasSpent: GasSpent[]
  readonly events: MachineEvent[]
  phase: MachineEvent['phase']
  ownLiquidity: OwnLiquidity
  /** Sum of the active nodes' bonds in the base asset. */
  bond: bigint
  /** Liquidity units bonded by Maya's nodes, by pool. */
  readonly bondedUnits: ReadonlyMap<string, bigint>
  /** Initial status of a new token pool. */
  newPoolStatus: PoolStatus
  /** Scheduled value of `schedule`, in the base asset. */
  scheduledOutboundValue: bigint
}

export interface MachineSetup {
  /** Initial balance of the reserve, which pays block rewards and gas. */
  readonly reserve: bigint
  readonly bond: bigint
  readonly bondedUnits?: Readonly<Record<string, bigint>>
  readonly newPoolStatus?: PoolStatus
  /** Accounts by address. */
  readonly balances?: Readonly<Record<string, readonly Coin[]>>
  readonly books?: Readonly<Record<string, Partial<PoolBook>>>
  /** Liquidity providers, if their units are to move. */
  readonly providers?: readonly Provider[]
}

/** Creates a machine from a state. Vaults start with the coins of their pools. */
export function createMachine(state: ProtocolState, setup: MachineSetup): Machine {
  const { height, time } = state
  const own = { ...state, height, time }
  const market: Market = {
    state: own,
    pools: new Map(state.pools.map((pool) => [formatAsset(pool.asset), pool])),
  }
  const machine: Machine = Object.assign(own, {
    base: parseAsset(protocols[state.protocol].baseAsset, state.protocol),
    journal: createJournal(),
    market,
    modules: moduleAddresses(state.protocol, state.network),
    balances: new Map<string, bigint>(),
    books: new Map<string, PoolBook>(),
    providers: new Map<string, Provider>(),
    holdings: new Map<string, bigint>(),
    retiring: new Map<string, RetiringVault>(),
    inbounds: new Map<string, InboundRecord>(),
    outTxs: new Map<string, OutTx>(),
    orders: new Map<string, Order>(),
    schedule: new Map<number, readonly Outbound[]>(),
    collectors: new Map<string, bigint>(),
    nameSettings: new Map<string, NameSettings>(),
    clouts: new Map<string, Clout>(),
    claimHeights: new Map<string, ClaimHeights>(),
    stakes: new Map<string, bigint>(),
    runeProviders: new Map<string, RuneProvider>(),
    references: new Map<string, StoredReference>(),
    liquidityFees: new Map<string, bigint>(),
    volumes: new Map<string, readonly HourVolume[]>(),
    observedHeights: new Map<string, number>(),
    lastSignedHeight: 0,
    poolSlips: new Map<string, readonly BlockSlip[]>(),
    gasSpent: [],
    events: [],
    phase: 'begin' as const,
    ownLiquidity: { deposited: 0n, withdrawn: 0n, reserveUnits: 0n },
    bond: setup.bond,
    bondedUnits: new Map(Object.entries(setup.bondedUnits ?? {})),
    newPoolStatus: setup.newPoolStatus ?? (state.network === 'mocknet' ? ('Available' as const) : ('Staged' as const)),
  })
  fill(machine, setup)
  return machine
}

function fill(machine: Machine, { reserve, bond, balances = {}, books = {}, providers = [] }: MachineSetup): void {
  const put = (account: string, { asset, amount }: Coin) => {
    machine.balances.set(`${account} ${formatAsset(asset)}`, amount)
  }
  let pooled = 0n
  for (const pool of machine.pools) {
    const key = formatAsset(pool.asset)
    const liquidityUnits = providerUnits(pool)
    machine.books.set(key, {
      liquidityUnits,
      synthUnits: pool.poolUnits - liquidityUnits,
      pendingBase: 0n,
      pendingAsset: 0n,
      ...books[key],
    })
    pooled += pool.balanceBase
    const vault = machine.vaults.get(pool.asset.chain)
    if (vault) machine.holdings.set(`${vault.pubKey} ${key}`, pool.balanceAsset)
    // Assets of the protocol's chain have no vault.
    if (pool.asset.chain === machine.base.chain) put(machine.modules.asgard, { ...pool, amount: pool.balanceAsset })
  }
  put(machine.modules.asgard, { asset: machine.base, amount: pooled })
  put(machine.modules.reserve, { asset: machine.base, amount: reserve })
  put(machine.modules.bond, { asset: machine.base, amount: bond })
  for (const one of providers) machine.providers.set(`${one.asset} ${one.baseAddress || one.assetAddress}`, one)
  for (const [account, coins] of Object.entries(balances)) for (const coin of coins) put(account, coin)
}
