import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { AddressText } from '../shared/parts/AddressText.tsx'
import { HelpButton } from '../shared/parts/HelpButton.tsx'
import { Icon } from '../shared/parts/Icon.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import { CopyButton } from './CopyButton.tsx'
import type { PayStage } from './payStage.ts'
import { payWarnings, walletName } from './payWarnings.ts'
import { referenceOf } from './referenceOf.ts'

interface PayAmountProps {
  stage: Extract<PayStage, { kind: 'paying' }>
  isAccepted: boolean
  /** Seconds since the nodes confirmed the payment. */
  age: number
  locale: string
}

/** Shows the exact amount with its marked digits, and the address once the checklist is accepted. */
export function PayAmount({ stage, isAccepted, age, locale }: PayAmountProps) {
  const { payment, swap } = stage
  const { confirmedBy, dissent } = payment.confirmed
  const chain = chainName(payment.chain)
  return (
    <section className="card pay-card">
      <div className="pay-head">
        <div className="row gap-1">
          <h2 className="t14 muted">{messages.exactAmount}</h2>
          <HelpButton term="exactAmount" name={messages.exactAmount} />
        </div>
        <CopyButton label={messages.copyAmount} text={exactText(swap)} />
      </div>
      <ExactAmount swap={swap} />
      <p className="pay-mark">{messages.digitsWhy}</p>
      <p className="t14 muted">{messages.digitsRule}</p>
      {payWarnings(swap, payment, locale).map((warning) => (
        <p key={warning} className="field-msg bad">
          <Icon name="warn" />
          <span>{warning}</span>
        </p>
      ))}
      <hr className="pay-rule" />
      <div className="pay-head">
        <h2 className="t14 muted">{messages.toAddress(chain)}</h2>
        {isAccepted && <CopyButton label={messages.copyAddress} text={payment.address} />}
      </div>
      {isAccepted ? (
        <div data-pay-address>
          <AddressText address={payment.address} />
        </div>
      ) : (
        <p className="field-msg muted">
          <Icon name="lock" />
          <span>{stage.isAccepted ? messages.hiddenByPrice : messages.hidden}</span>
        </p>
      )}
      <p className="row pay-agree">
        <span className={`badge ${dissent.some((one) => !one.isSkipped) ? 'badge--warn' : 'badge--ok'}`}>
          <Icon name="shield" /> {messages.agree(confirmedBy.length, confirmedBy.length + dissent.length)}
        </span>
        <span className="t13 faint">{messages.checkedAgo(age)}</span>
      </p>
      {isAccepted && payment.uri !== undefined && (
        <a className="btn btn--primary btn--lg pay-open" href={payment.uri}>
          {messages.openIn(chain)}
        </a>
      )}
    </section>
  )
}

/** The exact amount as wallets read it: a dot, and every digit. */
export function exactText(swap: RegisteredSwap): string {
  const { head, digits } = referenceOf(swap)
  return `${head}${digits}`
}

function ExactAmount({ swap }: { swap: RegisteredSwap }) {
  const { head, digits } = referenceOf(swap)
  return (
    <p className="pay-exact" dir="ltr" translate="no">
      <span className="pay-digits" data-pay-amount>
        {head}
        <mark>{digits}</mark>
      </span>
      <small>{walletName(swap.from)}</small>
    </p>
  )
}
