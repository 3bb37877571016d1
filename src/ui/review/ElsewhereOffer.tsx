import { Suspense, useState } from 'react'
import type { UtxoChain } from '../../core/deposits/utxo/utxoNetworks.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { payerEn as messages } from '../texts/payer.en.ts'

const ElsewhereAccount = lazyPart(() => import('./ElsewhereAccount.tsx').then((module) => module.ElsewhereAccount))

interface ElsewhereOfferProps {
  chain: UtxoChain
  onChosen: () => void
}

/** Offers to sign outside of the browser. Its code loads when the person opens it. */
export function ElsewhereOffer({ chain, onChosen }: ElsewhereOfferProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="fold elsewhere-offer" onToggle={({ currentTarget }) => currentTarget.open && setOpen(true)}>
      <summary>
        <span>
          <b>{messages.elsewhere}</b>
          <span className="t13 muted">{messages.elsewhereWhy}</span>
        </span>
        <Icon name="down" className="turn" />
      </summary>
      {isOpen && (
        <Suspense fallback={<span className="sk sk--line" />}>
          <ElsewhereAccount chain={chain} onChosen={onChosen} />
        </Suspense>
      )}
    </details>
  )
}
