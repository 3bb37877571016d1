import { useCallback, useState } from 'react'
import type { Nodes } from '../../core/nodes/node.ts'
import { useRecipientCheck } from '../form/recipient/useRecipientCheck.ts'
import { emptyRecipient, type Recipient, type RecipientCheck, typedRecipient } from '../form/recipientState.ts'
import { useOwnAddresses } from '../form/useFunds.ts'
import type { SwapRequest } from './swapRequest.ts'

/** A destination that is typed in the review, and a function that takes the person's comparison. */
export interface TypedDestination {
  readonly recipient: Recipient
  readonly confirm: (address: string | undefined) => void
}

/**
 * Checks a destination that is typed in the review like one of the form. The form's own destination was checked there,
 * and returns as undefined, like an empty text.
 */
export function useTypedDestination(
  { protocol, to: asset, destination }: SwapRequest,
  typed: string,
  nodes: Nodes,
): TypedDestination | undefined {
  const { text } = typedRecipient(typed)
  const isChecked = text === destination?.address
  const own = useOwnAddresses()
  const [found, setFound] = useState(emptyRecipient)
  const [confirmed, confirm] = useState<string | undefined>(undefined)
  const onCheck = useCallback(
    (checked: string, check: RecipientCheck | undefined) => setFound({ ...typedRecipient(checked), check }),
    [],
  )
  useRecipientCheck({ side: 'destination', text, asset, protocol, own, nodes, isChecked, onCheck })
  if (text === '' || isChecked) return undefined
  const check = found.text === text ? found.check : undefined
  return { recipient: { ...typedRecipient(text), check, confirmed }, confirm }
}
