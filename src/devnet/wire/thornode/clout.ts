import { cloutOf } from '../../machine/clout.ts'
import { findAddress } from '../../quote/addresses.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { omitEmpty } from './omitEmpty.ts'

/** What an address has paid in fees, and how much of it vouches for its outbounds. Source: querySwapperClout. */
export const swapperClout: Handler = (machine, { params }) => {
  const { address = '' } = params
  if (findAddress(machine, address) === undefined) {
    return fail(machine, `could not parse address: address format not supported: ${address}`)
  }
  const { score, reclaimed, spent, lastSpentHeight, lastReclaimHeight } = cloutOf(machine, address)
  return ok({
    address,
    score: String(score),
    reclaimed: String(reclaimed),
    spent: String(spent),
    ...omitEmpty({ last_spent_height: lastSpentHeight, last_reclaim_height: lastReclaimHeight }),
  })
}
