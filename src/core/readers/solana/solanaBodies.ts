import * as v from 'valibot'
import { base58 } from '../../address/encoding/base58.ts'
import { count, digits, whole } from '../bodyFields.ts'

const base58Bytes = (length: number) =>
  v.pipe(
    v.string(),
    v.maxLength(length * 2),
    v.check((text: string) => {
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

const context = v.object({ slot: count })

export const lamports = v.object({ value: whole })
export const rent = whole
export const latestBlockhash = v.object({ value: v.object({ blockhash: hash, lastValidBlockHeight: whole }) })

const decimals = v.pipe(
  count,
  v.check((value: number) => value <= 36),
)
export const supply = v.object({ value: v.object({ decimals }) })

/** Token accounts of one owner and mint. Frozen accounts cannot be spent. */
export const tokenAccounts = v.object({
  value: v.pipe(
    v.array(
      v.object({
        account: v.object({
          data: v.object({
            parsed: v.object({
              info: v.object({
                mint: v.string(),
                state: v.string(),
                tokenAmount: v.object({ amount: digits(20), decimals }),
              }),
            }),
          }),
        }),
      }),
    ),
    v.maxLength(1000),
  ),
})

/** One status per queried signature; null when unknown. `err` null means success. */
export const statuses = v.object({
  context,
  value: v.pipe(
    v.array(
      v.nullable(
        v.object({
          slot: count,
          err: v.unknown(),
          confirmationStatus: v.nullable(v.pipe(v.string(), v.regex(/^(?:processed|confirmed|finalized)$/))),
        }),
      ),
    ),
    v.minLength(1),
    v.maxLength(1),
  ),
})
