import { protocols } from '../../../core/chains/protocol.ts'
import { ok } from '../handler.ts'
import { badRequest, midgardHandler } from './midgardHandler.ts'

const MOST = 1_000
const USUAL = 100

/** Lists the largest holders of an asset on the protocol's chain. Source: Midgard 2.34 /v2/holders. */
export const midgardHolders = midgardHandler(['asset', 'limit'], (machine, { query }) => {
  const asset = (query.get('asset') || protocols[machine.protocol].baseAsset).toUpperCase()
  const text = query.get('limit') || String(USUAL)
  if (!/^\d{1,9}$/.test(text)) return badRequest('Invalid limit parameter')
  const end = ` ${asset}`
  const held = [...machine.balances].filter(([key, amount]) => amount > 0n && key.endsWith(end))
  const largest = held.sort(([a, x], [b, y]) => (x > y ? -1 : x < y ? 1 : a < b ? -1 : 1))
  return ok(
    largest.slice(0, Math.min(Number(text), MOST)).map(([key, amount]) => ({
      address: key.slice(0, -end.length),
      coins: [{ amount: String(amount), asset }],
    })),
  )
})
