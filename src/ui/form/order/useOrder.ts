import { useEffect, useMemo, useState } from 'react'
import type { Units } from '../../../core/asset/amount.ts'
import type { Nodes } from '../../../core/nodes/node.ts'
import type { LimitQueue } from '../../../core/preparation/orders/limitQueue.ts'
import { untilLoaded } from '../../shared/parts/untilLoaded.ts'
import { useQuery } from '../../shared/query/useQuery.ts'
import type { MarketReading } from '../market/useAgreedMarket.ts'
import type { Situation } from '../situation.ts'
import type { SwapForm } from '../swapForm.ts'
import type { LiveOrder } from './liveOrder.ts'

interface OrderedFacts {
  readonly form: SwapForm
  /** Undefined until it can be read. */
  readonly amount: Units | undefined
  readonly agreed: MarketReading
  readonly locale: string
  /** The form's state as a swap at market. */
  readonly base: Situation
}

/** What a limit order adds to the form. Its code loads with the first one. */
interface Ordered {
  readonly order: LiveOrder | undefined
  readonly situation: Situation
  readonly refresh: () => void
}

/** Reads the limit order of the form; a swap at market is returned as it is. */
export function useOrder(nodes: Nodes, { form, amount, agreed, locale, base }: OrderedFacts): Ordered {
  const isOrder = form.order !== undefined
  const [code, setCode] = useState<typeof import('./liveOrder.ts') | undefined>(undefined)
  useEffect(() => {
    if (isOrder) void untilLoaded(() => import('./liveOrder.ts')).then(setCode)
  }, [isOrder])
  const queue = useQuery<LimitQueue>(
    useMemo(() => (isOrder ? code?.queueQuery(nodes) : undefined), [nodes, isOrder, code]),
  )
  const { result, failures, refresh } = queue
  const { pools } = agreed
  const order = useMemo(
    () => code?.liveOrder(form, { amount, pools, locale, queue: { result, failures } }),
    [code, form, amount, pools, locale, result, failures],
  )
  if (!isOrder) return { order: undefined, situation: base, refresh }
  // Until its code has loaded, an order is not shown at the price of a swap.
  const waiting: Situation = base.kind === 'priced' ? { kind: 'finding' } : base
  const situation = code && order ? code.orderSituation(base, order, { pools }) : waiting
  return { order, situation, refresh }
}
