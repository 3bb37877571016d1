import type { Proposal } from '../../widget/messages.ts'
import type { SwapForm, SwapFormEvent } from '../form/swapForm.ts'
import { readLink } from '../form/urlState.ts'

/**
 * Returns the change of the form that a page proposes: coins and an amount. A proposal changes nothing once the person has
 * entered an address, or when a part of it is invalid.
 */
export function proposedForm(form: SwapForm, { sell, buy, amount }: Proposal): SwapFormEvent | undefined {
  if (form.phase !== 'open' || form.destination.text !== '' || form.refund.text !== '') return undefined
  const given = Object.entries({ sell, buy, amount }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  const { from, to, text = form.text, linkProblem } = readLink(`?${new URLSearchParams(given)}`)
  return linkProblem === undefined ? { type: 'opened', from, to, text } : undefined
}
