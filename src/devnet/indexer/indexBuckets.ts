import { formatAsset } from '../../core/asset/asset.ts'
import { BLOCK_SECONDS } from '../../core/chains/blockTime.ts'
import { protocols } from '../../core/chains/protocol.ts'
import { saturatingSub } from '../../core/quote/math/share.ts'
import { nativeTxFee } from '../machine/deposit.ts'
import type { Machine } from '../machine/machine.ts'
import type { MachineEvent } from '../machine/records.ts'
import { readCoins } from './action.ts'
import { addFields } from './addFields.ts'
import { earningsOf, noEarnings } from './affiliateSums.ts'
import type { BlockContext } from './blockContext.ts'
import type { Bucket, Depth, Direction, RunePoolDepth } from './bucket.ts'
import { createBucket, poolOfBucket, tallyOf, widenPriceRange } from './bucket.ts'
import { closeOpen, MAX_CHURNS, retention, startOf } from './history.ts'
import { indexedPools } from './indexedPools.ts'
import { assetInDollars, inCents } from './prices.ts'

/** Adds a block's events to the current bucket, and closes it if the next block starts another. */
export function indexBuckets(taking: BlockContext, events: readonly MachineEvent[]): void {
  const { history, machine } = taking
  const open = openFor(taking)
  history.rewards = { bond: 0n, pools: 0n }
  for (const event of events) counters[event.type]?.(taking, open, event.fields)
  if (startOf('five', machine.time + BLOCK_SECONDS) === open.start) return
  sample(taking, open)
  closeOpen(history, machine.time + BLOCK_SECONDS)
}

/** Returns a block's bucket. A bucket left behind by a time jump is closed with current values. */
function openFor(taking: BlockContext): Bucket {
  const { history, machine } = taking
  const start = startOf('five', machine.time)
  if (history.open !== undefined && history.open.start !== start) {
    sample(taking, history.open)
    closeOpen(history, start)
  }
  history.open ??= createBucket(start, retention.five.seconds)
  return history.open
}

/** Records depths and prices at the end of a bucket. */
function sample({ machine, baseInUsd }: BlockContext, bucket: Bucket): void {
  bucket.basePriceUsd = baseInUsd
  bucket.bonded = machine.bond
  bucket.runePool = runePoolDepth(machine)
  for (const [name, depth] of depthsOf(machine, baseInUsd)) {
    const pool = poolOfBucket(bucket, name)
    pool.depth = depth
    widenPriceRange(pool, depth.priceUsd)
  }
}

/** Returns the current deposits of accounts in RUNEPool. */
export function runePoolDepth({ runeProviders }: Machine): RunePoolDepth {
  const sum = { members: 0, units: 0n, deposit: 0n }
  for (const { units, deposited, withdrawn } of runeProviders.values()) {
    if (units > 0n) sum.members++
    sum.units += units
    sum.deposit += deposited - withdrawn
  }
  return { ...sum, deposit: saturatingSub(sum.deposit, 0n) }
}

/** Returns the current depth of every pool, at a price of the base asset in 1e8. */
export function depthsOf(machine: Machine, baseInUsd: bigint): ReadonlyMap<string, Depth> {
  const members = new Map<string, number>()
  for (const { asset, units } of machine.providers.values()) {
    if (units > 0n) members.set(asset, (members.get(asset) ?? 0) + 1)
  }
  return new Map(
    indexedPools(machine).map((pool) => {
      const name = formatAsset(pool.asset)
      const depth: Depth = {
        asset: pool.balanceAsset,
        base: pool.balanceBase,
        synths: pool.synthSupply,
        units: pool.poolUnits,
        liquidityUnits: machine.books.get(name)?.liquidityUnits ?? pool.poolUnits,
        members: members.get(name) ?? 0,
        priceUsd: assetInDollars(machine, pool, baseInUsd),
      }
      return [name, depth] as const
    }),
  )
}

type Count = (taking: BlockContext, open: Bucket, fields: MachineEvent['fields']) => void

const counters: Readonly<Record<string, Count>> = {
  swap: countSwap,
  rewards: countRewards,
  add_liquidity: (taking, open, fields) => countFlow(taking, open, fields, 'adds'),
  withdraw: (taking, open, fields) => countFlow(taking, open, fields, 'withdraws'),
  fee: (_taking, { reserve }, { pool_deduct: fee = '0' }) => {
    reserve.outboundFees += BigInt(fee)
  },
  gas: (_taking, { reserve }, { rune_amt: paid = '0' }) => {
    reserve.gasPaid += BigInt(paid)
  },
  affiliate_fee: countAffiliateFee,
  message: ({ machine }, { reserve }, { code }) => {
    // A refused message rarely paid its fee, and Midgard counts successful ones only.
    if (code === '0') reserve.networkFees += nativeTxFee(machine)
  },
  ActiveVault: ({ history, machine: { height, time } }) => {
    if (history.churns.at(-1)?.height === height) return
    history.churns.push({ height, time })
    if (history.churns.length > MAX_CHURNS) history.churns.shift()
  },
}

