import { formatDecimal } from '../../core/asset/amount.ts'
import { type Asset, formatAsset, knownDecimals, unitDecimals } from '../../core/asset/asset.ts'
import type { NetworkKind } from '../../core/chains/protocol.ts'
import type { SwapStatus } from '../../core/tracking/status.ts'
import type { SwapTimes } from '../../core/tracking/swapTimes.ts'
import { assetOf, swapMemoOf } from './coins.ts'
import type { SwapRecord } from './history/swapRecord.ts'
import type { StageTimes } from './stageTimes.ts'

interface ReceiptFacts {
  readonly network: NetworkKind
  readonly record?: SwapRecord | undefined
  readonly times?: StageTimes | undefined
  readonly dated?: SwapTimes | undefined
  /** When the nodes reported it, in unix seconds by their clock. */
  readonly updatedAt?: number | undefined
}

/**
 * Returns the receipt of a swap as JSON; the help page documents its fields. Amounts are decimal texts, or the nodes'
 * units for an asset whose decimals are not known. `reported` comes from the nodes, `agreed` from this browser, and
 * neither proves a payment: the transactions do.
 */
export function receiptOf(status: SwapStatus, { network, record, times, dated, updatedAt }: ReceiptFacts): string {
  const { hash, protocol, stage, inbound, outputs, votes, refund, unpaid } = status
  const amount = (text: string, value: bigint) => {
    const asset = assetOf(text, status)
    if (asset === undefined || knownDecimals(asset) === undefined) return { asset: text, units: value.toString() }
    return amountOf(asset, value)
  }
  const receipt = {
    type: 'portage.receipt',
    version: 1,
    network,
    protocol,
    hash,
    stage,
    reported: {
      sent: inbound?.coins.map((coin) => amount(coin.asset, coin.amount)) ?? [],
      from: inbound?.from,
      destination: swapMemoOf(status)?.destination,
      payments: outputs.map(({ role, address, asset, amount: value, seen, hash: transaction }) => ({
        role,
        address,
        ...amount(asset, value),
        sent: seen,
        transaction,
      })),
      refundReason: refund?.sentence,
      unpaidReason: unpaid?.sentence,
      nodes: { agree: votes.agree, of: votes.of },
      ...(updatedAt !== undefined && { at: isoOf(updatedAt) }),
    },
    ...(record && { agreed: agreedPart(record) }),
    times: Object.fromEntries(Object.entries(times ?? {}).map(([name, at]) => [name, isoOf(at)])),
    dates: Object.fromEntries(Object.entries(dated ?? {}).map(([name, { at, by }]) => [name, { at: isoOf(at), by }])),
  }
  return JSON.stringify(receipt, null, 2)
}

function agreedPart(record: SwapRecord) {
  const { fromAsset, toAsset, amount, expected, minimum, destination, refundAddress, sentAt, imported = false } = record
  return {
    sent: amountOf(fromAsset, amount),
    expected: amountOf(toAsset, expected),
    minimum: amountOf(toAsset, minimum),
    destination,
    refundAddress,
    at: isoOf(sentAt),
    imported,
  }
}

const amountOf = (asset: Asset, value: bigint) => ({
  asset: formatAsset(asset),
  amount: formatDecimal(value, unitDecimals(asset)),
})

const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString()
