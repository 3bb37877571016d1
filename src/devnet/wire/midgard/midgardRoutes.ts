import { formatAsset } from '../../../core/asset/asset.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { protocols } from '../../../core/chains/protocol.ts'
import { valueInBase } from '../../../core/quote/math/pool.ts'
import { cappedShare } from '../../../core/quote/math/share.ts'
import type { Bucket, Direction } from '../../indexer/bucket.ts'
import type { Member } from '../../indexer/history.ts'
import { indexedPools } from '../../indexer/indexedPools.ts'
import { baseInDollars, basePriceText, priceText, runeInDollars } from '../../indexer/prices.ts'
import { flowOfAll, poolsOfSum, sumOfAll, tallyOfAll } from '../../indexer/sums.ts'
import type { Window } from '../../indexer/windows.ts'
import { readWindows } from '../../indexer/windows.ts'
import { yearlyRate } from '../../indexer/yields.ts'
import type { Machine } from '../../machine/machine.ts'
import { bookOf } from '../../machine/poolLedger.ts'
import { tcyOf } from '../../machine/tcyIncome.ts'
import { labelHex } from '../../rules/derive.ts'
import type { NameRecord } from '../../rules/state.ts'
import type { Handler } from '../handler.ts'
import { ok } from '../handler.ts'
import { emptyFor, refusing } from '../marked.ts'
import type { Routes } from '../matchRoute.ts'
import { nodeFacts, nodeKeys } from '../thornode/nodes.ts'
import { midgardActions } from './actions.ts'
import { midgardAffiliateEarnings, midgardAffiliateStats, midgardAffiliates } from './affiliates.ts'
import { midgardDepths } from './depthHistory.ts'
import { historyBody } from './historyBody.ts'
import { midgardBasePrice, midgardEarnings, midgardLiquidity, midgardTvl } from './incomeHistory.ts'
import { badRequest, midgardHandler, notFound, pageNotFound, timeKeys, unknownPool } from './midgardHandler.ts'
import { midgardNetwork } from './midgardNetwork.ts'
import { knownPools, midgardPool, midgardPoolStats, midgardPools, poolNamed } from './midgardPools.ts'
import { midgardRunePoolHistory, midgardRuneProvider } from './midgardRunePool.ts'
import { lastSeconds, readPeriod } from './poolFigures.ts'
import { spanOf } from './spanOf.ts'
import { midgardSwaps } from './swapHistory.ts'

const zeros = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, '0']))

const timesOf = ({ from, until }: Window) => ({ endTime: String(until), startTime: String(from) })

/** Source: Midgard 2.34 /v2/history/savers/{pool}. */
const midgardSavers = zeroHistory(
  'savers ended',
  { item: ['saversCount', 'saversDepth', 'saversUnits'], meta: ['SaversCount', 'SaversDepth', 'Units'] },
  true,
)

/** Source: Maya's Midgard 2.16 /v2/history/cacaopool. */
const midgardCacaoPoolHistory = zeroHistory('CACAOPool is closed to accounts', {
  item: ['count', 'depth', 'units'],
  meta: ['Count', 'Units'],
})

/**
 * Returns the payments to a TCY staker, with their yearly rate on the value of the stake. Source: Midgard 2.34
 * /v2/tcy/distribution/{address}.
 */
const midgardTcyDistribution = midgardHandler(['period'], (machine, { params, query, history }) => {
  const { from, seconds } = readPeriod(query, history, '30d')
  const { address = '' } = params
  const own = history.tcyPayments.filter((payment) => payment.address === address)
  const sumOf = (payments: typeof own) => payments.reduce((sum, { amount }) => sum + amount, 0n)
  const income = sumOf(own.filter(({ time }) => time >= from))
  return ok({
    address: address.slice(0, 200),
    apr: priceText(yearlyRate(income, stakeInRune(machine, address), seconds)),
    distributions: own.map(({ amount, time, priceUsd }) => ({
      amount: String(amount),
      date: String(time),
      price: String(priceUsd),
    })),
    total: String(sumOf(own)),
  })
})

const DAY = 86_400

