import { useId } from 'react'
import { formatDecimal } from '../../../core/asset/amount.ts'
import { unitDecimals } from '../../../core/asset/asset.ts'
import { useMessages } from '../../texts/MessagesContext.tsx'
import type { Swap } from '../useSwap.ts'
import { openingOrder } from './orderForm.ts'

/** Chooses between a swap at market and a limit order. A typed output becomes the order's. */
export function OrderKind({ swap: { form, route, dispatch } }: { swap: Swap }) {
  const messages = useMessages()
  const name = useId()
  const placeOrder = () => {
    const isOutput = form.fixed === 'to'
    const sent = route && formatDecimal(route.quote.amountIn, unitDecimals(form.from))
    dispatch({
      type: 'orderChanged',
      order: isOutput && form.entry === 'coins' ? { ...openingOrder, field: 'output', text: form.text } : {},
    })
    if (isOutput && sent !== undefined) dispatch({ type: 'filled', text: sent })
  }
  return (
    <div className="seg order-kind" role="radiogroup" aria-label={messages.orderKind}>
      <label>
        <input
          type="radio"
          name={name}
          checked={form.order === undefined}
          disabled={form.phase === 'starting'}
          onChange={() => dispatch({ type: 'orderChanged', order: undefined })}
        />
        {messages.atMarketKind}
      </label>
      <label>
        <input
          type="radio"
          name={name}
          checked={form.order !== undefined}
          disabled={form.phase === 'starting'}
          onChange={placeOrder}
        />
        {messages.limitKind}
      </label>
    </div>
  )
}
