/** What of a limit order's price was typed: coins for one coin, the output, or percent above the market. */
export type OrderField = 'price' | 'output' | 'above'

/** A limit order: its price as typed, from which the other fields are computed, and the blocks that it waits. */
export interface OrderForm {
  readonly field: OrderField
  readonly text: string
  readonly blocks: number
}

/** The order that the form opens with. Its price fits every pair. */
export const openingOrder: OrderForm = { field: 'above', text: '1', blocks: 14_400 }

/** One character more than a price may have, so that longer text is rejected and never cut to another price. */
const longestText = 81

/** Returns an order after a change of some of it. */
export function changedOrder(order: OrderForm | undefined, change: Partial<OrderForm>): OrderForm {
  const changed = { ...(order ?? openingOrder), ...change }
  return { ...changed, text: changed.text.slice(0, longestText) }
}

/** Returns an order for other coins: a distance from the market is kept, and a price belongs to its pair. */
export const orderOfOtherPair = (order: OrderForm | undefined): OrderForm | undefined =>
  order === undefined || order.field === 'above' ? order : { ...openingOrder, blocks: order.blocks }
