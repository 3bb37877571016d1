import { useEffect, useRef, useState } from 'react'
import { browserNodes } from '../../runtime/browser.ts'
import { Sheet } from '../parts/Sheet.tsx'
import { AccountsStep } from './AccountsStep.tsx'
import type { Payer } from './payer.ts'
import { ReviewStep } from './ReviewStep.tsx'
import type { SwapPrices } from './swapPrices.ts'
import type { SwapRequest } from './swapRequest.ts'

export interface SwapDialogProps {
  request: SwapRequest
  prices: SwapPrices
  locale: string
  onClose: () => void
}

type Step = { kind: 'accounts' } | { kind: 'review'; payer: Payer; destination: string }

/** Leads from a price to a sent deposit: choosing wallets, then reviewing and signing. */
export function SwapDialog({ request, prices, locale, onClose }: SwapDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'accounts' })
  const [typed, setTyped] = useState<string | undefined>(request.destination?.address)
  /** While something is being sent the dialog stays open, so that its hash is not lost. */
  const [held, setHeld] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step focuses its title
  useEffect(() => title.current?.focus(), [step.kind])
  const close = () => (held ? false : onClose())
  const otherNode = browserNodes()[request.protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN']
  return (
    <Sheet className="review" initialFocus={title} onClose={close}>
      {step.kind === 'accounts' ? (
        <AccountsStep
          request={request}
          locale={locale}
          titleRef={title}
          typed={typed}
          onType={setTyped}
          onClose={close}
          onReview={(payer, destination) => setStep({ kind: 'review', payer, destination })}
        />
      ) : (
        <ReviewStep
          node={browserNodes()[request.protocol]}
          wanted={{ request, payer: step.payer, destination: step.destination, otherNode }}
          isBurner={typed === undefined}
          prices={prices}
          locale={locale}
          titleRef={title}
          isHeld={held}
          onHold={setHeld}
          onBack={() => setStep({ kind: 'accounts' })}
        />
      )}
    </Sheet>
  )
}
