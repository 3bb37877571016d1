import type { RefObject } from 'react'
import { Callout } from '../shared/parts/Callout.tsx'
import { failureCode } from '../shared/support/failureCode.ts'
import { SupportLine } from '../shared/support/SupportLine.tsx'
import { payerEn as messages } from '../texts/payer.en.ts'
import type { Reviewable, ReviewStage } from './reviewStage.ts'
import type { OpenRequestCheck } from './useOpenRequest.ts'

export interface OpenRequestProps {
  check: OpenRequestCheck
  /** The checkbox, which the main button focuses. */
  fieldRef: RefObject<HTMLInputElement | null>
}

/** Warns that an earlier request of the same swap may still be open, with the box that accepts to sign again. */
export function OpenRequest(props: OpenRequestProps) {
  const { request } = props.check
  if (request === undefined) return null
  return (
    <Callout tone="warn" title={messages.openRequestTitle(request.wallet)} urgent>
      <p>{messages.openRequestWhy(request.wallet)}</p>
      <CheckedBox wallet={request.wallet} {...props} />
    </Callout>
  )
}

interface MaybeSentProps extends OpenRequestProps {
  stage: Extract<ReviewStage<Reviewable>, { kind: 'maybeSent' }>
}

/** Explains that a wallet may have sent the deposit, and that it has to be checked before another signature. */
export function MaybeSent({ stage: { error }, ...props }: MaybeSentProps) {
  const { wallet } = error
  return (
    <Callout tone="warn" title={messages.maybeSentTitle} urgent>
      <p>{messages.maybeSentWhy(wallet)}</p>
      {error.code === 'wallet_silent' && <p>{messages.maybeSentLate}</p>}
      <CheckedBox wallet={wallet} {...props} />
      <SupportLine code={failureCode(error)} />
    </Callout>
  )
}

function CheckedBox({ wallet, check, fieldRef }: OpenRequestProps & { wallet: string }) {
  return (
    <label className="consent">
      <input
        ref={fieldRef}
        type="checkbox"
        checked={check.isChecked}
        onChange={({ target }) => check.setChecked(target.checked)}
      />
      <span>{messages.walletChecked(wallet)}</span>
    </label>
  )
}
