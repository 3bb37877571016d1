import { type ComponentProps, Suspense } from 'react'
import { PrimaryAction } from '../form/PrimaryAction.tsx'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { Opening } from '../shared/parts/Opening.tsx'
import { useMessages } from '../texts/MessagesContext.tsx'

const MemolessAction = lazyPart(() => import('../pay/MemolessAction.tsx').then((room) => room.MemolessAction))

/** The form's main button for the chosen way to pay. The one without a wallet loads on demand. */
export function FormAction(props: ComponentProps<typeof PrimaryAction>) {
  const messages = useMessages()
  if (props.swap.form.mode === 'wallet') return <PrimaryAction {...props} />
  const opening = (
    <>
      <button type="button" className="btn btn--primary btn--lg" aria-disabled>
        {messages.opening}
      </button>
      <Opening />
    </>
  )
  return (
    <Suspense fallback={opening}>
      <MemolessAction swap={props.swap} />
    </Suspense>
  )
}
