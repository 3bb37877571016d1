import { ok } from '../handler.ts'
import { badRequest, midgardHandler } from './midgardHandler.ts'

/** Returns the current balances of a native account. Source: Midgard 2.34 /v2/balance/{address}. */
export const midgardBalance = midgardHandler(['timestamp', 'height'], (machine, { params, query }) => {
  const height = query.get('height') ?? ''
  const timestamp = query.get('timestamp') ?? ''
  if (height !== '' && timestamp !== '') {
    return badRequest('only one of timestamp or height can be specified, not both')
  }
  const isNow = (param: string, now: number) => param === '' || param === String(now)
  if (!isNow(height, machine.height) || !isNow(timestamp, machine.time)) {
    return badRequest(`no balances are kept but those of height ${machine.height}, timestamp ${machine.time}`)
  }
  const prefix = `${(params.address ?? '').toLowerCase()} `
  const coins = [...machine.balances].filter(([key, amount]) => amount > 0n && key.startsWith(prefix))
  return ok({
    coins: coins.map(([key, amount]) => ({ amount: String(amount), asset: key.slice(prefix.length) })),
    date: `${machine.time}000000000`,
    height: String(machine.height),
  })
})
