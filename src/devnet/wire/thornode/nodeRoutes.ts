import { formatDecimal } from '../../../core/asset/amount.ts'
import { formatAsset } from '../../../core/asset/asset.ts'
import { chains } from '../../../core/chains/chains.ts'
import type { Protocol } from '../../../core/chains/protocol.ts'
import { assetInDollars, PRICE_DIGITS } from '../../indexer/prices.ts'
import { collectedFor, preferredThreshold } from '../../machine/affiliates/collector.ts'
import { cloutOf } from '../../machine/clout.ts'
import type { Machine } from '../../machine/machine.ts'
import type { Order } from '../../machine/queue/order.ts'
import { orderKey, sourceOf } from '../../machine/queue/order.ts'
import { baseInTor } from '../../machine/torPrice.ts'
import { solvencyOf } from '../../machine/vaults/overSolvency.ts'
import { findAddress } from '../../quote/addresses.ts'
import { quoteLimit } from '../../quote/quoteLimit.ts'
import { quoteSwap } from '../../quote/quoteSwap.ts'
import { constantTables } from '../../rules/constants/constants.ts'
import { derivedAddress } from '../../rules/derive.ts'
import type { NameRecord, PoolState, ProtocolState } from '../../rules/state.ts'
import { globalTradingHalted, lpPaused, settingOf, tradingHalted } from '../../rules/state.ts'
import type { Handler } from '../handler.ts'
import { fail, ok, refuse } from '../handler.ts'
import { always, emptyFor, refusing, refusingWith } from '../marked.ts'
import type { Routes } from '../matchRoute.ts'
import { asgardVaults, keysignParty, vault, vaultPubKeys } from './asgard.ts'
import { lastBlock, lastBlocks, observedChains, ping, version } from './heights.ts'
import { invariant, invariants } from './invariants.ts'
import { isAccount } from './isAccount.ts'
import { keygen, keygenMetric, keysign, metrics } from './keys.ts'
import { limitSwaps, limitSwapsSummary } from './limitSwaps.ts'
import { block, latestBlock, nodeInfo } from './nodeBlock.ts'
import { securedAsset, securedAssets, tradeAccount, tradeAccounts, tradeUnit, tradeUnits } from './nodeClaims.ts'
import { derivedPool, derivedPools } from './nodeDerivedPools.ts'
import { network, supply, supplyCmc } from './nodeNetwork.ts'
import { findPool, pool, pools } from './nodePools.ts'
import { runePool, runeProvider, runeProviders } from './nodeRunePool.ts'
import { node, nodes } from './nodes.ts'
import { omitEmpty } from './omitEmpty.ts'
import { gasAssetOf, outboundFee, outboundFeeOf, outboundFees } from './outboundFees.ts'
import { cacaoPool, cacaoProvider, cacaoProviders, ownLiquidity } from './ownLiquidity.ts'
import { liquidityProvider, liquidityProviders } from './providers.ts'
import { ordersOf, outboundQueue, queue, scheduledQueue, swapDetails, swapQueue, swapQueuePage } from './queues.ts'
import { readAsset } from './readAsset.ts'
import { readHash } from './readHash.ts'
import { memoByHash, memoByReference, memoCheck } from './references.ts'
import { tcyClaimer, tcyClaimers, tcyProtocolOwned, tcyStaker, tcyStakers } from './tcy.ts'
import { tx, txDetails, txIn, txOut, txStages, txStatus } from './transactions.ts'
import { listOrNull } from './txBody.ts'

/** Returns a streaming swap while it is active. Source: queryStreamingSwap of both nodes. */
const streamingSwap: Handler = (machine, { params }) => {
  const reading = readHash(params.hash)
  if ('fault' in reading) return fail(machine, `could not parse txid: ${reading.fault}`)
  const { hash } = reading
  const orders = [0, 1].map((index) => machine.orders.get(orderKey({ tx: { id: hash }, index })))
  const order = orders.find((one) => one !== undefined && isStreaming(machine, one))
  return ok(order === undefined ? emptyBody(hash) : streamingBody(order))
}

/** Lists the active ones; null without any. Source: queryStreamingSwaps of both nodes. */
const streamingSwaps: Handler = (machine) => {
  const active = ordersOf(machine).filter((order) => isStreaming(machine, order))
  return ok(listOrNull(active.map(streamingBody)))
}

