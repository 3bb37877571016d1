import type { Protocol } from '../../chains/protocol.ts'
import type { AffiliateShare } from '../../memo/affiliateCaps.ts'
import { cappedShare } from '../math/share.ts'

/** A payment in the protocol's own coin. */
export interface AffiliatePayment {
  readonly address: string
  readonly amount: bigint
}

export interface AttributionParams<P extends AffiliatePayment> {
  /** The affiliate whose payments are wanted. */
  readonly name: string
  /** Where each affiliate of the memo is paid directly; undefined for one without a known address. */
  readonly addressOf: (name: string) => string | undefined
  /** The account that collects fees of names with a preferred asset. */
  readonly collector: string
  /** The affiliates of the memo. */
  readonly shares: readonly AffiliateShare[]
  /** Payments to affiliates of this swap. */
  readonly payments: readonly P[]
}

const isSameName = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Returns the payments of a swap that belong to one affiliate: all to its own address, which on Maya may be several
 * because names share with others. Without one, a payment to the collector is its own: of several, the largest belongs
 * to the affiliate with the most basis points.
 */
export function attributePayments<P extends AffiliatePayment>(params: AttributionParams<P>): readonly P[] {
  const { name, addressOf, collector, shares, payments } = params
  const isPaid = (one: string) => payments.some(({ address }) => address === addressOf(one))
  const own = addressOf(name)
  if (isPaid(name)) return payments.filter(({ address }) => address === own)
  const collecting = shares
    .filter((share) => !isPaid(share.name))
    .sort((one, other) => (other.bps ?? 0) - (one.bps ?? 0))
    .findIndex((share) => isSameName(share.name, name))
  const collected = payments
    .filter(({ address }) => address === collector)
    .sort((one, other) => (one.amount < other.amount ? 1 : one.amount > other.amount ? -1 : 0))
  const mine = collecting < 0 ? undefined : collected[collecting]
  return mine === undefined ? [] : [mine]
}

const BPS = 10_000n

/** Returns what all affiliates of a memo share of an output. */
export function sharesOfOutput(protocol: Protocol, shares: readonly AffiliateShare[], gross: bigint): bigint {
  return shares.reduce((sum, { bps = 0 }) => sum + cappedShare(BigInt(bps), BPS, gross, protocol), 0n)
}

/**
 * Returns the smallest output before affiliate fees that leaves `net` after them; undefined when none does. The inverse
 * of `net = gross − Σ share(bps, 10⁴, gross)`.
 */
export function grossOutput(protocol: Protocol, shares: readonly AffiliateShare[], net: bigint): bigint | undefined {
  const total = shares.reduce((sum, { bps = 0 }) => sum + BigInt(bps), 0n)
  if (total >= BPS) return undefined
  const near = (net * BPS) / (BPS - total)
  // Each share is rounded, so that the exact value is at most one unit for each affiliate away, and twice that for
  // safety.
  const reach = 2n * BigInt(shares.length + 1)
  for (let gross = near > reach ? near - reach : 0n; gross <= near + reach; gross++) {
    if (gross - sharesOfOutput(protocol, shares, gross) === net) return gross
  }
  return undefined
}
