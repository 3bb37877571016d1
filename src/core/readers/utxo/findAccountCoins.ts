import type { WatchedBranch, WatchedKey } from '../../deposits/utxo/account/watchOnly.ts'
import { mapConcurrently } from '../mapConcurrently.ts'
import type { ReadOptions, UtxoReader } from '../reader.ts'

/** Unused addresses in a row after which wallets search no further. Source: BIP 44. */
const GAP = 20
/** Addresses of one list that are searched at most, so that a search ends. */
const MAX_ADDRESSES = 400
const MAX_CONCURRENT = 4
/** Addresses whose coins are read for a deposit: those with the most coins. */
const MAX_FUNDED = 20

/**
 * How an account is searched.
 * @example
 * const options: FindCoinsOptions = { gap: 20, onProgress: (searched) => console.log(searched) }
 */
export interface FindCoinsOptions extends ReadOptions {
  /** Called with the number of addresses searched so far. */
  readonly onProgress?: ((searched: number) => void) | undefined
  /** Unused addresses in a row that end a search; 20 by default. */
  readonly gap?: number | undefined
}

/**
 * An address of an account that has confirmed coins.
 * @example
 * const sumOf = (keys: readonly FundedKey[]) => keys.reduce((sum, { balance }) => sum + balance, 0n)
 */
export interface FundedKey extends WatchedKey {
  readonly balance: bigint
}

/**
 * What a search found.
 * @example
 * const senderOf = ({ funded }: AccountCoins) => funded[0]?.address
 */
export interface AccountCoins {
  /** The richest first; at most twenty. */
  readonly funded: readonly FundedKey[]
  readonly searched: number
  /** Whether the account has more addresses with coins than `funded`, or more used ones than are searched. */
  readonly isPartial: boolean
}

/**
 * Finds the addresses of an account that have confirmed coins. Sends one request for each address, in order, until
 * twenty in a row were never used; every list of addresses is searched. The chain's server learns the addresses. Throws
 * what the reader throws.
 * @example
 * const nowhere = { addressUse: async () => ({ isUsed: false, balance: 0n }) }
 * await findAccountCoins(nowhere, []) // { funded: [], searched: 0, isPartial: false }
 */
export async function findAccountCoins(
  reader: Pick<UtxoReader, 'addressUse'>,
  branches: readonly WatchedBranch[],
  options: FindCoinsOptions = {},
): Promise<AccountCoins> {
  let searched = 0
  const onSearched = (count: number) => {
    searched += count
    options.onProgress?.(searched)
  }
  const found: FundedKey[] = []
  let isPartial = false
  for (const branch of branches) {
    const list = await searchBranch(reader, branch, { ...options, onSearched })
    found.push(...list.funded)
    isPartial ||= list.isCut
  }
  const unique = [...new Map(found.map((key) => [key.address, key])).values()]
  const funded = unique.sort((a, b) => (a.balance === b.balance ? 0 : a.balance > b.balance ? -1 : 1))
  return { funded: funded.slice(0, MAX_FUNDED), searched, isPartial: isPartial || funded.length > MAX_FUNDED }
}

interface SearchOptions extends FindCoinsOptions {
  readonly onSearched: (count: number) => void
}

async function searchBranch(
  reader: Pick<UtxoReader, 'addressUse'>,
  { isRanged, keyAt }: WatchedBranch,
  { onSearched, gap = GAP, signal }: SearchOptions,
): Promise<{ readonly funded: readonly FundedKey[]; readonly isCut: boolean }> {
  const funded: FundedKey[] = []
  const end = isRanged ? MAX_ADDRESSES : 1
  let unused = 0
  for (let start = 0; start < end; start += MAX_CONCURRENT) {
    const count = Math.min(MAX_CONCURRENT, end - start)
    const keys = Array.from({ length: count }, (_, at) => keyAt(start + at))
    const uses = await mapConcurrently(keys, MAX_CONCURRENT, ({ address }) => reader.addressUse(address, { signal }))
    for (const [at, { isUsed, balance }] of uses.entries()) {
      const key = keys[at]
      unused = isUsed ? 0 : unused + 1
      if (key !== undefined && balance > 0n) funded.push({ ...key, balance })
    }
    onSearched(count)
    if (unused >= gap) return { funded, isCut: false }
  }
  return { funded, isCut: isRanged }
}