/**
 * Returns the vaults' coins beyond all that they owe, by asset; negative for a shortfall. Refused while vaults retire.
 * Source: queryVaultSolvency of THORNode 3.17.
 */
const vaultSolvency: Handler = (machine) => {
  if (machine.retiring.size > 0) {
    return fail(machine, 'failed to calculate network solvency: churn in progress, cannot calculate solvency')
  }
  const assets = machine.pools
    .filter(({ asset }) => asset.chain !== machine.base.chain && asset.kind !== 'derived')
    .map((pool) => ({ asset: formatAsset(pool.asset), amount: String(solvencyOf(machine, pool)) }))
    .sort((a, b) => (a.asset < b.asset ? -1 : 1))
  return ok({ assets })
}

/** Returns the slips of every available pool. Source: queryPoolSlips of THORNode 3.17. */
const poolSlips: Handler = (machine) => {
  const open = machine.pools.filter(({ asset, status }) => status === 'Available' && asset.chain !== machine.base.chain)
  return ok(open.map((pool) => slipBody(machine, pool)))
}

/** Returns the slips of one pool, with the summed rollup. */
const poolSlip: Handler = (machine, { params }) => {
  const asset = readAsset(machine, params.asset ?? '')
  if (asset === undefined) return fail(machine, `fail to parse asset (${params.asset}): invalid symbol`)
  const pool = findPool(machine, asset)
  if (pool === undefined) {
    const nothing = { pool_slip: 0, rollup_count: 0, long_rollup: 0, rollup: 0, summed_rollup: 0 }
    return ok([{ asset: formatAsset(asset), ...nothing }])
  }
  const body = slipBody(machine, pool)
  return ok([{ ...body, summed_rollup: body.rollup }])
}

/** Returns mimir values by name, sorted by name. Source: THORNode 3.17 queryMimirValues. */
const mimir: Handler = (state) => ok(Object.fromEntries([...state.mimirs].sort(([a], [b]) => (a < b ? -1 : 1))))

/** Returns one mimir value; -1 when it is not set. */
const mimirKey: Handler = (state, { params }) => ok(state.mimirs.get((params.key ?? '').toUpperCase()) ?? -1)

const ADMIN_SETS = 'the admin key sets every mimir'

/** Returns no node votes. */
const mimirNodes: Handler = always(ADMIN_SETS, { mimirs: [] })

/** Returns the votes of one node. */
const mimirNode: Handler = emptyFor(ADMIN_SETS, (state, { params }) =>
  isAccount(state, params.address ?? '')
    ? ok({})
    : refuse(state, { code: 2, message: 'invalid account address: unknown request' }),
)

/** Returns constants by type, with the genesis's overrides. Source: THORNode 3.17 queryConstantValues. */
const constants: Handler = (state) => {
  const { numbers, switches, texts } = constantTables[state.protocol]
  const known = new Set(Object.keys(numbers).map((name) => name.toUpperCase()))
  const added = [...state.constants.keys()].filter((name) => !known.has(name))
  const inForce = (name: string) => [name, state.constants.get(name.toUpperCase()) ?? 0]
  return ok({
    int_64_values: Object.fromEntries([...Object.keys(numbers), ...added].map(inForce)),
    bool_values: switches,
    string_values: { ...texts, ...fundAddresses(state) },
  })
}

const CAUSE = 'savers ended; a node has no such records'

/** Lists the savers of a pool: null without any. Source: querySavers of both nodes. */
const savers: Handler = emptyFor(CAUSE, (machine, { params }) =>
  readAsset(machine, params.asset ?? '') === undefined
    ? fail(machine, 'fail to parse asset: invalid symbol')
    : ok(null),
)

/** Returns the zero position of an address. Source: querySaver of both nodes. */
const saver: Handler = emptyFor(CAUSE, (machine, { params }) => {
  const asset = readAsset(machine, params.asset ?? '')
  if (asset === undefined) return fail(machine, 'fail to parse asset: invalid symbol')
  return ok({
    asset: formatAsset(asset),
    asset_address: (params.address ?? '').slice(0, 200),

    units: '0',
    asset_deposit_value: '0',
    asset_redeem_value: '0',
    growth_pct: '0.000000000000000000',
  })
})

