import { cloutOf } from '../../machine/clout.ts'
import { findAddress } from '../../quote/addresses.ts'
import { fail, type Handler, ok } from '../handler.ts'
import { omitEmpty } from './omitEmpty.ts'

/** Returns the fees that an address has paid, and how much of that clout is in use. Source: querySwapperClout. */
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
