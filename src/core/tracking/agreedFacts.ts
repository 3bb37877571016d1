import { isSameHash } from '../address/normalizeHash.ts'
import type { Inbound } from './facts.ts'
import { isOverdue } from './nodeProgress.ts'
import { canonicalAddress } from './outputs.ts'
import type { Progress, SwapOutput, UnpaidNotice } from './status.ts'

/** Returns the deposit that at least `needed` reports agree on; undefined when there is none. */
export function agreedInbound(reports: readonly Pick<Progress, 'inbound'>[], needed: number): Inbound | undefined {
  const deposits = reports.flatMap(({ inbound }) => inbound ?? [])
  return deposits.find((deposit) => {
    const key = inboundKey(deposit)
    return deposits.filter((other) => inboundKey(other) === key).length >= needed
  })
}

function inboundKey({ chain, from, to, memo, coins }: Inbound): string {
  const sent = coins.map(({ asset, amount }) => `${amount} ${asset}`)
  return [chain, canonicalAddress(from, chain), canonicalAddress(to, chain), memo, ...sent].join('\n')
}

/**
 * Returns the payments that at least `needed` reports agree on: role, recipient, asset and amount. A payment is `seen`,
 * with its hash, only when as many reports have seen the same hash.
 */
export function agreedOutputs(reports: readonly Progress[], needed: number): readonly SwapOutput[] {
  const lists = reports.map(({ outputs }) => numbered(outputs))
  const keys = [...new Set(lists.flatMap((list) => [...list.keys()]))]
  return keys.flatMap((key) => {
    const same = lists.flatMap((list) => list.get(key) ?? [])
    const [first] = same
    if (first === undefined || same.length < needed) return []
    const seen = same.find((one) => one.seen && sameHashes(same, one) >= needed)
    if (seen !== undefined) return [seen]
    const { hash: _, ...planned } = first
    return [{ ...planned, seen: false }]
  })
}

/** Returns the notice that at least `needed` reports agree on; one without a message when their messages differ. */
export function agreedUnpaid(reports: readonly Progress[], needed: number): UnpaidNotice {
  const notices = reports.flatMap(({ unpaid }) => unpaid ?? [])
  const shared = notices.find(
    ({ chainMessage }) => notices.filter((other) => other.chainMessage === chainMessage).length >= needed,
  )
  const failed = notices.filter(({ chainMessage }) => chainMessage !== undefined)
  return shared ?? (failed.length >= needed ? { chainMessage: '' } : {})
}

/**
 * Returns the figures of a stage, which move with each block: of each the median of the reports in that stage, of two the
 * lower. So one of three nodes decides none, and one of two none above the other's. A figure is left out when only one of
 * several reports has it, or at most half of those in the stage.
 */
export function agreedFigures(
  { stage, subSwaps }: Progress,
  reports: readonly Progress[],
): Pick<Progress, 'observers' | 'confirmations' | 'remainingConfirmationSeconds' | 'delay' | 'signing' | 'subSwaps'> {
  const own = reports.filter((report) => report.stage === stage)
  const least = Math.max(Math.min(2, reports.length), Math.floor(own.length / 2) + 1)
  const median = (figureOf: (report: Progress) => number | undefined): number | undefined => {
    const figures = own.flatMap((report) => figureOf(report) ?? []).sort((a, b) => a - b)
    return figures.length < least ? undefined : figures[(figures.length - 1) >> 1]
  }
  const required = median(({ confirmations }) => confirmations?.required)
  const seen = median(({ confirmations }) => confirmations?.seen)
  const minedAt = median(({ confirmations }) => confirmations?.minedAt)
  const remaining = median((report) => report.remainingConfirmationSeconds)
  const blocks = median(({ delay }) => delay?.blocks)
  const seconds = median(({ delay }) => delay?.seconds)
  const blocksSince = median(({ signing }) => signing?.blocksSince)
  const [count, quantity, interval] = (['count', 'quantity', 'interval'] as const).map((name) =>
    median((report) => report.subSwaps?.[name]),
  )
  const isStreaming = subSwaps && count !== undefined && quantity !== undefined && interval !== undefined
  return {
    observers: median(({ observers }) => observers) ?? 0,
    ...(required !== undefined &&
      seen !== undefined && { confirmations: { required, seen, ...(minedAt !== undefined && { minedAt }) } }),
    ...(remaining !== undefined && { remainingConfirmationSeconds: remaining }),
    ...(blocks !== undefined && seconds !== undefined && { delay: { blocks, seconds } }),
    ...(blocksSince !== undefined && { signing: { blocksSince, overdue: isOverdue(blocksSince) } }),
    ...(isStreaming && { subSwaps: { ...subSwaps, count, quantity, interval } }),
  }
}

const sameHashes = (outputs: readonly SwapOutput[], { hash }: SwapOutput): number =>
  outputs.filter((other) => other.seen && isSameHash(other.hash ?? '', hash ?? '')).length

/** Maps the payments of one report by content. Equal ones are numbered, so that two payments never count as one. */
function numbered(outputs: readonly SwapOutput[]): ReadonlyMap<string, SwapOutput> {
  const byKey = new Map<string, SwapOutput>()
  for (const output of outputs) {
    const { role, chain, address, asset, amount } = output
    const text = [role, chain, canonicalAddress(address, chain), asset, amount].join(' ')
    let copy = 0
    while (byKey.has(`${text} ${copy}`)) copy += 1
    byKey.set(`${text} ${copy}`, output)
  }
  return byKey
}
