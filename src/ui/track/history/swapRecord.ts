import { type Units, units } from '../../../core/asset/amount.ts'
import { type Asset, formatAsset, knownDecimals, parseAsset } from '../../../core/asset/asset.ts'
import { type NetworkKind, type Protocol, protocolIds } from '../../../core/chains/protocol.ts'
import { type SwapStage, stages } from '../../../core/tracking/status.ts'
import { parseTxHash, type TxHash } from '../../../core/tracking/txHash.ts'
import { parseWholeNumber } from '../../../std/wholeNumber.ts'

/** What a person agreed to when a deposit was signed. Amounts are units; times are unix seconds by the nodes' clock. */
export interface AgreedSwap {
  readonly network: NetworkKind
  readonly protocol: Protocol
  /** How the deposit was sent. */
  readonly way: 'wallet' | 'memoless'
  readonly fromAsset: Asset
  readonly toAsset: Asset
  readonly amount: Units
  readonly expected: Units
  /** 0 without a minimum. */
  readonly minimum: Units
  readonly destination: string
  readonly refundAddress?: string
  readonly sentAt: number
  /** Usual arrival of a swap at market, in seconds after `sentAt`. */
  readonly arrival: { readonly from: number; readonly to: number }
  /** It is a limit order; undefined for a swap at market. */
  readonly order?: AgreedOrder
}

/** A limit order as it was placed. Its limit is the swap's `minimum`. */
interface AgreedOrder {
  /** How long it waits in the network's queue, in blocks of six seconds from the block that takes it. */
  readonly blocks: number
}

/** How far a swap was when this browser last saw it. */
export interface SeenProgress {
  readonly stage: SwapStage
  /** When each stage was first seen, in unix seconds by the nodes' clock. */
  readonly times: Readonly<Partial<Record<SwapStage, number>>>
  /** Share of the current stage that is done, such as 2 of 3 confirmations. */
  readonly part?: { readonly done: number; readonly of: number }
  /** What was delivered, in units of `toAsset`. */
  readonly delivered?: Units
  /** It is an open limit order. */
  readonly order?: SeenOrder
  /** The deposit's chain decided the end, so that a report of the nodes replaces it. */
  readonly isOpen?: true
}

/** An open limit order as a majority of the nodes last reported it. Times are as those of a swap. */
export interface SeenOrder {
  readonly sender: string
  /** What the whole deposit pays at least, in units of `toAsset`; a change of the order changes it. */
  readonly limit: Units
  /** The filled part, in hundredths of a percent. */
  readonly filledBps: number
  /** How far the rest's limit is above the market, in hundredths of a percent; absent while the market is unknown. */
  readonly distanceBps?: number
  /** When the rest is refunded. */
  readonly endsAt: number
  /** When a majority last reported it. */
  readonly at: number
  /** Why the last round did not: too few nodes responded, they disagree, or the network lists no orders. */
  readonly doubt?: OrderDoubt
}

const doubts = ['silent', 'disagree', 'off'] as const
export type OrderDoubt = (typeof doubts)[number]

/** One swap of this browser. */
export interface SwapRecord extends AgreedSwap {
  readonly hash: TxHash
  readonly progress?: SeenProgress
  /** It came from a file, not from a signature in this browser. */
  readonly imported?: true
}

/** Version of the stored form. Other versions are not read. */
const RECORD_VERSION = 1
/** Longest stored text of one swap. */
export const LONGEST_RECORD = 4_000

