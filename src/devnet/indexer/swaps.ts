import { formatAsset, layer1Of, parseAsset } from '../../core/asset/asset.ts'
import type { Machine } from '../machine/machine.ts'
import { type Action, type ActionCoin, noCoin, readCoins, type Streaming, type SwapDetail } from './action.ts'
import { addAction, causedBy, replaceAction } from './actionStore.ts'
import { type BlockContext, type NumberedEvent, rowPosition } from './blockContext.ts'
import { assetInDollars, priceText } from './prices.ts'

/** One sub-swap through one pool, or two when neither side is the base asset. */
export interface SubSwap {
  readonly first: NumberedEvent
  readonly fields: Readonly<Record<string, string>>
  readonly in: ActionCoin
  readonly out: ActionCoin
  readonly pools: readonly string[]
  readonly fee: bigint
  readonly slip: bigint
}

/** Returns a block's sub-swaps by the id of their first event. Both legs of a double swap are joined. */
export function subSwapsOf(events: readonly NumberedEvent[]): ReadonlyMap<bigint, SubSwap> {
  const legs = events.filter(({ event }) => event.type === 'swap')
  const swaps = new Map<bigint, SubSwap>()
  for (let at = 0; at < legs.length; at++) {
    const one = legs[at]
    const next = legs[at + 1]
    if (one === undefined) continue
    const isDouble = next !== undefined && continuesSwap(one, next)
    if (isDouble) at++
    swaps.set(one.id, subSwapOf(one, isDouble ? next : undefined))
  }
  return swaps
}

/** Returns whether a leg's input is exactly the previous leg's output. */
function continuesSwap({ event: one }: NumberedEvent, { event: next }: NumberedEvent): boolean {
  return one.fields.id === next.fields.id && one.fields.emit_asset === next.fields.coin
}

function subSwapOf(first: NumberedEvent, second: NumberedEvent | undefined): SubSwap {
  const legs = second === undefined ? [first] : [first, second]
  const last = (second ?? first).event.fields
  const number = (field: string) => legs.map(({ event }) => BigInt(event.fields[field] ?? '0'))
  const [one = 0n, two = 0n] = number('swap_slip')
  return {
    first,
    fields: last,
    in: coinOf(first.event.fields.coin),
    out: coinOf(last.emit_asset),
    pools: legs.map(({ event }) => event.fields.pool ?? ''),
    fee: number('liquidity_fee_in_rune').reduce((sum, fee) => sum + fee, 0n),
    // Combined slip: 1 − (1 − one)·(1 − two).
    slip: one + two - (one * two) / 10_000n,
  }
}

function coinOf(text = ''): ActionCoin {
  return readCoins(text)[0] ?? noCoin
}

/** Indexes a sub-swap. The first one creates the row; later ones and affiliate swaps update it. */
export function indexSubSwap(taking: BlockContext, swap: SubSwap): void {
  const { history } = taking
  const known = causedBy(history, swap.fields.id ?? '').find(([, { detail }]) => detail.kind === 'swap')
  if (known === undefined) {
    addAction(history, newSwapRow(taking, swap))
    return
  }
  const [row, action] = known
  if (action.detail.kind === 'swap') replaceAction(history, row, addSubSwap(action, action.detail, swap))
}

function newSwapRow(taking: BlockContext, swap: SubSwap): Action {
  const { id = '', from = '', to = '', memo = '', price_target: target = '0' } = swap.fields
  return {
    ...rowPosition(taking, swap.first),
    ref: id,
    addresses: [from, to],
    transactions: [id],
    assets: [swap.in.asset, swap.out.asset],
    pools: swap.pools,
    ins: [{ address: from, coins: [swap.in], txID: id }],
    outs: [],
    fees: [],
    detail: {
      kind: 'swap',
      memo,
      liquidityFee: swap.fee,
      slipBps: swap.slip,
      target,
      inAsset: swap.in.asset,
      outAsset: swap.out.asset,
      inPriceUSD: priceOf(taking, swap.in.asset),
      outPriceUSD: priceOf(taking, swap.out.asset),
      streaming: streamingOf(swap),
    },
  }
}

function streamingOf({ fields, out }: SubSwap): Streaming {
  const quantity = BigInt(fields.streaming_swap_quantity ?? '1')
  return {
    count: BigInt(fields.streaming_swap_count ?? '1'),
    quantity,
    interval: '0',
    lastHeight: '0',
    deposited: noCoin,
    in: noCoin,
    out: noCoin,
    failedSwaps: [],
    failedReasons: [],
    estimation: BigInt(out.amount) * quantity,
    settled: quantity <= 1n,
  }
}

function addSubSwap(action: Action, detail: SwapDetail, swap: SubSwap): Action {
  const liquidityFee = detail.liquidityFee + swap.fee
  if (swap.in.asset !== detail.inAsset || swap.out.asset !== detail.outAsset) {
    return { ...action, detail: { ...detail, liquidityFee } }
  }
  const [input] = action.ins
  const before = input?.coins[0]?.amount ?? '0'
  const coins = [{ asset: detail.inAsset, amount: String(BigInt(before) + BigInt(swap.in.amount)) }]
  const count = BigInt(swap.fields.streaming_swap_count ?? '1')
  return {
    ...action,
    ins: input === undefined ? [] : [{ ...input, coins }],
    detail: { ...detail, liquidityFee, streaming: { ...detail.streaming, count } },
  }
}

/** Returns dollars per coin, from the pool of its layer-1 asset. */
function priceOf({ machine, baseInUsd }: BlockContext, text: string): string {
  const pool = machine.market.pools.get(formatAsset(layer1Of(assetOf(machine, text))))
  if (pool !== undefined) return priceText(assetInDollars(machine, pool, baseInUsd))
  return text === formatAsset(machine.base) ? priceText(baseInUsd * 10n ** 8n) : '0'
}

function assetOf({ protocol }: Machine, text: string) {
  return parseAsset(text, protocol)
}

/** Indexes the event that settles a streaming swap. */
export function indexStreaming({ history }: BlockContext, { event }: NumberedEvent): void {
  const { fields } = event
  const known = causedBy(history, fields.tx_id ?? '').find(([, { detail }]) => detail.kind === 'swap')
  if (known === undefined) return
  const [row, action] = known
  const { detail } = action
  if (detail.kind !== 'swap') return
  const streaming: Streaming = {
    ...detail.streaming,
    count: BigInt(fields.count ?? '0'),
    quantity: BigInt(fields.quantity ?? '0'),
    interval: fields.interval ?? '0',
    lastHeight: fields.last_height ?? '0',
    deposited: coinOf(fields.deposit),
    in: coinOf(fields.in),
    out: coinOf(fields.out),
    failedSwaps: listOf(fields.failed_swaps, ', '),
    failedReasons: listOf(fields.failed_swap_reasons, '\n '),
    settled: true,
  }
  replaceAction(history, row, { ...action, detail: { ...detail, streaming } })
}

function listOf(text = '', between: string): readonly string[] {
  return text === '' ? [] : text.split(between)
}
