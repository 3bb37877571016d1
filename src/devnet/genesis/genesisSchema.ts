import { z } from 'zod'
import { wholeNumberPattern } from '../../std/wholeNumber.ts'

const shown = (value: unknown): string => (JSON.stringify(value) ?? String(value)).slice(0, 80)

/** Returns an error message that quotes the input: `"12.5" is not an integer string`. */
const expected =
  (what: string) =>
  (issue: { input?: unknown }): string =>
    issue.input === undefined ? `is missing; it must be ${what}` : `${shown(issue.input)} is not ${what}`

const integerString = z
  .string({ error: expected('an integer string') })
  .regex(wholeNumberPattern, { error: expected('an integer string') })

/** Small integers may be JSON numbers or, as node exports write them, strings. */
const integer = (what: string, pattern: RegExp, [low, high]: readonly [number, number]) => {
  const error = expected(what)
  const number = z.int({ error }).min(low, { error }).max(high, { error })
  const text = z
    .string()
    .regex(pattern, { error })
    .transform(Number)
    .refine((value) => Number.isSafeInteger(value) && value >= low && value <= high, { error })
  return z.union([number, text], { error })
}
const natural = integer('an integer of 0 or more', /^(0|[1-9]\d{0,15})$/, [0, Number.MAX_SAFE_INTEGER])
const anyInteger = integer('an integer', /^-?(0|[1-9]\d{0,15})$/, [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER])
const decimals = integer('a number of decimals from 0 to 18', /^(0|[1-9]\d?)$/, [0, 18])
const bps = integer('a share in basis points from 0 to 10000', /^(0|[1-9]\d{0,4})$/, [0, 10_000])

const text = (what: string) => z.string({ error: expected(what) }).min(1, { error: expected(what) })
const choice = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values, { error: expected(`one of ${values.join(', ')}`) })
const list = <T extends z.ZodType>(item: T) => z.array(item, { error: expected('a list') })
const settings = z.record(z.string(), anyInteger, { error: expected('an object of names and integers') })

const pool = z.strictObject(
  {
    asset: text('an asset such as "BTC.BTC"'),
    balance_asset: integerString,
    balance_rune: integerString.optional(),
    balance_cacao: integerString.optional(),
    decimals: decimals.optional(),
    status: choice(['Available', 'Staged', 'Suspended']).optional(),
  },
  { error: expected('an object') },
)

const networkFee = z.strictObject(
  { chain: text('a chain such as "BTC"'), transaction_size: integerString, transaction_fee_rate: integerString },
  { error: expected('an object') },
)

const name = z.strictObject(
  {
    name: text('a name'),
    protocol: choice(['THORCHAIN', 'MAYACHAIN']).optional(),
    owner: text('an address').optional(),
    expire_block_height: natural.optional(),
    preferred_asset: text('an asset, or "." for none').optional(),
    aliases: list(z.strictObject({ chain: text('a chain such as "BTC"'), address: text('an address') })),
    affiliate_bps: bps.optional(),
    subaffiliates: list(z.strictObject({ name: text('a name or an address'), bps })).optional(),
  },
  { error: expected('an object') },
)

/** Schema of a genesis file; `genesisOfFile` adds further checks. Rejects unknown fields by name. */
export const genesisFileSchema = z.strictObject(
  {
    network: choice(['mainnet', 'stagenet', 'mocknet']),
    height: natural.optional(),
    time: natural.optional(),
    pools: list(pool),
    mimirs: settings.optional(),
    constants: settings.optional(),
    network_fees: list(networkFee).optional(),
    names: list(name).optional(),
  },
  { error: expected('an object') },
)

export type GenesisFile = z.input<typeof genesisFileSchema>
export type ReadGenesisFile = z.output<typeof genesisFileSchema>