/** Returns totals since the first block. Source: Midgard 2.34 /v2/stats, Maya's 2.16. */
const midgardStats = midgardHandler([], (machine, request) => {
  const { history } = request
  const pools = poolsOfSum(sumOfAll(history))
  const all = tallyOfAll(pools)
  const count = (way: Direction) => String(tallyOfAll(pools, (direction) => direction === way).count)
  const within = (seconds: number) => String(tallyOfAll(poolsOfSum(lastSeconds(history, seconds).sum)).count)
  const adds = flowOfAll(pools, 'adds')
  const withdraws = flowOfAll(pools, 'withdraws')
  const price = baseInDollars(machine)
  const maya = { cacaoPriceUSD: basePriceText(price), impermanentLossProtectionPaid: '0' }
  return ok({
    addLiquidityCount: String(adds.count),
    addLiquidityVolume: String(adds.asset + adds.base),
    dailyActiveUsers: '0',
    monthlyActiveUsers: '0',
    runeDepth: String(indexedPools(machine).reduce((sum, { balanceBase }) => sum + balanceBase, 0n)),
    runePriceUSD: basePriceText(runeInDollars(machine, price)),
    swapCount: String(all.count),
    swapCount24h: within(DAY),
    swapCount30d: within(30 * DAY),
    swapVolume: String(all.volume),
    switchedRune: '0',
    synthBurnCount: count('synthRedeem'),
    synthMintCount: count('synthMint'),
    toAssetCount: count('toAsset'),
    toRuneCount: count('toRune'),
    uniqueSwapperCount: '0',
    withdrawCount: String(withdraws.count),
    withdrawVolume: String(withdraws.asset + withdraws.base),
    ...(machine.protocol === 'MAYACHAIN' ? maya : {}),
  })
})

/** Returns payments to and from the reserve. Source: Midgard 2.34 /v2/history/reserve. */
const midgardReserve = midgardHandler(timeKeys, (_machine, { query, history }) =>
  ok(historyBody(readWindows(query, history), history, reserveItem)),
)

/** Lists the nodes' keys. Source: Midgard 2.34 /v2/nodes. */
const midgardNodes = midgardHandler([], (machine) =>
  ok(nodeFacts(machine).map((node) => ({ ...nodeKeys(machine, node), nodeAddress: node.address }))),
)

/** Returns the bonds of an address. Source: Midgard 2.34 /v2/bonds/{address}. */
const midgardBonds = midgardHandler([], (machine, { params }) => {
  const wanted = (params.address ?? '').toLowerCase()
  const own = nodeFacts(machine).filter(({ address }) => address === wanted)
  if (own.length === 0) return notFound
  return ok({
    address: wanted,
    nodes: own.map(({ address, bond }) => ({ address, bond: String(bond), status: 'Active' })),
    totalBonded: String(own.reduce((sum, { bond }) => sum + bond, 0n)),
  })
})

/** Lists the blocks in which vaults changed, newest first. Source: Midgard 2.34 /v2/churns. */
const midgardChurns = midgardHandler([], (_machine, { history }) =>
  ok(history.churns.map(({ height, time }) => ({ date: `${time}000000000`, height: String(height) })).reverse()),
)

const isAlive =
  ({ height }: Machine) =>
  (name: NameRecord) =>
    name.expireBlockHeight > height

/** Source: Midgard 2.34 THORNameDetails; Maya's 2.16 returns more fields. */
const midgardName = midgardHandler([], (machine, { params }) => {
  const record = machine.names.find(({ name }) => name === params.name?.toLowerCase())
  if (record === undefined) return notFound
  const { aliases, expireBlockHeight, owner } = record
  const own = { entries: aliases, expire: String(expireBlockHeight), owner }
  return ok(machine.protocol === 'MAYACHAIN' ? { ...own, ...mayaFields(machine, record) } : own)
})

/** Lists names that have an address among their aliases. */
const midgardNamesOfAddress = namesWhere(({ aliases }, wanted) =>
  aliases.some(({ address }) => address.toLowerCase() === wanted),
)

const midgardNamesOfOwner = namesWhere(({ owner }, wanted) => owner.toLowerCase() === wanted)

/** Lists liquidity providers by their base address, or else their asset address. */
const midgardMembers = midgardHandler(['pool'], (machine, request) => {
  const name = request.query.get('pool') || undefined
  const wanted = name === undefined ? undefined : poolNamed(machine, name)
  if (name !== undefined && wanted === undefined) return unknownPool(name)
  const found = [...request.history.members.values()].filter(
    ({ pool, units }) => units > 0n && (name === undefined || pool === name.toUpperCase()),
  )
  return ok([...new Set(found.map(({ baseAddress, assetAddress }) => baseAddress || assetAddress))])
})

/** Returns the liquidity that a member has added since the first indexed block. */
const midgardMember = midgardHandler(['showSavers'], (machine, request) => {
  const wanted = (request.params.address ?? '').toLowerCase()
  const own = [...request.history.members.values()].filter(({ baseAddress, assetAddress }) =>
    [baseAddress.toLowerCase(), assetAddress.toLowerCase()].includes(wanted),
  )
  return own.length === 0 || wanted === '' ? notFound : ok({ pools: own.map((member) => memberBody(machine, member)) })
})

const MOST = 1_000