/** Decimals of an oracle price. */
const DIGITS = 8

const priceBody = ([symbol, price]: readonly [string, bigint]) => ({ symbol, amount: formatDecimal(price, DIGITS) })

/** Source: queryOraclePrices of THORNode 3.17. */
const oraclePrices: Handler = (machine) => {
  const sorted = [...prices(machine)].sort(([a], [b]) => (a < b ? -1 : 1))
  return ok({ prices: sorted.map(priceBody) })
}

const oraclePrice: Handler = (machine, { params }) => {
  const symbol = (params.symbol ?? '').toUpperCase()
  const price = prices(machine).get(symbol)
  return price === undefined
    ? fail(machine, `no price of ${symbol.slice(0, 100)}`)
    : ok({ price: priceBody([symbol, price]) })
}

/** Source: THORNode 3.17 queryTHORName; there an unknown name is an internal error, HTTP 500. */
const thorname: Handler = (machine, { params }) => {
  const record = findName(machine, params.name)
  if (!record) return refuse(machine, { code: 2, message: unknown('THORName', params.name) })
  const collector = collectorOf(machine, record)
  const multiplier = machine.nameSettings.get(record.name)?.outboundFeeMultiplier ?? 0
  return ok({
    name: record.name,
    expire_block_height: record.expireBlockHeight,
    owner: record.owner,
    preferred_asset: record.preferredAsset,
    preferred_asset_swap_threshold_rune: collector.threshold,
    ...(multiplier > 0 ? { preferred_asset_outbound_fee_multiplier: multiplier } : {}),
    affiliate_collector_rune: collector.collected,
    aliases: record.aliases,
  })
}

/** Source: Mayanode 1.124 queryMAYAName. */
const mayaname: Handler = (machine, { params }) => {
  const record = findName(machine, params.name)
  if (!record) return refuse(machine, { code: 2, message: unknown('MAYAName', params.name) })
  const collector = collectorOf(machine, record)
  return ok({
    name: record.name,
    expire_block_height: record.expireBlockHeight,
    owner: record.owner,
    preferred_asset: record.preferredAsset,
    preferred_asset_swap_threshold_cacao: collector.threshold,
    affiliate_collector_cacao: collector.collected,
    aliases: record.aliases,
    affiliate_bps: record.affiliateBps ?? 0,
    subaffiliates: record.subaffiliates ?? [],
  })
}

/** Lists one object per chain with a vault, sorted by name. Source: THORNode 3.17 queryInboundAddresses. */
const inboundAddresses: Handler = (state) => ok(observedChains(state).map((chain) => inboundAddress(state, chain)))

/** Returns a node's ban votes; none are ever cast. Source: queryBan of both nodes. */
const ban: Handler = emptyFor('nodes of the devnet ban no other', (machine, { params }) =>
  isAccount(machine, params.address ?? '')
    ? ok({ node_address: params.address })
    : fail(machine, 'invalid node address: decoding bech32 failed'),
)

/** Source: queryUpgradeProposal of THORNode 3.17. */
const upgradeProposal: Handler = refusing('nodes of the devnet propose no upgrades', (machine, { params }) =>
  fail(machine, `upgrade proposal not found: ${(params.name ?? '').slice(0, 100)}`),
)

/** Default of L1DynamicFeeEpochBlocks: a day. */
const EPOCH_BLOCKS = 14_400

/** Source: THORNode 3.19 queryDynamicL1Fees. */
const dynamicFees: Handler = (machine) =>
  ok({
    entries: entriesOf(machine).map(({ name, pair, bps, whitelist }) => ({
      thorname: name,
      pair,
      dynamic_bps: String(bps),
      whitelist_state: String(whitelist),

      last_active_epoch: epochOf(machine),
      latest_fees_tor: '',
    })),
  })

const dynamicFeesOfName: Handler = (machine, { params }) => {
  const name = (params.thorname ?? '').toLowerCase()
  const own = entriesOf(machine).filter((entry) => entry.name === name)
  const [first] = own
  if (first === undefined) return fail(machine, `no dynamic L1 fee record for ${name}`)
  const pairs = own.map(({ pair, bps }) => ({
    pair,
    dynamic_bps: String(bps),
    last_active_epoch: epochOf(machine),
    history: [],
  }))
  return ok({ thorname: name, whitelist_state: String(first.whitelist), pairs })
}

