import { settingOf } from '../rules/state.ts'
import { findAddress, findLiveName } from './addresses.ts'
import type { Affiliates } from './affiliates.ts'
import type { Market } from './market.ts'
import { QuoteRefusal } from './refusal.ts'

/**
 * Refuses the affiliates that the swap handler cannot pay: more than MultipleAffiliatesMaxCount, or a first one that is
 * neither an address nor a registered name. A single affiliate without a share is not read.
 * Source: THORNode 3.17 ParseSwapMemo, which the handler calls after the swap.
 */
export function checkAffiliates({ state }: Market, { names, bps }: Affiliates, memo: string): void {
  const most = settingOf(state, 'MultipleAffiliatesMaxCount')
  if (names.length > most) throw new QuoteRefusal(`maximum allowed affiliates is ${most}`)
  const [first] = names
  if (first === undefined || (names.length === 1 && bps[0] === 0n)) return
  if (findAddress(state, first) !== undefined || findLiveName(state, first) !== undefined) return
  throw new QuoteRefusal(
    `MEMO: ${memo}\nPARSE FAILURE(S): cannot parse '${first}' as an Address: ${first} is not recognizable`,
  )
}