/**
 * Counts a swap through one pool. Its volume is the base-asset input, or the output plus fee. Source: Midgard
 * SwapsAggregate.
 */
function countSwap({ machine, baseInUsd }: BlockContext, open: Bucket, fields: MachineEvent['fields']): void {
  const [input] = readCoins(fields.coin ?? '')
  const [output] = readCoins(fields.emit_asset ?? '')
  if (input === undefined || output === undefined) return
  const { baseAsset } = protocols[machine.protocol]
  const fromBase = input.asset === baseAsset
  const fee = BigInt(fields.liquidity_fee ?? '0')
  const feeInBase = BigInt(fields.liquidity_fee_in_rune ?? '0')
  const volume = fromBase ? BigInt(input.amount) : BigInt(output.amount) + feeInBase
  const name = fields.pool ?? ''
  const pool = poolOfBucket(open, name)
  const tally = tallyOf(pool, directionOf(fromBase ? output.asset : input.asset, fromBase))
  tally.count += 1n
  tally.volume += volume
  tally.volumeUsd += inCents(machine, volume, baseInUsd)
  tally.fees += feeInBase
  tally.slip += BigInt(fields.swap_slip ?? '0')
  if (fromBase) pool.feesInAsset += fee
  else pool.feesInBase += fee
  const state = machine.market.pools.get(name)
  if (state !== undefined) widenPriceRange(pool, assetInDollars(machine, state, baseInUsd))
}

function directionOf(asset: string, fromBase: boolean): Direction {
  if (asset.includes('/')) return fromBase ? 'synthMint' : 'synthRedeem'
  if (asset.includes('~')) return fromBase ? 'toTrade' : 'fromTrade'
  if (!asset.includes('.')) return fromBase ? 'toSecured' : 'fromSecured'
  return fromBase ? 'toAsset' : 'toRune'
}

/** Counts the income of nodes and pools in a block. The event has one field per pool. */
function countRewards(
  { history }: BlockContext,
  open: Bucket,
  { bond_reward: bond = '0', ...pools }: MachineEvent['fields'],
) {
  let sum = 0n
  for (const name in pools) {
    const amount = BigInt(pools[name] ?? '0')
    poolOfBucket(open, name).rewards += amount
    sum += amount
  }
  open.bondRewards += BigInt(bond)
  history.rewards = { bond: BigInt(bond), pools: sum }
}

function countFlow(
  { machine }: BlockContext,
  open: Bucket,
  fields: MachineEvent['fields'],
  kind: 'adds' | 'withdraws',
): void {
  const name = fields.pool ?? ''
  const adds = kind === 'adds'
  const asset = BigInt((adds ? fields.asset_amount : fields.emit_asset) ?? '0')
  const base = adds ? (fields.rune_amount ?? fields.cacao_amount) : (fields.emit_rune ?? fields.emit_cacao)
  const pool = machine.market.pools.get(name)
  const flow = poolOfBucket(open, name)[kind]
  flow.count += 1n
  flow.base += BigInt(base ?? '0')
  if (pool !== undefined && pool.balanceAsset > 0n) flow.asset += (asset * pool.balanceBase) / pool.balanceAsset
}

/** Counts an affiliate's fee at the pools' prices of its block. */
function countAffiliateFee(
  { machine, baseInUsd }: BlockContext,
  { affiliates }: Bucket,
  fields: MachineEvent['fields'],
): void {
  const { tx_id: swap = '', asset = '', gross_amount: gross = '0', fee_amount: fee = '0' } = fields
  const named = fields.thorname ?? fields.mayaname ?? ''
  const name = named === '' ? (fields.rune_address ?? fields.cacao_address ?? '') : named
  const dollars = (value: bigint) => (value * baseInUsd) / 10n ** BigInt(protocols[machine.protocol].baseDecimals)
  const fees = valueInBase(machine, asset, BigInt(fee))
  const volume = valueInBase(machine, asset, BigInt(gross))
  const earned = { count: 1n, fees, feesUsd: dollars(fees), volume, volumeUsd: dollars(volume) }
  addFields(earningsOf(affiliates, name.toLowerCase()), earned)
  const isCounted = affiliates.lastSwap === swap
  affiliates.lastSwap = swap
  const swapOnce = { count: 1n, volume, volumeUsd: earned.volumeUsd }
  const rest = isCounted ? noEarnings() : swapOnce
  addFields(affiliates.swaps, { ...rest, fees, feesUsd: earned.feesUsd })
}

/**
 * Returns an amount's value in the base asset; 0 without a pool. Synths, trade and secured assets have that of their
 * coin.
 */
function valueInBase(machine: Machine, asset: string, amount: bigint): bigint {
  if (asset === protocols[machine.protocol].baseAsset) return amount
  const pool = machine.market.pools.get(asset.replace(/^([^.~/-]+)[~/-]/, '$1.'))
  return pool === undefined || pool.balanceAsset === 0n ? 0n : (amount * pool.balanceBase) / pool.balanceAsset
}