const USUAL = 100

/** Lists the largest holders of an asset on the protocol's chain. Source: Midgard 2.34 /v2/holders. */
const midgardHolders = midgardHandler(['asset', 'limit'], (machine, { query }) => {
  const asset = (query.get('asset') || protocols[machine.protocol].baseAsset).toUpperCase()
  const text = query.get('limit') || String(USUAL)
  if (!/^\d{1,9}$/.test(text)) return badRequest('Invalid limit parameter')
  const end = ` ${asset}`
  const held = [...machine.balances].filter(([key, amount]) => amount > 0n && key.endsWith(end))
  const largest = held.sort(([a, x], [b, y]) => (x > y ? -1 : x < y ? 1 : a < b ? -1 : 1))
  return ok(
    largest.slice(0, Math.min(Number(text), MOST)).map(([key, amount]) => ({
      address: key.slice(0, -end.length),
      coins: [{ amount: String(amount), asset }],
    })),
  )
})

/**
 * Reports health. The indexer reads each block as it ends, so it is always in sync. Source: Midgard 2.34 /v2/health.
 */
const midgardHealth = midgardHandler([], ({ protocol, height, time }) => {
  const newest = { height, timestamp: time }
  return ok({
    database: true,
    genesisInfo: { hash: labelHex(`${protocol} genesis`), height: 1 },
    inSync: true,
    lastAggregated: newest,
    lastCommitted: newest,
    lastFetched: newest,
    lastThorNode: newest,
    scannerHeight: String(height + 1),
  })
})

/** Returns the current balances of a native account. Source: Midgard 2.34 /v2/balance/{address}. */
const midgardBalance = midgardHandler(['timestamp', 'height'], (machine, { params, query }) => {
  const height = query.get('height') ?? ''
  const timestamp = query.get('timestamp') ?? ''
  if (height !== '' && timestamp !== '') {
    return badRequest('only one of timestamp or height can be specified, not both')
  }
  const isNow = (param: string, now: number) => param === '' || param === String(now)
  if (!isNow(height, machine.height) || !isNow(timestamp, machine.time)) {
    return badRequest(`no balances are kept but those of height ${machine.height}, timestamp ${machine.time}`)
  }
  const prefix = `${(params.address ?? '').toLowerCase()} `
  const coins = [...machine.balances].filter(([key, amount]) => amount > 0n && key.startsWith(prefix))
  return ok({
    coins: coins.map(([key, amount]) => ({ amount: String(amount), asset: key.slice(prefix.length) })),
    date: `${machine.time}000000000`,
    height: String(machine.height),
  })
})

const LENDING_ENDED = 'lending ended'
const DOCUMENTS = 'Midgard’s own documents are not copied'

const missing = (cause: string) =>
  refusing(
    cause,
    midgardHandler([], () => notFound),
  )
const undocumented = refusing(DOCUMENTS, () => pageNotFound)

const shared: Routes = {
  health: midgardHealth,
  actions: midgardActions,
  pools: midgardPools,
  'pool/:asset': midgardPool,
  'pool/:asset/stats': midgardPoolStats,
  knownpools: knownPools,
  'history/depths/:pool': midgardDepths,
  'history/swaps': midgardSwaps,
  'history/earnings': midgardEarnings,
  'history/tvl': midgardTvl,
  'history/liquidity_changes': midgardLiquidity,
  stats: midgardStats,
  network: midgardNetwork,
  'balance/:address': midgardBalance,
  members: midgardMembers,
  'member/:address': midgardMember,
  nodes: midgardNodes,
  churns: midgardChurns,
  holders: midgardHolders,
  votes: emptyFor(
    'nodes of the devnet do not vote',
    midgardHandler(['period'], () => ok([])),
  ),
  borrowers: emptyFor(
    LENDING_ENDED,
    midgardHandler(['asset'], () => ok([])),
  ),
  'borrower/:address': missing(LENDING_ENDED),
  'saver/:address': missing('savers ended'),
  'history/savers/:pool': midgardSavers,
  'history/reserve': midgardReserve,
  doc: undocumented,
  'swagger.json': undocumented,
}

/** Returns the routes of a protocol's names. */
function nameRoutes(word: string): Routes {
  return {
    [`${word}/lookup/:name`]: midgardName,
    [`${word}/rlookup/:address`]: midgardNamesOfAddress,
    [`${word}/owner/:address`]: midgardNamesOfOwner,
  }
}

