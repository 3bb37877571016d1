import fc from 'fast-check'
import { addressOn } from '../core/preparation/readers.ts'

/** A change to one answer of a node. */
export interface Mutation {
  /** End of the path whose answer changes. */
  readonly path: string
  /** Chooses the leaf or row, modulo their number. */
  readonly at: number
  readonly kind: (typeof kinds)[number]
  /** Whether every node changes its answer alike, which is possible for quotes: one node answers them. */
  readonly isEverywhere: boolean
}

const kinds = [
  'zero',
  'one more',
  'half',
  'double',
  'thousandfold',
  'negative',
  'no digits',
  'other type',
  'missing',
  'empty',
  'long',
  'thief',
  'thief memo',
  'affiliate memo',
  'flipped',
  'other row',
] as const

const paths = ['/quote/swap', '/inbound_addresses', '/pools', '/block', '/network', '/mimir', '/version'] as const

/** Quotes and vaults most often, because they decide where the coins go. */
export const mutationOf: fc.Arbitrary<Mutation> = fc
  .record({
    path: fc.oneof(
      { weight: 4, arbitrary: fc.constant(paths[0]) },
      { weight: 3, arbitrary: fc.constant(paths[1]) },
      { weight: 3, arbitrary: fc.constantFrom(...paths) },
    ),
    at: fc.nat(100_000),
    kind: fc.constantFrom(...kinds),
    isEverywhere: fc.boolean(),
  })
  .map((mutation) => ({ ...mutation, isEverywhere: mutation.isEverywhere && mutation.path === '/quote/swap' }))

type Json = unknown
type Holder = Record<string, Json>

/** Every object or array that has a leaf, with its key. */
function leavesOf(value: Json): readonly (readonly [Holder, string])[] {
  if (typeof value !== 'object' || value === null) return []
  const holder = value as Holder
  return Object.entries(holder).flatMap(([key, one]) =>
    typeof one === 'object' && one !== null ? leavesOf(one) : [[holder, key] as const],
  )
}

/** Returns a changed copy of an answer. */
export function mutate(body: Json, { at, kind }: Mutation): Json {
  const copy = structuredClone(body)
  if (kind === 'other row' && Array.isArray(copy) && copy.length > 1) {
    const one = at % copy.length
    const other = (at + 1) % copy.length
    const first = copy[one] as Holder
    const second = copy[other] as Holder
    const name = 'chain' in first ? 'chain' : 'asset'
    copy[one] = { ...second, [name]: first[name] }
    return copy
  }
  const leaves = leavesOf(copy)
  const [holder, key] = leaves[at % Math.max(1, leaves.length)] ?? [{}, '']
  if (kind === 'missing') delete holder[key]
  else holder[key] = changed(holder[key], kind)
  return copy
}

function changed(leaf: Json, kind: Mutation['kind']): Json {
  const text = String(leaf)
  if (/^\d+$/.test(text)) {
    const next = changedNumber(BigInt(text), kind)
    if (next !== undefined) return typeof leaf === 'number' ? Number(next) : next.toString()
  }
  switch (kind) {
    case 'flipped':
      return typeof leaf === 'boolean' ? !leaf : leaf
    case 'thief':
      return thiefLike(text)
    case 'thief memo':
      return text.startsWith('=') ? text.replace(/^(=[^:]*:[^:]*:)[^:]*/, `$1${thiefLike('0x')}`) : text
    case 'affiliate memo':
      return text.startsWith('=') ? `${text}::ferry:900` : text
    case 'empty':
      return ''
    case 'long':
      return 'x'.repeat(5_000)
    case 'other type':
      return typeof leaf === 'string' ? { value: leaf } : text
    default:
      return 'NaN'
  }
}

function changedNumber(value: bigint, kind: Mutation['kind']): bigint | undefined {
  const next: Partial<Record<Mutation['kind'], bigint>> = {
    zero: 0n,
    'one more': value + 1n,
    half: value / 2n,
    double: value * 2n,
    thousandfold: value * 1_000n,
    negative: -value - 1n,
  }
  return next[kind]
}

/** A thief's address of the same form as the text; the text itself for what is no address. */
function thiefLike(text: string): string {
  if (/^0x/i.test(text)) return addressOn('ETH', 201)
  const chain = (
    [
      ['bcrt1', 'BTC'],
      ['rltc1', 'LTC'],
      ['tthor1', 'THOR'],
      ['cosmos1', 'GAIA'],
      ['r', 'XRP'],
      ['y', 'DASH'],
    ] as const
  ).find(([prefix]) => text.startsWith(prefix))
  return chain === undefined ? text : addressOn(chain[1], 201)
}
