import * as v from 'valibot'
import { count, hash32, integer, whole } from '../bodyFields.ts'

/** Nodes omit fields that are zero. */
const orZero = v.optional(whole, 0n)

/** An empty object, which nodes return for something unknown. */
const nothing = v.pipe(
  v.looseObject({}),
  v.check((fields) => Object.keys(fields).length === 0),
  v.transform((): Readonly<Record<string, never>> => ({})),
)

export const block = v.object({
  blockID: hash32,
  block_header: v.object({ raw_data: v.object({ number: v.optional(count, 0), timestamp: v.optional(whole, 0n) }) }),
})

/** Empty for an unused address. */
export const account = v.union([nothing, v.object({ address: v.string(), balance: orZero })])

const known = v.object({
  freeNetLimit: whole,
  freeNetUsed: orZero,
  NetLimit: orZero,
  NetUsed: orZero,
  EnergyLimit: orZero,
  EnergyUsed: orZero,
})

const none = { freeNetLimit: 0n, freeNetUsed: 0n, NetLimit: 0n, NetUsed: 0n, EnergyLimit: 0n, EnergyUsed: 0n }
export const resources = v.union([
  known,
  v.pipe(
    nothing,
    v.transform(() => none),
  ),
])

export const parameters = v.object({
  chainParameter: v.array(v.object({ key: v.string(), value: v.optional(v.union([integer, v.bigint()])) })),
})

/** `message` is hex of text. */
export const constantCall = v.object({
  result: v.object({ result: v.optional(v.boolean()), code: v.optional(v.string()), message: v.optional(v.string()) }),
  energy_used: orZero,
  constant_result: v.optional(v.array(v.pipe(v.string(), v.regex(/^([0-9a-fA-F]{2})*$/)))),
})

export const sent = v.object({
  result: v.optional(v.boolean()),
  code: v.optional(v.string()),
  txid: v.optional(hash32),
  message: v.optional(v.string()),
})

/** Empty until mined. A successful plain transfer has no result. */
const info = v.object({
  id: hash32,
  blockNumber: count,
  result: v.optional(v.string()),
  resMessage: v.optional(v.string()),
  receipt: v.optional(v.object({ result: v.optional(v.string()) })),
})

export const txInfo = v.union([info, nothing])

/** Empty for an unmined hash. */
export const tx = v.union([v.object({ txID: hash32 }), nothing])

export const fault = v.object({ Error: v.string() })