/** Nothing is measured on the devnet. */
const currentDynamicFees: Handler = (machine) => ok({ epoch: epochOf(machine), entries: [] })

/** Returns the fees that an address has paid, and how much of that clout is in use. Source: querySwapperClout. */
const swapperClout: Handler = (machine, { params }) => {
  const { address = '' } = params
  if (findAddress(machine, address) === undefined) {
    return fail(machine, `could not parse address: address format not supported: ${address}`)
  }
  const { score, reclaimed, spent, lastSpentHeight, lastReclaimHeight } = cloutOf(machine, address)
  return ok({
    address,
    score: String(score),
    reclaimed: String(reclaimed),
    spent: String(spent),
    ...omitEmpty({ last_spent_height: lastSpentHeight, last_reclaim_height: lastReclaimHeight }),
  })
}

const SAVERS_ENDED = 'savers ended'
const NO_CONTRACTS = 'contracts are not simulated'

/** Routes of both protocols' nodes. The first matching pattern wins, so fixed segments precede parameters. */
const shared: Routes = {
  'quote/swap': (state, { query }) => quoteSwap(state, query),
  pools,
  'pool/:asset': pool,
  'pool/:asset/liquidity_providers': liquidityProviders,
  'pool/:asset/liquidity_provider/:address': liquidityProvider,
  network,
  inbound_addresses: inboundAddresses,
  mimir,
  'mimir/admin': mimir,
  'mimir/nodes_all': mimirNodes,
  'mimir/node/:address': mimirNode,
  'mimir/key/:key': mimirKey,
  constants,
  lastblock: lastBlocks,
  'lastblock/:chain': lastBlock,
  version,
  outbound_fees: outboundFees,
  'outbound_fee/:asset': outboundFee,
  nodes,
  'node/:address': node,
  'tx/details/:hash': txDetails,
  'tx/stages/:hash': txStages,
  'tx/status/:hash': txStatus,
  'swap/streaming/:hash': streamingSwap,
  'swaps/streaming': streamingSwaps,
  queue,
  'queue/swap': swapQueue,
  'queue/scheduled': scheduledQueue,
  'queue/outbound': outboundQueue,
  'trade/unit/:asset': tradeUnit,
  'trade/units': tradeUnits,
  'trade/account/:address': tradeAccount,
  'trade/accounts/:asset': tradeAccounts,
  'vaults/asgard': asgardVaults,
  'vaults/pubkeys': vaultPubKeys,
  'vault/:pubkey': vault,
  block,
  ping,
  'clout/swap/:address': swapperClout,
  'ban/:address': ban,
  ragnarok: always('no pool winds up on the devnet', false),
  invariants,
  'invariant/:invariant': invariant,
  'keysign/:height': keysign,
  'keysign/:height/:pubkey': keysign,
  'keygen/:height/:pubkey': keygen,
  metrics,
  'metric/keygen/:pubkey': keygenMetric,
  'pool/:asset/savers': savers,
  'pool/:asset/saver/:address': saver,
}

/** Lookup by hash alone. Must come last, because it matches any segment. */
const anyTx: Routes = { 'tx/:hash': tx, 'tx/:hash/signers': txDetails }

