import { type Units, units } from '../asset/amount.ts'
import { type Asset, homeChain, parseAsset } from '../asset/asset.ts'
import { type Protocol, protocolIds } from '../chains/protocol.ts'
import { decoding } from '../nodes/bodySchema.ts'
import type { Midgards } from '../nodes/midgard.ts'
import type { QueryOptions } from '../nodes/node.ts'
import { type WireAction, wireActions } from '../nodes/wire/wireActions.ts'
import { InvalidHashError, parseTxHash, type TxHash } from './txHash.ts'

/** A swap that an indexer reports for an address. No node has confirmed it. */
export interface AddressSwap {
  readonly hash: TxHash
  readonly protocol: Protocol
  /** Chain of the deposit. */
  readonly chain: string
  readonly from: { readonly asset: Asset; readonly amount: Units }
  /** Undefined before a payout is planned. */
  readonly to: Asset | undefined
  /** `unpaid`: it was refused or too small, and nothing was paid out. */
  readonly outcome: 'pending' | 'paid' | 'refunded' | 'unpaid'
  /** Unix seconds of its block; undefined when the indexer reports none. */
  readonly at: number | undefined
}

/** The swaps of an address, the latest first. */
export interface AddressSwaps {
  readonly swaps: readonly AddressSwap[]
  /** Protocols whose indexer did not respond, so that their swaps are missing. */
  readonly silent: readonly Protocol[]
}

/** Swaps of each protocol that are read at most. */
const mostSwaps = 25

/**
 * Finds the swaps that an address sent or received, in both protocols' indexers. Rejects only when the caller aborts.
 */
export async function findAddressSwaps(
  midgards: Midgards,
  address: string,
  options?: QueryOptions,
): Promise<AddressSwaps> {
  const path = `/v2/actions?address=${encodeURIComponent(address)}&type=swap,refund&limit=${mostSwaps}`
  const read = async (protocol: Protocol) => {
    const schema = decoding(wireActions, ({ actions }) => swapsIn(actions, protocol))
    return midgards[protocol].get(path, schema, options).catch(() => undefined)
  }
  const results = await Promise.all(protocolIds.map(async (protocol) => ({ protocol, found: await read(protocol) })))
  options?.signal?.throwIfAborted()
  const swaps = results.flatMap(({ found }) => found ?? [])
  return {
    swaps: swaps.sort((a, b) => (b.at ?? 0) - (a.at ?? 0)),
    silent: results.flatMap(({ protocol, found }) => (found === undefined ? [protocol] : [])),
  }
}

/**
 * Returns each deposit once. A partly filled swap has a row for its payout and one for its refund. An output that could
 * not be paid has a refund of nothing, beside a swap that stays pending.
 */
function swapsIn(actions: readonly WireAction[], protocol: Protocol): readonly AddressSwap[] {
  const found = new Map<TxHash, { readonly swap: AddressSwap; readonly weight: number }>()
  for (const action of actions) {
    const swap = swapOf(action, protocol)
    const weight = swap === undefined ? 0 : weightOf(swap, action)
    const known = swap && found.get(swap.hash)
    if (swap && (known === undefined || weight > known.weight)) found.set(swap.hash, { swap, weight })
  }
  return [...found.values()].map(({ swap }) => swap)
}

/** Of two rows of one deposit, the heavier one says how it ended. */
function weightOf({ outcome }: AddressSwap, { metadata }: WireAction): number {
  if (outcome === 'paid') return 3
  if (outcome === 'unpaid' && /swap output/i.test(metadata?.refund?.reason ?? '')) return 2
  return outcome === 'pending' ? 1 : 0
}

function swapOf({ type, status, date, in: inputs, out }: WireAction, protocol: Protocol): AddressSwap | undefined {
  const [input] = inputs
  const [coin] = input?.coins ?? []
  const hash = input && hashOf(input.txID)
  if (coin === undefined || hash === undefined || !(type === 'swap' || type === 'refund')) return undefined
  const asset = parseAsset(coin.asset, protocol)
  const paid = out.find(({ affiliate }) => affiliate !== true)?.coins[0]
  return {
    hash,
    protocol,
    chain: homeChain(asset, protocol),
    from: { asset, amount: units(coin.amount) },
    to: type === 'refund' || paid === undefined ? undefined : parseAsset(paid.asset, protocol),
    outcome: outcomeOf({ type, status, out }),
    at: date === undefined ? undefined : Number(BigInt(date) / 1_000_000_000n),
  }
}

function outcomeOf({ type, status, out }: Pick<WireAction, 'type' | 'status' | 'out'>): AddressSwap['outcome'] {
  if (status !== 'success') return 'pending'
  if (type !== 'refund') return 'paid'
  return out.length === 0 ? 'unpaid' : 'refunded'
}

function hashOf(text: string): TxHash | undefined {
  try {
    return parseTxHash(text)
  } catch (error) {
    if (error instanceof InvalidHashError) return undefined
    throw error
  }
}