/** Midgard's routes under /v2. */
export const midgardRoutes: Readonly<Record<Protocol, Routes>> = {
  THORCHAIN: {
    ...shared,
    ...nameRoutes('thorname'),
    'history/rune': midgardBasePrice,
    'history/affiliate': midgardAffiliates('thorname'),
    'history/affiliate/earnings': midgardAffiliateEarnings,
    'history/affiliate/stats': midgardAffiliateStats,
    'bonds/:address': midgardBonds,
    'runepool/:address': midgardRuneProvider,
    'history/runepool': midgardRunePoolHistory,
    'tcy/distribution/:address': midgardTcyDistribution,
  },
  MAYACHAIN: {
    ...shared,
    ...nameRoutes('mayaname'),
    'history/cacao': midgardBasePrice,
    'history/affiliate': midgardAffiliates('mayaname'),
    'cacaopool/:address': missing('CACAOPool is closed to accounts'),
    'history/cacaopool': midgardCacaoPoolHistory,
  },
}

function memberBody(machine: Machine, member: Member) {
  const [base, asset] = sharesOf(machine, member)
  const maya = machine.protocol === 'MAYACHAIN'
  return {
    assetAdded: String(member.assetAdded),
    assetAddress: member.assetAddress,
    assetDeposit: String(asset),
    assetPending: String(member.assetPending),
    assetWithdrawn: String(member.assetWithdrawn),
    dateFirstAdded: String(member.firstAdded),
    dateLastAdded: String(member.lastAdded),
    liquidityUnits: String(member.units),
    pool: member.pool,
    runeAdded: String(member.baseAdded),
    runeAddress: member.baseAddress,
    runePending: String(member.basePending),
    runeWithdrawn: String(member.baseWithdrawn),
    ...(maya ? { assetSlashed: '0', cacaoDeposit: String(base), cacaoSlashed: '0' } : { runeDeposit: String(base) }),
  }
}

/** Returns the current value of both sides of a member's units. */
function sharesOf(machine: Machine, { pool: name, units }: Member): readonly [bigint, bigint] {
  const pool = poolNamed(machine, name)
  if (pool === undefined) return [0n, 0n]
  const { liquidityUnits, synthUnits } = bookOf(machine, pool.asset)
  const of = (whole: bigint) => cappedShare(units, liquidityUnits + synthUnits, whole, machine.protocol)
  return liquidityUnits === 0n ? [0n, 0n] : [of(pool.balanceBase), of(pool.balanceAsset)]
}

function mayaFields({ names }: Machine, { affiliateBps = 0, preferredAsset, subaffiliates = [] }: NameRecord) {
  return {
    affiliate_bps: String(affiliateBps),
    preferred_asset: preferredAsset,
    registration_block: '0',
    sub_affiliates: subaffiliates.map(({ name, bps }) => {
      const sub = names.find((one) => one.name === name)
      return {
        affiliate_bps: String(sub?.affiliateBps ?? 0),
        expire: String(sub?.expireBlockHeight ?? 0),
        name,
        share_bps: String(bps),
      }
    }),
  }
}

function namesWhere(is: (record: NameRecord, address: string) => boolean) {
  return midgardHandler([], (machine, { params }) => {
    const address = (params.address ?? '').toLowerCase()
    const found = machine.names.filter(isAlive(machine)).filter((record) => is(record, address))
    return found.length === 0 ? notFound : ok(found.map(({ name }) => name))
  })
}

function reserveItem({ from, until }: Window, { reserve }: Bucket) {
  return {
    endTime: String(until),
    gasFeeOutbound: String(reserve.outboundFees),
    gasReimbursement: String(reserve.gasPaid),
    networkFee: String(reserve.networkFees),
    startTime: String(from),
  }
}

function stakeInRune(machine: Machine, address: string): bigint {
  const pool = machine.market.pools.get(formatAsset(tcyOf(machine)))
  const staked = machine.stakes.get(address) ?? 0n
  return pool === undefined ? 0n : valueInBase(staked, pool, machine.protocol)
}

interface ZeroHistory {
  /** Fields of an interval, all zero. */
  readonly item: readonly string[]
  /** Fields of the sum, each with a value at the start and at the end. */
  readonly meta: readonly string[]
}

/** Creates the handler of a history in which nothing ever happens. */
function zeroHistory(cause: string, { item, meta }: ZeroHistory, needsPool = false): Handler {
  const handler = midgardHandler(timeKeys, (machine, { query, params, history }) => {
    if (needsPool && poolNamed(machine, params.pool) === undefined) return unknownPool(params.pool)
    const { windows, whole } = readWindows(query, history)
    const both = meta.flatMap((name) => [`start${name}`, `end${name}`])
    return ok({
      intervals: whole ? [] : windows.map((window) => ({ ...zeros(item), ...timesOf(window) })),
      meta: { ...zeros(both), ...timesOf(spanOf(windows)) },
    })
  })
  return emptyFor(cause, handler)
}