/** Writes a swap as JSON, with amounts as text. */
export function formatRecord({ fromAsset, toAsset, progress, ...swap }: SwapRecord): string {
  const fields = { version: RECORD_VERSION, ...swap, from: formatAsset(fromAsset), to: formatAsset(toAsset), progress }
  return JSON.stringify(fields, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
}

/** Parses a stored or imported swap. Undefined for everything that `formatRecord` does not write; never throws. */
export function parseRecord(text: string): SwapRecord | undefined {
  if (text.length > LONGEST_RECORD) return undefined
  try {
    return readRecord(JSON.parse(text))
  } catch {
    return undefined
  }
}

/** Returns a swap from parsed JSON. Throws for an invalid one. */
function readRecord(json: unknown): SwapRecord {
  const fields = fieldsOf(json)
  if (fields.version !== RECORD_VERSION) throw new TypeError('Unknown version.')
  const protocol = oneOf(protocolIds, fields.protocol)
  const arrival = fieldsOf(fields.arrival)
  const from = countOf(arrival.from)
  const to = countOf(arrival.to)
  if (from > to) throw new TypeError('The arrival ends before it begins.')
  return {
    hash: parseTxHash(textOf(fields.hash)),
    network: oneOf(networks, fields.network),
    protocol,
    way: oneOf(ways, fields.way),
    fromAsset: assetOf(fields.from, protocol),
    toAsset: assetOf(fields.to, protocol),
    amount: unitsOf(fields.amount),
    expected: unitsOf(fields.expected),
    minimum: unitsOf(fields.minimum),
    destination: addressOf(fields.destination),
    ...(fields.refundAddress !== undefined && { refundAddress: addressOf(fields.refundAddress) }),
    sentAt: countOf(fields.sentAt),
    arrival: { from, to },
    ...(fields.order !== undefined && { order: orderOf(fields.order) }),
    ...(fields.progress !== undefined && { progress: progressOf(fields.progress) }),
    ...(fields.imported === true && { imported: true }),
  }
}

function orderOf(json: unknown): AgreedOrder {
  const { blocks } = fieldsOf(json)
  const whole = countOf(blocks)
  if (whole === 0) throw new TypeError('An order waits at least one block.')
  return { blocks: whole }
}

function progressOf(json: unknown): SeenProgress {
  const { stage, times, part, delivered, order, isOpen } = fieldsOf(json)
  const read = Object.entries(fieldsOf(times)).map(([name, time]) => [oneOf(stages, name), countOf(time)])
  return {
    stage: oneOf(stages, stage),
    times: Object.fromEntries(read),
    ...(part !== undefined && { part: partOf(part) }),
    ...(delivered !== undefined && { delivered: unitsOf(delivered) }),
    ...(order !== undefined && { order: seenOrderOf(order) }),
    ...(isOpen === true && { isOpen }),
  }
}

function seenOrderOf(json: unknown): SeenOrder {
  const { sender, limit, filledBps, distanceBps, endsAt, at, doubt } = fieldsOf(json)
  return {
    sender: addressOf(sender),
    limit: unitsOf(limit),
    filledBps: countOf(filledBps),
    ...(distanceBps !== undefined && { distanceBps: integerOf(distanceBps) }),
    endsAt: countOf(endsAt),
    at: countOf(at),
    ...(doubt !== undefined && { doubt: oneOf(doubts, doubt) }),
  }
}

function partOf(json: unknown): { readonly done: number; readonly of: number } {
  const { done, of } = fieldsOf(json)
  return { done: countOf(done), of: countOf(of) }
}

const networks = ['mainnet', 'stagenet', 'mocknet'] as const
const ways = ['wallet', 'memoless'] as const
/** Later than any block time that this page shows, and exact in a number. */
const MOST_SECONDS = 100_000_000_000

function fieldsOf(json: unknown): Readonly<Record<string, unknown>> {
  if (typeof json !== 'object' || json === null || Array.isArray(json)) throw new TypeError('Not an object.')
  return json as Record<string, unknown>
}

function textOf(json: unknown): string {
  if (typeof json !== 'string') throw new TypeError('Not a text.')
  return json
}

function oneOf<const T extends string>(values: readonly T[], json: unknown): T {
  const found = values.find((value) => value === json)
  if (found === undefined) throw new TypeError('Unknown value.')
  return found
}

function unitsOf(json: unknown): Units {
  const whole = parseWholeNumber(textOf(json))
  if (whole === undefined) throw new TypeError('Not an amount.')
  return units(whole)
}

function countOf(json: unknown): number {
  if (!Number.isSafeInteger(json) || (json as number) < 0 || (json as number) > MOST_SECONDS) {
    throw new TypeError('Not a time or a count.')
  }
  return json as number
}

function integerOf(json: unknown): number {
  if (!Number.isSafeInteger(json) || Math.abs(json as number) > MOST_SECONDS) throw new TypeError('Not an integer.')
  return json as number
}

/** Parses canonical asset notation only, so that one asset has one spelling. */
function assetOf(json: unknown, protocol: Protocol): Asset {
  const text = textOf(json)
  const asset = parseAsset(text, protocol)
  if (formatAsset(asset) !== text) throw new TypeError('Not canonical notation.')
  if (knownDecimals(asset) === undefined) throw new TypeError('Not an asset whose amounts can be read.')
  return asset
}

/** Accepts visible ASCII only, so that no stored text can change how a page reads. */
function addressOf(json: unknown): string {
  const text = textOf(json)
  if (!/^[\x21-\x7e]{1,200}$/.test(text)) throw new TypeError('Not an address.')
  return text
}
