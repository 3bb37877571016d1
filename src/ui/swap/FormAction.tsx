import { type ComponentProps, Suspense } from 'react'
import { useMessages } from '../messages/MessagesContext.tsx'
import { lazyPart } from '../parts/lazyPart.ts'
import { PrimaryAction } from './PrimaryAction.tsx'

const MemolessAction = lazyPart(() => import('../memoless/MemolessAction.tsx').then((room) => room.MemolessAction))

/** The form's main button for the chosen way to pay. The one without a wallet loads on demand. */
export function FormAction(props: ComponentProps<typeof PrimaryAction>) {
  const messages = useMessages()
  if (props.swap.form.mode === 'wallet') return <PrimaryAction {...props} />
  const opening = (
    <button type="button" className="btn btn--primary btn--lg" aria-disabled>
      {messages.opening}
    </button>
  )
  return (
    <Suspense fallback={opening}>
      <MemolessAction swap={props.swap} />
    </Suspense>
  )
}
