import { type Units, units } from '../../asset/amount.ts'
import { type Asset, formatAsset, parseAsset } from '../../asset/asset.ts'
import { isChainId } from '../../chains/chains.ts'
import { memolessObstacle } from './memolessObstacle.ts'
import { nearestAmounts } from './nearestAmounts.ts'
import { parseReference, referenceDecimals } from './reference.ts'

/** A swap that the person reviewed, before its memo is registered. */
export interface MemolessSwap {
  /** Idempotency key of its registration; in the link of a service, the registration's id. */
  readonly key: string
  readonly from: Asset
  readonly to: Asset
  /** Decimals of a token, as its pool reports them: at most eight. Absent for a coin, whose chain has them. */
  readonly decimals?: number
  /** Amount of the form, in units of `from`; the registration adds five digits. */
  readonly chosen: Units
  /** The memo of the review, as this page wrote it. */
  readonly memo: string
  /** Output of the reviewed quote, in units of `to`; absent in the link of a service, where no quote was reviewed. */
  readonly expected?: Units
  /** The refund by the reviewed quote, in units of `from`; absent when its fee is unknown. */
  readonly refund?: Units
  /** Usual arrival by the reviewed quote, in seconds after the deposit; absent for swaps of earlier versions. */
  readonly arrival?: { readonly from: number; readonly to: number }
  /** When the reviewed quote expires, in unix seconds by the nodes' clock; absent for swaps of earlier versions. */
  readonly expiry?: number
}

/** A swap with a reference on THORChain. An address is never part of it. */
export interface RegisteredSwap extends MemolessSwap {
  /** Id of the registration at the memoless service. */
  readonly id: string
  /** The exact amount to send, with the reference as its last digits, in units of `from`. */
  readonly amount: Units
  /** Hash of the transaction that registered the memo. */
  readonly registration: string
}

export const isRegistered = (swap: MemolessSwap): swap is RegisteredSwap => 'id' in swap

/** What a registration returned. */
export interface Registration {
  readonly id: string
  readonly reference: string
  readonly registration: string
}

/**
 * Returns a swap with its registration. The exact amount is computed here: the smallest one with the reference that is
 * not below the chosen amount. Throws `InvalidReferenceError`.
 */
export function registeredSwap(swap: MemolessSwap, { id, reference, registration }: Registration): RegisteredSwap {
  const decimals = decimalsOf(swap)
  const { above } = nearestAmounts({ amount: swap.chosen, reference: parseReference(reference), decimals })
  return { ...swap, id, amount: above, registration }
}

/**
 * Returns the decimals whose last five digits are the reference. Throws `RangeError` for a token without its decimals.
 */
export function decimalsOf({ from, decimals }: Pick<MemolessSwap, 'from' | 'decimals'>): number {
  const known = referenceDecimals(from, []) ?? decimals
  if (known === undefined) throw new RangeError(`The decimals of ${formatAsset(from)} are not known.`)
  return known
}

/**
 * Returns the path of the page that shows a registered swap. The swap is in the fragment, which no server gets. The page
 * compares it with what a majority of the nodes registered before it shows an address.
 */
export const paymentLink = (swap: RegisteredSwap): string => `/i/${swap.id}#${formatSwap(swap)}`

/** Writes a swap as parameters of a text, for storage and for the fragment of a link. */
export function formatSwap(swap: MemolessSwap | RegisteredSwap): string {
  const { key, from, to, decimals, chosen, memo, expected, refund, arrival, expiry } = swap
  const params = new URLSearchParams({
    key,
    from: formatAsset(from),
    to: formatAsset(to),
    chosen: String(chosen),
    memo,
    ...(expected !== undefined && { expected: String(expected) }),
    ...(decimals !== undefined && { decimals: String(decimals) }),
    ...(refund !== undefined && { refund: String(refund) }),
    ...(arrival && { soonest: String(arrival.from), latest: String(arrival.to) }),
    ...(expiry !== undefined && { expiry: String(expiry) }),
    ...(isRegistered(swap) && { id: swap.id, amount: String(swap.amount), registration: swap.registration }),
  })
  return params.toString()
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const digits = /^[1-9][0-9]{0,29}$/
const seconds = /^(?:0|[1-9][0-9]{0,7})$/
const unixTime = /^[1-9][0-9]{0,10}$/
const fewDecimals = /^[0-8]$/
const hash = /^[0-9A-F]{64}$/
/** Printable ASCII up to the longest memo that can be registered. */
const memoText = /^[\x21-\x7e]{1,240}$/
/** Longer than any swap that `formatSwap` writes. */
const LONGEST = 2_000

/** Parses a swap. Undefined for any text that `formatSwap` does not write. */
export function parseSwap(text: string): MemolessSwap | RegisteredSwap | undefined {
  if (text.length > LONGEST) return undefined
  const params = new URLSearchParams(text)
  const field = (name: string, pattern: RegExp) => {
    const value = params.get(name)
    return value !== null && pattern.test(value) ? value : undefined
  }
  const key = field('key', uuid)
  const chosen = field('chosen', digits)
  const expected = field('expected', digits)
  const memo = field('memo', memoText)
  const from = assetIn(params.get('from'))
  const to = assetIn(params.get('to'))
  if (!key || !chosen || !memo || !from || !to || memolessObstacle(from)) return undefined
  const decimals = field('decimals', fewDecimals)
  if ((from.kind === 'token') !== (decimals !== undefined)) return undefined
  const refund = field('refund', digits)
  const arrival = arrivalIn(field('soonest', seconds), field('latest', seconds))
  const expiry = field('expiry', unixTime)
  const swap = {
    key,
    from,
    to,
    memo,
    chosen: units(BigInt(chosen)),
    ...(expected !== undefined && { expected: units(BigInt(expected)) }),
    ...(decimals !== undefined && { decimals: Number(decimals) }),
    ...(refund !== undefined && { refund: units(BigInt(refund)) }),
    ...(arrival && { arrival }),
    ...(expiry !== undefined && { expiry: Number(expiry) }),
  }
  const id = field('id', uuid)
  const amount = field('amount', digits)
  const registration = field('registration', hash)
  if (id === undefined && amount === undefined && registration === undefined) return swap
  if (!id || !amount || !registration) return undefined
  return { ...swap, id, amount: units(BigInt(amount)), registration }
}

function arrivalIn(soonest: string | undefined, latest: string | undefined): MemolessSwap['arrival'] {
  const from = Number(soonest)
  const to = Number(latest)
  return from <= to ? { from, to } : undefined
}

function assetIn(text: string | null): Asset | undefined {
  if (text === null || text.length > 120) return undefined
  try {
    const asset = parseAsset(text)
    return isChainId(asset.chain) && formatAsset(asset) === text ? asset : undefined
  } catch {
    return undefined
  }
}
