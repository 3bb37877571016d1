import { type ComponentProps, lazy, Suspense } from 'react'
import { useMessages } from '../messages/MessagesContext.tsx'
import { PrimaryAction } from './PrimaryAction.tsx'

const MemolessAction = lazy(() =>
  import('../memoless/MemolessAction.tsx').then((room) => ({ default: room.MemolessAction })),
)

/** The form's main button for the chosen way to pay. The one without a wallet loads on demand. */
export function FormAction(props: ComponentProps<typeof PrimaryAction>) {
  const messages = useMessages()
  if (props.swap.form.mode === 'wallet') return <PrimaryAction {...props} />
  const opening = (
    <button type="button" className="btn btn--primary btn--lg" aria-disabled>
      {messages.openingMode}
    </button>
  )
  return (
    <Suspense fallback={opening}>
      <MemolessAction swap={props.swap} />
    </Suspense>
  )
}
