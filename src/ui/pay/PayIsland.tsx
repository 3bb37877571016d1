import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { Opening } from '../shared/parts/Opening.tsx'
import { useLanguage } from '../texts/useLanguage.ts'

// Loaded on demand, so that the swap form shares no file with the checks of a payment.
const PayPage = lazyPart(() => import('./PayPage.tsx').then((room) => room.PayPage))

/** The pay page in the chosen language. The built page is empty, because only its address has the payment. */
export function PayIsland() {
  const language = useLanguage()
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  if (!isOpen) return <div className="pay pay-empty" />
  return (
    <Suspense
      fallback={
        <div className="pay pay-empty">
          <Opening />
        </div>
      }
    >
      <PayPage key={language} />
    </Suspense>
  )
}