/** Routes of the node's REST, under /thorchain and /mayachain. */
export const nodeRoutes: Readonly<Record<Protocol, Routes>> = {
  THORCHAIN: {
    ...shared,
    'quote/limit': (state, { query }) => quoteLimit(state, query),
    'thorname/:name': thorname,
    'queue/swap/details/:id': swapDetails,
    'queue/limit_swaps': limitSwaps,
    'queue/limit_swaps/summary': limitSwapsSummary,
    'memo/check/:asset/:amount': memoCheck,
    'memo/:hash': memoByHash,
    'memo/:asset/:reference': memoByReference,
    securedassets: securedAssets,
    'securedasset/:asset': securedAsset,
    supply,
    'supply/cmc': supplyCmc,
    runepool: runePool,
    rune_providers: runeProviders,
    'rune_provider/:address': runeProvider,
    tcy_stakers: tcyStakers,
    'tcy_staker/:address': tcyStaker,
    tcy_claimers: tcyClaimers,
    'tcy_claimer/:address': tcyClaimer,
    'vaults/solvency': vaultSolvency,
    'vaults/yggdrasil': refusing('the node ended Yggdrasil vaults'),
    tcy_protocol_owned: tcyProtocolOwned,
    'vault/:pubkey/keysign_party': keysignParty,
    'queue/swap/paginated': swapQueuePage,
    codes: always(NO_CONTRACTS, { codes: [] }),
    contracts: always(NO_CONTRACTS, { infos: [] }),
    'contract/:address': refusing(NO_CONTRACTS, (machine, { params }) =>
      fail(machine, `contract info not found: ${(params.address ?? '').slice(0, 200)}`),
    ),
    export: refusing('a node exports its genesis to its operator only'),
    upgrade_proposals: always('nodes of the devnet propose no upgrades', null),
    'upgrade_proposal/:name': upgradeProposal,
    'upgrade_votes/:name': always('nodes of the devnet propose no upgrades', null),
    'oracle/prices': oraclePrices,
    'oracle/price/:symbol': oraclePrice,
    dynamic_l1_fees: dynamicFees,
    'dynamic_l1_fees/:thorname': dynamicFeesOfName,
    dynamic_l1_fees_current: currentDynamicFees,
    slips: poolSlips,
    'slip/:asset': poolSlip,
    dpools: derivedPools,
    'dpool/:asset': derivedPool,
    ...anyTx,
  },
  MAYACHAIN: {
    ...shared,
    'mayaname/:name': mayaname,
    'tx/in/:hash': txIn,
    'tx/out/:hash': txOut,
    cacaopool: cacaoPool,
    cacao_providers: cacaoProviders,
    'cacao_provider/:address': cacaoProvider,
    pol: ownLiquidity,
    'vaults/yggdrasil': always('the node ended Yggdrasil vaults', []),
    'quote/saver/deposit': refusingWith(SAVERS_ENDED, 'saver deposits are disabled'),
    'quote/saver/withdraw': refusingWith(SAVERS_ENDED, 'burning synths is disabled, unable to withdraw to savers'),
    ...anyTx,
  },
}

/** Routes of the Cosmos SDK's REST, under /cosmos. */
export const cosmosRoutes: Routes = {
  'base/tendermint/v1beta1/blocks/latest': latestBlock,
  'base/tendermint/v1beta1/node_info': nodeInfo,
}

interface Entry {
  readonly name: string
  readonly pair: string
  readonly bps: number
  readonly whitelist: number
}

/** Returns the records, sorted by name and pair. The devnet keeps no history: its fees change by control only. */
function entriesOf(machine: Machine): readonly Entry[] {
  return [...(machine.dynamicFees ?? [])]
    .map(([key, bps]) => {
      const [name = '', pair = ''] = key.split(' ')
      const whitelist = Math.max(settingOf(machine, `DYNAMICFEE-WHITELIST-${name}`), 0)
      return { name: name.toLowerCase(), pair, bps, whitelist }
    })
    .sort((a, b) => (`${a.name} ${a.pair}` < `${b.name} ${b.pair}` ? -1 : 1))
}

function epochOf(machine: Machine): string {
  const set = settingOf(machine, 'L1DynamicFeeEpochBlocks')
  return String(Math.floor(machine.height / (set > 0 ? set : EPOCH_BLOCKS)))
}

function inboundAddress(state: ProtocolState, chain: ReturnType<typeof observedChains>[number]) {
  const vault = state.vaults.get(chain)
  const fee = state.networkFees.get(chain)
  const rate = fee?.transactionFeeRate ?? 0n
  const globalHalt = globalTradingHalted(state)
  const chainHalt = tradingHalted(state, chain)
  const observed = state.protocol === 'THORCHAIN' ? { observed_fee_rate: String(rate) } : {}
  return {
    chain,
    pub_key: vault?.pubKey ?? '',
    address: vault?.address ?? '',
    ...(vault?.router === undefined ? {} : { router: vault.router }),
    halted: globalHalt || chainHalt,
    global_trading_paused: globalHalt,
    chain_trading_paused: chainHalt,
    chain_lp_actions_paused: lpPaused(state, chain),
    ...observed,
    // Half as much again as observed, so that an outbound is likely to confirm.
    gas_rate: String((rate * 3n) / 2n),
    gas_rate_units: chains[chain].gasRateUnits,
    outbound_tx_size: String(fee?.transactionSize ?? 0n),
    outbound_fee: String(outboundFeeOf(state, gasAssetOf(chain, state.protocol))),
    dust_threshold: String(chains[chain].dustThreshold[state.protocol]),
  }
}

