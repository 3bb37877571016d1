import type { Protocol } from '../../chains/protocol.ts'
import { affiliateCaps } from '../../memo/affiliateCaps.ts'
import { slipCharge } from '../math/pool.ts'
import { cappedShare } from '../math/share.ts'

/**
 * A share of a swap's output, in basis points: the partner's own, or that of the service.
 *
 * @example const share: FeeShare = { purpose: 'affiliate', name: 'ferry', bps: 30 }
 */
export interface FeeShare {
  readonly purpose: 'affiliate' | 'service'
  /** A registered name, or an address on the protocol's own chain. */
  readonly name: string
  readonly bps: number
}

/**
 * Why a memo leaves a share out: a limit of the protocol, a name that is not confirmed, a native fee that is not below
 * the share, a recommended minimum that it raises above the amount, the length of the memo, or the node's refusal.
 */
export type DropCode = 'limit' | 'name' | 'native_fee' | 'minimum' | 'memo_length' | 'refused'

/** A share that the memo leaves out, and the reason as a sentence. */
export interface DroppedShare {
  readonly share: FeeShare
  readonly code: DropCode
  readonly reason: string
}

/** The shares that a memo has, in its order, and those that it leaves out. */
export interface AffiliateSplit {
  readonly kept: readonly FeeShare[]
  readonly dropped: readonly DroppedShare[]
}

/**
 * Splits shares into those that a swap of the protocol may pay and the others. Earlier shares take precedence. No share
 * is lowered. Limits: `affiliateCaps`.
 *
 * @example
 * affiliateSplit('MAYACHAIN', [{ purpose: 'affiliate', name: 'ferry', bps: 600 }]).kept // []
 */
export function affiliateSplit(protocol: Protocol, shares: readonly FeeShare[]): AffiliateSplit {
  const caps = affiliateCaps[protocol]
  const kept: FeeShare[] = []
  const dropped: DroppedShare[] = []
  const drop = (share: FeeShare, reason: string) => dropped.push({ share, code: 'limit', reason })
  for (const share of shares) {
    if (share.bps === 0) continue
    const affiliates = mergeShares([...kept, share])
    const total = affiliates.reduce((sum, { bps }) => sum + bps, 0)
    if (!Number.isSafeInteger(share.bps) || share.bps < 0) {
      drop(share, 'It is not a whole number of basis points.')
    } else if (total > caps.bps) {
      drop(share, `All fees together are ${total} basis points; the protocol allows ${caps.bps}.`)
    } else if (affiliates.length > caps.count) {
      drop(share, `The protocol pays at most ${caps.count} affiliates.`)
    } else {
      kept.push(share)
    }
  }
  return { kept, dropped }
}

/**
 * Returns the affiliates of a quote and its memo: one for each name, in the order of their first shares. The order
 * decides which of equal affiliates leads, see `leadingAffiliate`.
 *
 * @example
 * const share = { name: 'ferry', bps: 20 }
 * mergeShares([{ purpose: 'affiliate', ...share }, { purpose: 'service', ...share }]) // [ { name: 'ferry', bps: 40 } ]
 */
export function mergeShares(shares: readonly FeeShare[]): readonly { readonly name: string; readonly bps: number }[] {
  const merged = new Map<string, { name: string; bps: number }>()
  for (const { name, bps } of shares) {
    const key = name.toLowerCase()
    const before = merged.get(key)
    merged.set(key, { name: before?.name ?? name, bps: (before?.bps ?? 0) + bps })
  }
  return [...merged.values()]
}

/** The output that affiliates share, and the prices that their part of it is swapped at. */
export interface PayableTerms {
  readonly protocol: Protocol
  /** Output before affiliate shares and the outbound fee, in units of the target asset. */
  readonly gross: bigint
  /** Pool of the target asset; undefined when it is the protocol's own coin. */
  readonly pool: { readonly balanceAsset: bigint; readonly balanceBase: bigint } | undefined
  /** Fee of a payment on Maya's own chain, in units of CACAO. THORChain has none. */
  readonly nativeFee: bigint
}

/**
 * Drops the shares that cannot be paid: the protocol swaps each to its own coin and skips one that is not worth more
 * than its fee for a payment there, which is nothing on THORChain. Shares of one name count together. Source:
 * affiliateSwapToRune of THORNode 3.17, swapShareV118 of Mayanode 1.124.
 *
 * @example
 * const terms = { protocol: 'MAYACHAIN', gross: 100_000_000n, pool: undefined, nativeFee: 2_000_000_000n } as const
 * payableShares([{ purpose: 'affiliate', name: 'ferry', bps: 30 }], terms).kept // []
 */
export function payableShares(shares: readonly FeeShare[], terms: PayableTerms): AffiliateSplit {
  const fee = terms.protocol === 'THORCHAIN' ? 0n : terms.nativeFee
  const payable = new Set(
    mergeShares(shares)
      .filter(({ bps }) => shareInBase(bps, terms) > fee)
      .map(({ name }) => name.toLowerCase()),
  )
  const isPayable = ({ name }: FeeShare) => payable.has(name.toLowerCase())
  const reason = 'The fee of this swap would be below the network’s own fee for paying it.'
  return {
    kept: shares.filter(isPayable),
    dropped: shares
      .filter((share) => !isPayable(share))
      .map((share): DroppedShare => ({ share, code: 'native_fee', reason })),
  }
}

/** Returns the share's output in the protocol's coin, without the pool's minimum fee. */
function shareInBase(bps: number, { protocol, gross, pool }: PayableTerms): bigint {
  const amount = cappedShare(BigInt(bps), 10_000n, gross, protocol)
  if (pool === undefined) return amount
  return amount === 0n ? 0n : slipCharge(amount, pool.balanceAsset, pool.balanceBase).emit
}
