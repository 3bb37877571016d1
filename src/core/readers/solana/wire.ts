import { base58 } from '@scure/base'
import * as z from 'zod/mini'
import { count, digits, whole } from '../wire.ts'

const base58Bytes = (length: number) =>
  z.string().check(
    z.maxLength(length * 2),
    z.refine((text: string) => {
      try {
        return base58.decode(text).length === length
      } catch {
        return false
      }
    }),
  )

/** A block's or the first block's hash. */
export const hash = base58Bytes(32)
export const signature = base58Bytes(64)

const context = z.object({ slot: count })

export const lamports = z.object({ value: whole })
export const rent = whole
export const latestBlockhash = z.object({ value: z.object({ blockhash: hash, lastValidBlockHeight: whole }) })

const decimals = z.int().check(z.gte(0), z.lte(36))
export const supply = z.object({ value: z.object({ decimals }) })

/** Token accounts of one owner and mint. Frozen accounts cannot be spent. */
export const tokenAccounts = z.object({
  value: z
    .array(
      z.object({
        account: z.object({
          data: z.object({
            parsed: z.object({
              info: z.object({
                mint: z.string(),
                state: z.string(),
                tokenAmount: z.object({ amount: digits(20), decimals }),
              }),
            }),
          }),
        }),
      }),
    )
    .check(z.maxLength(1000)),
})

/** One status per queried signature; null when unknown. `err` null means success. */
export const statuses = z.object({
  context,
  value: z.tuple([
    z.nullable(
      z.object({
        slot: count,
        err: z.unknown(),
        confirmationStatus: z.nullable(z.enum(['processed', 'confirmed', 'finalized'])),
      }),
    ),
  ]),
})
