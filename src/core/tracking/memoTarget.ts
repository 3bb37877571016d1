import { normalizeAddress } from '../address/normalizeAddress.ts'
import { type Asset, homeChain, parseAsset, sameAsset } from '../asset/asset.ts'
import { resolveAsset } from '../asset/fuzzy.ts'
import { type Protocol, protocols } from '../chains/protocol.ts'
import { affiliateShares } from '../memo/affiliateCaps.ts'
import type { SwapMemo } from '../memo/memo.ts'
import { readSwapMemo } from '../memo/readSwapMemo.ts'
import type { Inbound, Payment } from './facts.ts'

/** The target of a swap as its memo states it; decides which payments count as the output. */
export interface MemoTarget {
  readonly protocol: Protocol
  /** As written in the memo; a token's contract may be shortened or absent. */
  readonly asset: Asset
  /** The recipient's address; undefined for a THORName or MAYAName that is not resolved. */
  readonly recipient: string | undefined
  /** Whether the recipient is a name, whose address may have changed since. */
  readonly isNamed: boolean
  /** The number of affiliates paid in the target asset, and how many of them are the recipient itself. */
  readonly affiliates: { readonly inAsset: number; readonly atRecipient: number }
  /**
   * Shares (bps) that the network takes from the recipient's account after it has paid a trade or secured asset there.
   */
  readonly takenBps: readonly number[]
}

/** A THORName or MAYAName as a memo's destination, and the target chain. */
export interface NamedRecipient {
  readonly name: string
  readonly chain: string
}

/** The address of a name, as a majority of the nodes resolves it. */
export interface ResolvedRecipient extends NamedRecipient {
  readonly address: string
}

/** Reads the target of a swap from a deposit's memo; undefined for other memos. */
export function memoTarget(
  inbound: Inbound | undefined,
  protocol: Protocol,
  resolved?: ResolvedRecipient,
): MemoTarget | undefined {
  const swap = swapOf(protocol, inbound)
  if (inbound === undefined || swap === undefined) return undefined
  const { memo, asset } = swap
  const isNamed = isName(protocol, swap)
  const address = resolved?.name === memo.destination ? resolved.address : undefined
  const isBase = sameAsset(asset, parseAsset(protocols[protocol].baseAsset, protocol))
  const shares = affiliateShares(memo, protocol).filter(({ bps }) => bps !== 0)
  const paid = isBase ? shares : []
  const recipient = memo.destination === '' ? inbound.from : isNamed ? address : memo.destination
  // Such a share is debited from the sender, so only a sender who is the recipient too receives less.
  const isTaken = (asset.kind === 'trade' || asset.kind === 'secured') && recipient === inbound.from
  return {
    protocol,
    asset,
    recipient,
    isNamed,
    takenBps: isTaken ? shares.flatMap(({ bps }) => bps ?? []) : [],
    affiliates: {
      inAsset: paid.length,
      atRecipient: paid.filter(({ name }) => name === memo.destination).length,
    },
  }
}

/**
 * Returns the THORName or MAYAName that a deposit's memo has as its destination; undefined for an address or other
 * memos.
 */
export function namedRecipient(inbound: Inbound | undefined, protocol: Protocol): NamedRecipient | undefined {
  const swap = swapOf(protocol, inbound)
  if (swap === undefined || !isName(protocol, swap)) return undefined
  return { name: swap.memo.destination, chain: homeChain(swap.asset, protocol) }
}

/**
 * Whether a payment is in the memo's target asset. Memos may shorten a token's contract to its last characters, or omit
 * it. Source: THORNode 3.17, fuzzyAssetMatch; Mayanode 1.124 is the same.
 */
export function isTargetAsset({ protocol, asset }: MemoTarget, { asset: text }: Pick<Payment, 'asset'>): boolean {
  const paid = assetOf(protocol, text)
  if (paid === undefined || paid.chain !== asset.chain || paid.ticker !== asset.ticker) return false
  const isClaim = ({ kind }: Asset) => kind === 'synth' || kind === 'trade' || kind === 'secured'
  if ((isClaim(paid) || isClaim(asset)) && paid.kind !== asset.kind) return false
  return asset.id === undefined || (paid.id?.endsWith(asset.id) ?? false)
}

interface Swap {
  readonly memo: SwapMemo
  readonly asset: Asset
}

function swapOf(protocol: Protocol, inbound: Inbound | undefined): Swap | undefined {
  const memo = inbound && readSwapMemo(inbound.memo, protocol)
  const asset = memo && assetOf(protocol, memo.asset)
  return asset && { memo, asset }
}

function isName(protocol: Protocol, { memo, asset }: Swap): boolean {
  return memo.destination !== '' && normalizeAddress(memo.destination, homeChain(asset, protocol)) === undefined
}

/** Reads asset notation as the protocol's nodes do; undefined for other text. */
export function assetOf(protocol: Protocol, text: string): Asset | undefined {
  try {
    return resolveAsset(text, protocol, [])
  } catch {
    return undefined
  }
}
