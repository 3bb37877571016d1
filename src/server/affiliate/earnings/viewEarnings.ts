import type { EarningsDocument } from '../../../contract/affiliate/earnings.ts'
import { decimalOf } from '../../../contract/aggregator/aggregatorFields.ts'
import { identifierOf } from '../../../contract/aggregator/identifier.ts'
import { formatDecimal } from '../../../core/asset/amount.ts'
import { parseAsset } from '../../../core/asset/asset.ts'
import { type Protocol, protocols } from '../../../core/chains/protocol.ts'
import { writeCursor } from './cursor.ts'
import { type DayRange, dayOfTime } from './days.ts'
import type { ConfirmedEarning, EarningsReport } from './readEarnings.ts'

const coinOf = (protocol: Protocol) => parseAsset(protocols[protocol].baseAsset, protocol)
const identifier = (text: string, protocol: Protocol) => identifierOf(parseAsset(text, protocol))
/** Formats dollars of 1e8. */
const dollars = (usd: bigint | undefined) => (usd === undefined ? null : formatDecimal(usd, 8))

/** A report of the name on one protocol. */
type ProtocolReport = EarningsReport & { readonly protocol: Protocol }

/** Writes the reports of a partner's names as one document, newest first. */
export function viewEarnings({ from, until }: DayRange, reports: readonly ProtocolReport[]): EarningsDocument {
  const places = Object.fromEntries(
    reports.flatMap(({ protocol, next }) => (next === undefined ? [] : [[protocol, next]])),
  )
  const earnings = reports.flatMap((report) => report.earnings).sort((one, other) => other.time - one.time)
  return {
    from,
    until,
    earnings: earnings.map(viewEarning),
    groups: groupsOf(earnings),
    differences: reports.flatMap(({ differences }) => differences.map((one) => ({ ...one }))),
    next: writeCursor(places),
  }
}

function viewEarning(earning: ConfirmedEarning): EarningsDocument['earnings'][number] {
  const { protocol, hash, height, time, fromAsset, toAsset, name, kind, address } = earning
  const coin = coinOf(protocol)
  return {
    protocol,
    hash,
    height,
    name,
    kind,
    address,
    time: new Date(time * 1000).toISOString(),
    sellAsset: identifier(fromAsset, protocol),
    buyAsset: identifier(toAsset, protocol),
    asset: identifierOf(coin),
    amount: decimalOf(earning.amount, coin),
    usd: dollars(earning.usd),
    confirmation: earning.confirmation,
    confirmedBy: [...earning.confirmedBy],
  }
}

interface Sum {
  readonly first: ConfirmedEarning
  count: number
  amount: bigint
  /** Undefined once a part has no price. */
  usd: bigint | undefined
}

/** Adds up the earnings of each day, asset and pair, in the order of their newest. */
function groupsOf(earnings: readonly ConfirmedEarning[]): EarningsDocument['groups'] {
  const sums = new Map<string, Sum>()
  for (const earning of earnings) {
    const { protocol, time, fromAsset, toAsset, amount, usd } = earning
    const key = [dayOfTime(time), protocol, fromAsset, toAsset].join(' ')
    const sum = sums.get(key) ?? { first: earning, count: 0, amount: 0n, usd: 0n }
    sum.count += 1
    sum.amount += amount
    sum.usd = sum.usd === undefined || usd === undefined ? undefined : sum.usd + usd
    sums.set(key, sum)
  }
  return [...sums.values()].map(({ first, count, amount, usd }) => {
    const { protocol, time, fromAsset, toAsset } = first
    const coin = coinOf(protocol)
    return {
      day: dayOfTime(time),
      protocol,
      asset: identifierOf(coin),
      count,
      usd: dollars(usd),
      sellAsset: identifier(fromAsset, protocol),
      buyAsset: identifier(toAsset, protocol),
      amount: decimalOf(amount, coin),
    }
  })
}
