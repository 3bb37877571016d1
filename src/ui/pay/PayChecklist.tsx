import { useState } from 'react'
import { abbreviateAddress } from '../../core/address/abbreviateAddress.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { payEn as messages } from '../texts/pay.en.ts'
import type { PayStage } from './payStage.ts'
import { walletName } from './payWarnings.ts'

interface PayChecklistProps {
  stage: Extract<PayStage, { kind: 'paying' }>
  isLinked: boolean
  onAccept: (isAccepted: boolean) => void
}

/** The points that a person accepts before the address is shown. */
export function PayChecklist({ stage, isLinked, onAccept }: PayChecklistProps) {
  const { payment, swap, isAccepted } = stage
  const network = chainName(payment.chain)
  const { refundAddress } = payment.memo
  const lines = [
    messages.exactFee,
    swap.from.kind === 'token' ? messages.tokenOnce(walletName(swap.from), network) : messages.onceOn(network),
    refundAddress === '' ? messages.exchangeRefund : messages.refundSet(abbreviateAddress(refundAddress)),
    ...(isLinked ? [messages.linkDestination] : []),
  ]
  const [ticked, setTicked] = useState<readonly string[]>(isAccepted ? lines : [])
  const tick = (line: string, isOn: boolean) => {
    const next = isOn ? [...ticked, line] : ticked.filter((one) => one !== line)
    setTicked(next)
    onAccept(lines.every((one) => next.includes(one)))
  }
  return (
    <section className="card pay-card">
      <h2 className="t18">{messages.beforeYouSend}</h2>
      <div className="pay-checks">
        {lines.map((line) => (
          <label key={line} className="pay-check">
            <input
              type="checkbox"
              checked={ticked.includes(line)}
              onChange={({ target }) => tick(line, target.checked)}
            />
            <span>{line}</span>
          </label>
        ))}
      </div>
    </section>
  )
}
