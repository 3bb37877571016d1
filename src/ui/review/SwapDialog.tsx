import { useEffect, useRef, useState } from 'react'
import { homeChain } from '../../core/asset/asset.ts'
import { browserNodes } from '../../runtime/browser.ts'
import { Sheet } from '../shared/parts/Sheet.tsx'
import type { SessionAccount } from '../wallet/sessionState.ts'
import { useWalletSession } from '../wallet/useWalletSession.ts'
import { AccountsStep } from './AccountsStep.tsx'
import { type LostAccount, lostAccount } from './lostAccount.ts'
import { ReviewStep } from './ReviewStep.tsx'
import type { SwapPrices } from './swapPrices.ts'
import type { SwapRequest } from './swapRequest.ts'
import type { OpenedPayer } from './useOpenPayer.ts'

export interface SwapDialogProps {
  request: SwapRequest
  prices: SwapPrices
  locale: string
  /** Called with the destination as it is typed, so that the form keeps it; empty for the connected wallet's. */
  onType: (text: string) => void
  onClose: () => void
}

type Step = { kind: 'accounts'; lost?: LostAccount } | ({ kind: 'review'; destination: string } & OpenedPayer)

/** Leads from a price to a sent deposit: choosing wallets, then reviewing and signing. */
export function SwapDialog({ request, prices, locale, onType, onClose }: SwapDialogProps) {
  const [step, setStep] = useState<Step>({ kind: 'accounts' })
  const [typed, setTyped] = useState<string | undefined>(request.destination?.address)
  /** While something is being sent the dialog stays open, so that its hash is not lost. */
  const [held, setHeld] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new step focuses its title
  useEffect(() => title.current?.focus(), [step.kind])
  const type = (text: string | undefined) => {
    setTyped(text)
    onType(text ?? '')
  }
  const close = () => (held ? false : onClose())
  const { accounts } = useWalletSession()
  const gone = step.kind === 'review' && !held && !accounts.some(isAccount(step)) ? step.account : undefined
  useEffect(() => {
    if (gone) setStep({ kind: 'accounts', lost: lostAccount(gone, accounts) })
  }, [gone, accounts])
  const otherNode = browserNodes()[request.protocol === 'THORCHAIN' ? 'MAYACHAIN' : 'THORCHAIN']
  return (
    <Sheet className="review" initialFocus={title} onClose={close}>
      {step.kind === 'accounts' ? (
        <AccountsStep
          request={request}
          locale={locale}
          titleRef={title}
          typed={typed}
          lost={step.lost}
          onType={type}
          onClose={close}
          onReview={(opened, destination) => setStep({ kind: 'review', destination, ...opened })}
        />
      ) : (
        <ReviewStep
          node={browserNodes()[request.protocol]}
          wanted={{ request, payer: step.payer, destination: step.destination, otherNode }}
          account={step.account}
          owner={ownerOf(accounts, request, step.destination)}
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

/** Matches the connected account that a review pays from. */
const isAccount =
  ({ account, payer }: OpenedPayer) =>
  ({ walletId, chain, address }: SessionAccount): boolean =>
    walletId === account.walletId && chain === account.chain && address === payer.sender.address

/** Returns the connected account at the destination; undefined for an address that no connected wallet has. */
function ownerOf(accounts: readonly SessionAccount[], { to, protocol }: SwapRequest, destination: string) {
  const chain = homeChain(to, protocol)
  return accounts.find((account) => account.chain === chain && account.address === destination)
}
