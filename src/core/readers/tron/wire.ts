import * as z from 'zod/mini'
import { count, hash32, whole } from '../wire.ts'

/** Nodes omit fields that are zero. */
const orZero = z._default(whole, 0n)

/** An empty object, which nodes return for something unknown. */
const nothing = z.strictObject({})

export const block = z.object({
  blockID: hash32,
  block_header: z.object({ raw_data: z.object({ number: z._default(count, 0), timestamp: z._default(whole, 0n) }) }),
})

/** Empty for an unused address. */
export const account = z.union([nothing, z.object({ address: z.string(), balance: orZero })])

const known = z.object({
  freeNetLimit: whole,
  freeNetUsed: orZero,
  NetLimit: orZero,
  NetUsed: orZero,
  EnergyLimit: orZero,
  EnergyUsed: orZero,
})

const none = { freeNetLimit: 0n, freeNetUsed: 0n, NetLimit: 0n, NetUsed: 0n, EnergyLimit: 0n, EnergyUsed: 0n }
export const resources = z.union([
  known,
  z.pipe(
    nothing,
    z.transform(() => none),
  ),
])

export const parameters = z.object({
  chainParameter: z.array(z.object({ key: z.string(), value: z.optional(z.union([z.int(), z.bigint()])) })),
})

/** `message` is hex of text. */
export const constantCall = z.object({
  result: z.object({ result: z.optional(z.boolean()), code: z.optional(z.string()), message: z.optional(z.string()) }),
  energy_used: orZero,
  constant_result: z.optional(z.array(z.string().check(z.regex(/^([0-9a-fA-F]{2})*$/)))),
})

export const sent = z.object({
  result: z.optional(z.boolean()),
  code: z.optional(z.string()),
  txid: z.optional(hash32),
  message: z.optional(z.string()),
})

/** Empty until mined. A successful plain transfer has no result. */
const info = z.object({
  id: hash32,
  blockNumber: count,
  result: z.optional(z.string()),
  resMessage: z.optional(z.string()),
  receipt: z.optional(z.object({ result: z.optional(z.string()) })),
})

export const txInfo = z.union([info, nothing])

/** Empty for an unmined hash. */
export const tx = z.union([z.object({ txID: hash32 }), nothing])

export const fault = z.object({ Error: z.string() })
