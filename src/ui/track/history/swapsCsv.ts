import { formatDecimal } from '../../../core/asset/amount.ts'
import { type Asset, formatAsset, unitDecimals } from '../../../core/asset/asset.ts'
import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import { SwapError } from '../../../core/errors.ts'
import type { Midgard } from '../../../core/nodes/midgard.ts'
import { mapConcurrently } from '../../../core/readers/mapConcurrently.ts'
import {
  type LedgerAmount,
  readSwapLedger,
  type SwapLedger,
  sumOf,
  worthOf,
} from '../../../core/tracking/swapLedger.ts'
import { csvLine } from '../../../std/csvLine.ts'
import { browserMidgard } from '../../shared/query/browserMidgard.ts'
import type { SwapRecord } from './swapRecord.ts'

/** Swaps that are read at the same time. */
const MAX_CONCURRENT = 4

/** The columns, in the order of the file. Their names are not translated, so that programs can read them. */
const columns = [
  'signed_at_utc',
  'swapped_at_utc',
  'status',
  'protocol',
  'sent_asset',
  'sent_amount',
  'sent_usd',
  'received_asset',
  'received_amount',
  'received_usd',
  'refunded',
  'network_fees',
  'liquidity_fee',
  'affiliate_fees',
  'deposit_hash',
  'payout_hashes',
  'destination',
  'source',
  'kind',
  'limit_amount',
  'order_filled_percent',
  'order_expires_utc',
] as const

type Row = Readonly<Record<(typeof columns)[number], string>>

/**
 * Writes swaps as CSV, the earliest first. Amounts and dollars are exact decimals. Dollars are the coins' prices at the
 * time of the swap by the indexer; without its figures, the cells that need them are empty.
 */
export function formatSwapsCsv(swaps: readonly SwapRecord[], ledgers: ReadonlyMap<string, SwapLedger>): string {
  const rows = [...swaps]
    .sort((a, b) => a.sentAt - b.sentAt)
    .map((record) => {
      const row = rowOf(record, ledgers.get(record.hash))
      return csvLine(columns.map((column) => row[column]))
    })
  return [csvLine(columns), ...rows].join('')
}

function rowOf(record: SwapRecord, ledger: SwapLedger | undefined): Row {
  const { fromAsset, toAsset, amount, progress, protocol, hash, destination, sentAt } = record
  const sent = amountOf(fromAsset, amount)
  const of = (role: 'output' | 'refund' | 'affiliate') =>
    (ledger?.payments ?? []).filter((payment) => payment.role === role)
  const outputs = of('output')
  const received = outputs.length > 0 ? outputs : progress?.delivered ? [amountOf(toAsset, progress.delivered)] : []
  const [first] = received
  const total = received.every(({ asset }) => asset === first?.asset)
    ? sumOf(received.map(({ amount }) => amount))
    : undefined
  const worth = (decimal: string | undefined, price: string | undefined) =>
    (decimal !== undefined && price !== undefined && worthOf(decimal, price)) || ''
  return {
    signed_at_utc: isoOf(sentAt),
    swapped_at_utc: ledger?.at === undefined ? '' : isoOf(ledger.at),
    status: progress?.stage ?? 'unknown',
    protocol: protocols[protocol].name,
    sent_asset: sent.asset,
    sent_amount: sent.amount,
    sent_usd: worth(sent.amount, ledger?.sentPrice),
    received_asset: first?.asset ?? '',
    received_amount: first && total !== undefined ? total : '',
    received_usd: first ? worth(total, ledger?.receivedPrice) : '',
    refunded: listOf(of('refund')),
    network_fees: listOf(ledger?.networkFees ?? []),
    liquidity_fee: ledger?.liquidityFee ? listOf([ledger.liquidityFee]) : '',
    affiliate_fees: listOf(of('affiliate')),
    deposit_hash: hash,
    payout_hashes: (ledger?.payments ?? []).flatMap((payment) => payment.hash ?? []).join(' '),
    destination,
    source: ledger === undefined ? 'this browser' : 'this browser and the indexer',
    ...orderCells(record),
  }
}

/** The cells of a limit order: what the whole of it pays at least, and how far it was filled when it was last seen open. */
function orderCells({ order, progress, toAsset, minimum }: SwapRecord) {
  const seen = progress?.order
  if (order === undefined && seen === undefined) {
    return { kind: 'swap', limit_amount: '', order_filled_percent: '', order_expires_utc: '' }
  }
  return {
    kind: 'limit_order',
    limit_amount: amountOf(toAsset, seen?.limit ?? minimum).amount,
    order_filled_percent: seen === undefined ? '' : formatDecimal(BigInt(seen.filledBps), 2),
    order_expires_utc: seen === undefined ? '' : isoOf(seen.endsAt),
  }
}

const amountOf = (asset: Asset, value: bigint): LedgerAmount => ({
  asset: formatAsset(asset),
  amount: formatDecimal(value, unitDecimals(asset)),
})

const listOf = (amounts: readonly LedgerAmount[]): string =>
  amounts.map(({ asset, amount }) => `${amount} ${asset}`).join('; ')

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()

/**
 * Reads the figures of swaps from the indexers, a few at a time. A swap whose indexer does not respond or does not know
 * it is left out. `onRead` gets the number of those that are done.
 */
export async function readLedgers(
  swaps: readonly SwapRecord[],
  onRead: (count: number) => void,
  midgards: Readonly<Record<Protocol, Midgard | undefined>> = browserMidgard(),
): Promise<ReadonlyMap<string, SwapLedger>> {
  const ledgers = new Map<string, SwapLedger>()
  let count = 0
  await mapConcurrently(swaps, MAX_CONCURRENT, async ({ hash, protocol }) => {
    const midgard = midgards[protocol]
    try {
      const ledger = midgard && (await readSwapLedger(midgard, hash))
      if (ledger) ledgers.set(hash, ledger)
    } catch (error) {
      if (!(error instanceof SwapError)) throw error
    }
    count += 1
    onRead(count)
  })
  return ledgers
}
