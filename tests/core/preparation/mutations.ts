import fc from 'fast-check'
import { getQuote } from '../../../src/core/actions/getQuote.ts'
import { type PreparedDeposit, prepareDeposit } from '../../../src/core/actions/prepareDeposit.ts'
import type { Transport } from '../../../src/core/nodes/net/transport.ts'
import { devnetTransport, honestDeposit, nodeOf, type SwapCase, swapCases } from './devnetNodes.ts'
import { addressOn, senderOn } from './readers.ts'

/** Serialises everything that is signed, with the intent; the quote's expiry is not part of the signed bytes. */
function signatureOf({ transaction }: PreparedDeposit): string {
  return JSON.stringify(transaction, (key, value) =>
    key === 'quoteExpiry'
      ? undefined
      : typeof value === 'bigint'
        ? `${value}n`
        : value instanceof Uint8Array
          ? Buffer.from(value).toString('hex')
          : value,
  )
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }
type Location = readonly (string | number)[]

/** Returns the path of every leaf, object and list in a quote. */
function placesIn(value: Json, at: Location = []): Location[] {
  if (typeof value !== 'object' || value === null) return [at]
  const inside = Object.entries(value).flatMap(([key, inner]) =>
    placesIn(inner, [...at, Array.isArray(value) ? Number(key) : key]),
  )
  return at.length === 0 ? inside : [at, ...inside]
}

function valueAt(value: Json, [key, ...rest]: Location): Json {
  if (key === undefined) return value
  return valueAt((value as Record<string, Json>)[key] ?? null, rest)
}

/** Returns a copy with one value replaced; undefined removes it. */
function withValue(value: Json, [key, ...rest]: Location, change: Json | undefined): Json {
  if (key === undefined) return change ?? null
  if (Array.isArray(value)) return value.map((inner, index) => (index === key ? withValue(inner, rest, change) : inner))
  const record = value as Record<string, Json>
  if (rest.length > 0) return { ...record, [key]: withValue(record[key] ?? null, rest, change) }
  const { [String(key)]: _old, ...others } = record
  return change === undefined ? others : { ...others, [key]: change }
}

const foreign = (['BTC', 'ETH', 'LTC', 'THOR', 'MAYA', 'XRP', 'TRON', 'SOL', 'GAIA', 'DOGE'] as const).flatMap(
  (chain) => [addressOn(chain, 66), senderOn(chain).address],
)

/** Drops, doubles or replaces letters, changes case or digits, or replaces an address with a thief's. */
const textMutations = (text: string): fc.Arbitrary<Json | undefined> =>
  fc.oneof(
    fc.constantFrom<Json | undefined>(
      undefined,
      '',
      null,
      0,
      true,
      ' ',
      `${text} `,
      `${text}0`,
      `0${text}`,
      `-${text}`,
    ),
    fc.constantFrom(
      text.toUpperCase(),
      text.toLowerCase(),
      text.slice(1),
      text.slice(0, -1),
      `${text}${text}`,
      `${text}|x`,
    ),
    fc.constantFrom(...foreign),
    fc.constantFrom(`${text}:1`, `${text}::thief:500`, text.replace('=', '=<'), text.replace('=', '+'), `${text}/1/1`),
    ...foreign.map((address) => fc.constant(text.replace(/[A-Za-z0-9]{25,}/, address))),
    fc
      .tuple(fc.nat(Math.max(text.length - 1, 0)), fc.constantFrom('0', '9', 'a', 'Z', ':', '/', '‮', '\n'))
      .map(([at, letter]) => `${text.slice(0, at)}${letter}${text.slice(at + 1)}`),
  )

const numberMutations = (value: number): fc.Arbitrary<Json | undefined> =>
  fc.constantFrom<Json | undefined>(
    undefined,
    null,
    '',
    0,
    1,
    -1,
    value + 1,
    value - 1,
    value + 7_200,
    value * 1_000,
    `${value}`,
    1.5,
  )

const mutationOf = (value: Json): fc.Arbitrary<Json | undefined> => {
  if (typeof value === 'string') return textMutations(value)
  if (typeof value === 'number') return numberMutations(value)
  return fc.constantFrom<Json | undefined>(undefined, null, [], {}, 'x', 0, !value)
}

/** Fields that decide where coins go. */
const lostFields = new Set(['memo', 'inbound_address', 'router', 'vout', 'expiry', 'fees', 'expected_amount_out'])