function findName(state: ProtocolState, name: string | undefined): NameRecord | undefined {
  return state.names.find((record) => record.name === name?.toLowerCase())
}

/** Returns a name's collected fees and payout threshold, in the base asset. */
function collectorOf(machine: Machine, record: NameRecord) {
  const threshold = record.preferredAsset === '.' ? 0n : preferredThreshold(machine, record)
  return { threshold: String(threshold), collected: String(collectedFor(machine, record.owner)) }
}

function unknown(kind: string, name = ''): string {
  return `fail to fetch ${kind}: ${kind} doesn't exist: ${name}`
}

/** Returns dollars by ticker, from the deepest pool of each ticker. The devnet has no external price source. */
function prices(machine: Machine): ReadonlyMap<string, bigint> {
  const base = baseInTor(machine)
  const deepest = [...machine.pools].sort((a, b) => (a.balanceBase < b.balanceBase ? -1 : 1))
  const prices = deepest.map((pool) => {
    return [pool.asset.ticker, assetInDollars(machine, pool, base) / 10n ** BigInt(PRICE_DIGITS - DIGITS)] as const
  })
  return new Map([...prices, [machine.base.ticker, base] as const].filter(([, price]) => price > 0n))
}

/** Returns THORNode's fund addresses, derived because the real ones belong to mainnet. */
function fundAddresses(state: ProtocolState): Record<string, string> {
  if (state.protocol !== 'THORCHAIN') return {}
  const names = ['DevFundAddress', 'MarketingFundAddress', 'OverSolvencyAddress']
  return Object.fromEntries(names.map((name) => [name, derivedAddress('THOR', state.network, `fund ${name}`)]))
}

/** Builds slips in basis points: of the newest block, and of the MaxAnchorBlocks before it. There is no long rollup. */
function slipBody(machine: Machine, { asset }: PoolState) {
  const name = formatAsset(asset)
  const since = machine.height - settingOf(machine, 'MaxAnchorBlocks')
  const slips = (machine.poolSlips.get(name) ?? []).filter(({ height }) => height >= since)
  const sum = (some: typeof slips) => Number(some.reduce((all, { bps }) => all + bps, 0n))
  return {
    asset: name,
    pool_slip: sum(slips.filter(({ height }) => height === machine.height)),
    rollup_count: 0,
    long_rollup: 0,
    rollup: sum(slips.filter(({ height }) => height < machine.height)),
  }
}

/** Returns whether an order streams: on THORChain with several sub-swaps, on Maya when requested. */
function isStreaming({ protocol }: Machine, { quantity, streams, count }: Order): boolean {
  return protocol === 'THORCHAIN' ? quantity > 1n : streams && (count > 0n || quantity > 0n)
}

/** Source: newStreamingSwap of both nodes. */
function streamingBody(order: Order) {
  return {
    ...omitEmpty({
      tx_id: order.tx.id,
      interval: Number(order.interval),
      quantity: Number(order.quantity),
      count: Number(order.count),
      last_height: order.lastHeight,
    }),
    trade_target: String(order.tradeTarget),
    ...omitEmpty({
      source_asset: formatAsset(sourceOf(order)),
      target_asset: formatAsset(order.target),
      destination: order.destination,
    }),
    deposit: String(order.deposit),
    in: String(order.in),
    out: String(order.out),
    ...omitEmpty({ failed_swaps: order.failedSwaps.map(Number), failed_swap_reasons: order.failedReasons }),
  }
}

/** Builds the response for a swap that is not streaming: zero counters and an empty asset. */
function emptyBody(hash: string) {
  const none = { source_asset: '.', target_asset: '.' }
  return { tx_id: hash, trade_target: '0', ...none, deposit: '0', in: '0', out: '0' }
}
