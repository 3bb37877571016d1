import { type Asset, formatAsset, parseAsset } from '../asset/asset.ts'
import { chains, isChainId } from '../chains/chains.ts'
import { formatReference, parseReference, referenceUnit } from '../memo/memoless/reference.ts'
import { decoding } from './bodySchema.ts'
import type { EndpointGet } from './node.ts'
import { wireReferenceCheck, wireReferenceMemo } from './wire/wireReferenceMemo.ts'

/** How to find a registered memo: by the transaction that registered it, or by asset and reference. */
export type ReferenceQuery =
  | { readonly hash: string }
  | {
      /** In asset notation. */
      readonly asset: string
      readonly reference: bigint
    }

/** A registered memo as one node reports it. */
export interface ReferenceMemo {
  /** In asset notation. */
  readonly asset: string
  readonly memo: string
  readonly reference: bigint
  /** Block of the registration; only deposits of later blocks use it. */
  readonly registeredAt: number
  readonly registrationHash: string
  /** Deposits that used it. */
  readonly uses: number
  /** Deposits that may use it; 0 means unlimited. */
  readonly maxUses: number
  /** Last block in which a deposit may use it; 0 once it is over. */
  readonly expiresAt: number
}

const stored = decoding(wireReferenceMemo, (wire) => ({
  asset: formatAsset(parseAsset(wire.asset)),
  memo: wire.memo,
  reference: parseReference(wire.reference),
  registeredAt: wire.height,
  registrationHash: wire.registration_hash.toUpperCase(),
  uses: wire.used_by_txs?.length ?? 0,
}))

/**
 * Reads a registered memo from one node, and whether it is still in force. Throws what `get` throws; the refusal of an
 * unknown reference is a `NodeRefusedError`. Source: THORNode 3.17, querier_reference_memo.go.
 */
export async function readReferenceMemo(get: EndpointGet, query: ReferenceQuery): Promise<ReferenceMemo> {
  const path = 'hash' in query ? query.hash : `${query.asset}/${formatReference(query.reference)}`
  const found = await get(`/thorchain/memo/${path}`, stored)
  const { chain } = parseAsset(found.asset)
  const unit = referenceUnit(isChainId(chain) ? chains[chain].nativeDecimals : 8)
  const amount = found.reference * unit
  const check = await get(`/thorchain/memo/check/${found.asset}/${amount}`, wireReferenceCheck)
  // A free number, or one that has another memo since.
  const isOver = check.available || check.memo !== found.memo
  return {
    ...found,
    uses: Math.max(found.uses, isOver ? 0 : check.usage_count),
    maxUses: check.max_use,
    expiresAt: isOver ? 0 : check.expires_at,
  }
}

/** Whether a deposit with this reference would execute a swap now, by one node: for warnings only. */
export async function isReferenceLive(get: EndpointGet, asset: Asset, reference: bigint): Promise<boolean> {
  const unit = referenceUnit(isChainId(asset.chain) ? chains[asset.chain].nativeDecimals : 8)
  const path = `/thorchain/memo/check/${formatAsset(asset)}/${reference * unit}`
  const { available, usage_count: uses, max_use: most } = await get(path, wireReferenceCheck)
  return !available && (most === 0 || uses < most)
}