/** Fields that a lying node may add. */
const additions: fc.Arbitrary<readonly [string, Json]> = fc.constantFrom<readonly [string, Json]>(
  ['router', addressOn('ETH', 66)],
  ['vout', [{ type: 'address', data: addressOn('BTC', 66), amount: 1_000_000 }]],
  ['memo', `=:b:${addressOn('BTC', 66)}`],
  ['inbound_address', addressOn('BTC', 66)],
  ['dust_threshold', '99999999999999'],
  ['recommended_min_amount_in', '99999999999999'],
  ['recommended_gas_rate', '99999999'],
)

/** The quoting node returns `wire`; queries to all nodes are answered honestly. */
function quotingNode(swapCase: SwapCase, wire: Json) {
  const transport: Transport = async (request) =>
    request.url.includes('/quote/swap') ? Response.json(wire) : devnetTransport(request)
  return nodeOf(swapCase.protocol, transport)
}

async function baselineOf(swapCase: SwapCase) {
  const honest = await honestDeposit(swapCase)
  let wire: Json = null
  const listening: Transport = async (request) => {
    const response = await devnetTransport(request)
    if (request.url.includes('/quote/swap')) wire = (await response.clone().json()) as Json
    return response
  }
  await getQuote(nodeOf(swapCase.protocol, listening), honest.params)
  const signature = signatureOf(await prepareDeposit(honest.node, honest.depositParams))
  return { ...honest, swapCase, wire, signature }
}

export interface MutationRun {
  readonly refused: number
  /** Mutations without effect, such as a note: the signed bytes equal the honest ones. */
  readonly without: number
  /** Mutations that changed the signed bytes; must be empty. */
  readonly reached: readonly string[]
  /** Rejections by error code. */
  readonly codes: ReadonlyMap<string, number>
}

/** Changes one field of an honest quote, `count` times, and prepares a deposit from each result. */
export async function mutateQuotes({ seed, count }: { seed: number; count: number }): Promise<MutationRun> {
  const run = { refused: 0, without: 0, reached: [] as string[], codes: new Map<string, number>() }
  const bases = await Promise.all([...swapCases, ...fullCases].map(baselineOf))
  const mutations = fc.nat(bases.length - 1).chain((index) => {
    const wire = bases[index]?.wire ?? null
    const changed = fc
      .oneof(
        { weight: 3, arbitrary: fc.constantFrom(...placesIn(wire).filter(([key]) => lostFields.has(String(key)))) },
        { weight: 2, arbitrary: fc.constantFrom(...placesIn(wire)) },
      )
      .chain((place) => mutationOf(valueAt(wire, place)).map((change) => withValue(wire, place, change)))
    const added = additions.map(([key, value]) => withValue(wire, [key], value))
    return fc.oneof({ weight: 9, arbitrary: changed }, added).map((mutated) => ({ index, mutated }))
  })
  for (const { index, mutated } of fc.sample(mutations, { seed, numRuns: count })) {
    const base = bases[index]
    if (!base) continue
    try {
      const node = quotingNode(base.swapCase, mutated)
      const quote = await getQuote(node, base.params)
      const prepared = await prepareDeposit(node, { ...base.depositParams, quote })
      if (signatureOf(prepared) === base.signature) run.without++
      else run.reached.push(JSON.stringify({ swapCase: base.swapCase.from, mutated, honest: base.wire }))
    } catch (error) {
      const code = (error as { code?: string }).code ?? String(error)
      run.refused++
      run.codes.set(code, (run.codes.get(code) ?? 0) + 1)
    }
  }
  return run
}

const fullCases: readonly SwapCase[] = [
  { protocol: 'THORCHAIN', from: 'BTC.BTC', to: 'ETH.USDC', amount: 10_000_000n, liquidityToleranceBps: 300 },
  { protocol: 'THORCHAIN', from: 'ETH.ETH', to: 'BTC.BTC', amount: 200_000_000n, streamingInterval: 1, refund: true },
  {
    protocol: 'THORCHAIN',
    from: 'ETH.ETH',
    to: 'BTC.BTC',
    amount: 200_000_000n,
    affiliates: [{ name: 'portage', bps: 30 }],
    liquidityToleranceBps: 100,
  },
  {
    protocol: 'THORCHAIN',
    from: 'BTC.BTC',
    to: 'ETH.USDC',
    amount: 20_000_000n,
    refund: true,
    extended: true,
    affiliates: [{ name: 'portage', bps: 30 }],
    liquidityToleranceBps: 100,
  },
]
