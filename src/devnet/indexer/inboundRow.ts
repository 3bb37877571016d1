import { type Action, readCoins } from './action.ts'
import { type BlockContext, type NumberedEvent, rowPosition } from './blockContext.ts'

/** Builds a row for an event's inbound transaction, without outbounds. */
export function inboundRow(taking: BlockContext, placed: NumberedEvent) {
  const { id = '', from = '', to = '', coin = '' } = placed.event.fields
  const coins = readCoins(coin)
  return {
    ...rowPosition(taking, placed),
    ref: id,
    addresses: [from, to],
    transactions: [id],
    assets: coins.map(({ asset }) => asset),
    pools: [],
    ins: [{ address: from, coins, txID: id }],
    outs: [],
    fees: [],
  } satisfies Partial<Action>
}
