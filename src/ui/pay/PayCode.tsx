import { Suspense, useId, useState } from 'react'
import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import { publicConfig } from '../../runtime/browser.ts'
import { AssetMark } from '../shared/assets/AssetMark.tsx'
import { chainName } from '../shared/assets/chainName.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { QrCode } from '../shared/parts/QrCode.tsx'
import { payEn as messages } from '../texts/pay.en.ts'
import type { Payment } from './checkPayment.ts'
import { exactText } from './PayAmount.tsx'
import { walletName } from './payWarnings.ts'

// Only the devnet's build has test coins; elsewhere this is undefined at build time.
const isDevnet = (import.meta.env?.PORTAGE_NETWORK ?? 'devnet') === 'devnet'
const TestPayment = isDevnet
  ? lazyPart(() => import('./TestPayment.tsx').then((module) => module.TestPayment))
  : undefined

interface PayCodeProps {
  swap: RegisteredSwap
  payment: Payment
  isAccepted: boolean
}

/** Shows the network and the QR code of the payment, with the amount or with the address only. */
export function PayCode({ swap, payment, isAccepted }: PayCodeProps) {
  const [wantsAmount, setWantsAmount] = useState(true)
  const { uri, address, chain } = payment
  const hasAmount = wantsAmount && uri !== undefined
  return (
    <section className="card pay-code">
      <div className="pay-head">
        <h2 className="pay-network">
          <AssetMark asset={swap.from} size="sm" /> {networkOf(swap, chain)}
        </h2>
        {uri !== undefined && <CodeTabs wantsAmount={wantsAmount} onChoose={setWantsAmount} />}
      </div>
      {isAccepted ? (
        <>
          <QrCode
            className="pay-qr"
            text={hasAmount ? uri : address}
            name={hasAmount ? messages.qrOf(`${exactText(swap)} ${swap.from.ticker}`) : messages.qrOfAddress}
          />
          <p className="t14 muted pay-center">{hasAmount ? messages.compare : messages.noAmountInCode}</p>
        </>
      ) : (
        <div className="pay-locked">
          <Icon name="lock" />
          <p className="t14 muted">{messages.qrLocked}</p>
        </div>
      )}
      {TestPayment && publicConfig.devnet !== undefined && isAccepted && (
        <Suspense fallback={null}>
          <TestPayment swap={swap} url={publicConfig.devnet} />
        </Suspense>
      )}
    </section>
  )
}

function networkOf({ from }: RegisteredSwap, chain: string): string {
  const name = chainName(chain)
  return from.kind === 'token' ? messages.tokenNetwork(walletName(from), name) : messages.network(name)
}

interface CodeTabsProps {
  wantsAmount: boolean
  onChoose: (wantsAmount: boolean) => void
}

function CodeTabs({ wantsAmount, onChoose }: CodeTabsProps) {
  const name = useId()
  return (
    <div className="seg" role="radiogroup" aria-label={messages.compare}>
      {[true, false].map((choice) => (
        <label key={String(choice)}>
          <input type="radio" name={name} checked={wantsAmount === choice} onChange={() => onChoose(choice)} />
          {choice ? messages.withAmount : messages.addressOnly}
        </label>
      ))}
    </div>
  )
}
