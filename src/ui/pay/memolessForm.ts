import type { Units } from '../../core/asset/amount.ts'
import { type MemolessObstacle, memolessObstacle } from '../../core/memo/memoless/memolessObstacle.ts'
import { referenceDecimals } from '../../core/memo/memoless/reference.ts'
import { acceptedRecipient } from '../form/recipientState.ts'
import type { Situation } from '../form/situation.ts'
import type { SwapForm } from '../form/swapForm.ts'
import type { TypedAmount } from '../form/typedAmount.ts'
import type { Market } from '../shared/assets/market.ts'
import { type SteppedAmount, steppedAmount } from './steppedAmount.ts'

/** Whether swaps without a wallet can be registered now; undefined while it is read. */
export type Availability = 'open' | 'halted' | 'stopped' | 'unavailable' | undefined

/** What the form needs before a swap without a wallet can be reviewed. The first match counts. */
export type MemolessForm =
  | { readonly kind: 'obstacle'; readonly obstacle: MemolessObstacle }
  | { readonly kind: 'closed'; readonly why: 'halted' | 'stopped' | 'unavailable' }
  /** The form has no amount or price yet; its own button says what is missing. */
  | { readonly kind: 'form' }
  | { readonly kind: 'step'; readonly stepped: SteppedAmount }
  /** Another protocol is chosen, or THORChain has no price. */
  | { readonly kind: 'route' }
  | { readonly kind: 'destination' }
  | { readonly kind: 'ready' }

/** What the form knows of the pools, which have the decimals of tokens. */
type FormMarket = { readonly result?: { readonly value: Pick<Market, 'pools'> } | undefined }

interface FormFacts {
  readonly form: Pick<SwapForm, 'from' | 'destination'>
  readonly amount: TypedAmount
  readonly situation: Situation
  readonly market: FormMarket
  readonly availability: Availability
}

/** Returns what the form needs before a swap without a wallet can be reviewed. */
export function memolessForm({ form, amount, situation, market, availability }: FormFacts): MemolessForm {
  const obstacle = memolessObstacle(form.from)
  if (obstacle !== undefined) return { kind: 'obstacle', obstacle }
  if (availability !== undefined && availability !== 'open') return { kind: 'closed', why: availability }
  if (amount.kind === 'amount') {
    const stepped = formStep({ form, market }, amount.units)
    if (stepped === undefined) return { kind: 'form' }
    if (!stepped.isValid) return { kind: 'step', stepped }
  }
  if (situation.kind !== 'priced') return { kind: 'form' }
  if (situation.route.protocol !== 'THORCHAIN') return { kind: 'route' }
  const isEmpty = form.destination.text === '' || acceptedRecipient(form.destination) === undefined
  return { kind: isEmpty ? 'destination' : 'ready' }
}

/** Returns an amount on the grid of the form's asset; undefined for a token until the pools are read. */
export function formStep(
  { form, market }: Pick<FormFacts, 'form' | 'market'>,
  amount: Units,
): SteppedAmount | undefined {
  const pools = market.result?.value.pools.filter(({ protocol }) => protocol === 'THORCHAIN') ?? []
  const decimals = referenceDecimals(form.from, pools)
  return decimals === undefined ? undefined : steppedAmount(amount, decimals)
}
