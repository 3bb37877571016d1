import { loadContract, tokenFamilyOf } from '../../core/address/tokenContract.ts'
import type { Asset } from '../../core/asset/asset.ts'
import { type ChainFamily, type ChainId, chains, isChainId } from '../../core/chains/chains.ts'
import { toNative } from '../../core/deposits/toNative.ts'
import { decimalsOf, type RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import type { ChainReader, ReadOptions } from '../../core/readers/reader.ts'
import type { ReceiptReader } from '../../core/readers/receipts.ts'
import { parseTxHash } from '../../core/tracking/txHash.ts'

/** A payment that servers of the source chain list, before THORChain reports it. It may still disappear. */
export interface SeenPayment {
  readonly hash: string
  /** 0 in the mempool. */
  readonly confirmations: number
  /** Operators of chain servers that list it, and those that answered. */
  readonly servers: number
  readonly of: number
}

/** Families whose servers list the payments of an address in the chain's coins. */
const searched: readonly ChainFamily[] = ['utxo', 'xrp', 'cosmos']

/**
 * Whether the page searches an asset's own chain. Servers of EVM chains and Solana list no payments of an address,
 * those of TRON only payments in tokens; the nodes report the others soon after their block.
 */
export function isSearched({ chain, kind }: Asset): boolean {
  if (kind === 'token') return tokenFamilyOf({ chain })?.hasReceipts === true
  return isChainId(chain) && searched.includes(chains[chain].family)
}

/** The most decimals that pools report. */
const POOL_DECIMALS = 8

interface Watched {
  readonly swap: RegisteredSwap
  /** Vaults that a majority of the nodes confirmed while this page was open. */
  readonly addresses: readonly string[]
  /** How long ago the reference was registered (ms). */
  readonly ageMs: number
}

/**
 * Returns the payment of the exact amount to one of the vaults, as the source chain's servers list it; undefined while
 * no server lists it. Only chains of `isSearched` are searched. Throws what the reader throws.
 */
export async function findSeenPayment(
  reader: ChainReader,
  { swap, addresses, ageMs }: Watched,
  options?: ReadOptions,
): Promise<SeenPayment | undefined> {
  const { receipts } = reader as ChainReader & Partial<ReceiptReader>
  if (receipts === undefined || !isSearched(swap.from)) return undefined
  const contract = await loadContract(swap.from)
  // Pools report eight decimals also for tokens that have more, so the value on the chain is not known then.
  const isCounted = contract !== undefined && decimalsOf(swap) < POOL_DECIMALS
  if (swap.from.kind === 'token' && !isCounted) return undefined
  const value = toNative(swap.amount, swap.from, decimalsOf(swap))
  for (const address of addresses) {
    const { servers: of, found } = await receipts({ address, value, contract }, options)
    for (const { hash: text, servers, isMined } of [...found].sort((one, other) => other.servers - one.servers)) {
      const hash = parseTxHash(text)
      const confirmations = isMined ? await confirmationsOf(reader, hash, options) : 0
      if (confirmations <= mostConfirmations(reader.chain, ageMs)) return { hash, servers, of, confirmations }
    }
  }
  return undefined
}

/**
 * The most confirmations that a payment can have since its registration, with half as many again for fast blocks. The
 * network gives expired digits to later swaps, so an older output of the same amount belongs to an earlier swap.
 */
const mostConfirmations = (chain: ChainId, ageMs: number): number =>
  2 + Math.ceil((1.5 * ageMs) / chains[chain].blockMs)

/** Returns a seen payment as it is now; undefined once neither its hash nor its amount is on the chain. */
export async function refreshSeenPayment(
  reader: ChainReader,
  watched: Watched & { readonly seen: SeenPayment },
  options?: ReadOptions,
): Promise<SeenPayment | undefined> {
  const found = await reader.txState(watched.seen.hash, options)
  if (found.state === 'included') return { ...watched.seen, confirmations: found.confirmations }
  // One server may be late or wrong, so every server's list is read before the payment counts as gone.
  return found.state === 'pending' ? watched.seen : findSeenPayment(reader, watched, options)
}

async function confirmationsOf(reader: ChainReader, hash: string, options?: ReadOptions): Promise<number> {
  const found = await reader.txState(hash, options)
  return found.state === 'included' ? found.confirmations : 0
}
