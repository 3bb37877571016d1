import { Suspense, useState } from 'react'
import { homeChain } from '../../core/asset/asset.ts'
import { publicConfig } from '../../runtime/browser.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { formRecipientsEn as messages } from '../texts/formRecipients.en.ts'
import { useAccountOn } from '../wallet/useWalletSession.ts'
import type { Swap } from './useSwap.ts'

const RecipientFields = lazyPart(() =>
  import('./recipient/RecipientFields.tsx').then((module) => module.RecipientFields),
)
const AddressText = lazyPart(() => import('../shared/parts/AddressText.tsx').then((module) => module.AddressText))

/** Shows where the coins arrive. The address fields load on demand, or when a link has an address. */
export function Recipients({ swap }: { swap: Swap }) {
  const { form, protocol, dispatch } = swap
  const [isOpen, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    dispatch({ type: 'recipientTyped', side: 'destination', text: '' })
    dispatch({ type: 'recipientTyped', side: 'refund', text: '' })
  }
  const isShown = isOpen || form.mode === 'memoless' || form.destination.text !== '' || form.refund.text !== ''
  return (
    <section className="recipients">
      {isShown ? (
        <Suspense fallback={<span className="sk sk--line" />}>
          <RecipientFields key={`${form.from.chain} ${form.to.chain} ${protocol}`} swap={swap} onClose={close} />
        </Suspense>
      ) : (
        <div className="recipients-row">
          <Summary swap={swap} />
          <button
            type="button"
            className="link"
            disabled={form.phase === 'starting'}
            onClick={() => setOpen(true)}
            onPointerEnter={RecipientFields.preload}
            onFocus={RecipientFields.preload}
          >
            {messages.change}
          </button>
        </div>
      )}
    </section>
  )
}

function Summary({ swap: { form, protocol } }: { swap: Swap }) {
  const chain = homeChain(form.to, protocol)
  const account = useAccountOn(chain)
  const fallback = publicConfig.network === 'devnet' ? messages.toTestWallet : messages.toWallet
  return (
    <p>
      <span className="t14">{messages.deliverTo(chainName(chain))}</span>
      {account ? (
        <Suspense fallback={<span className="sk sk--line" />}>
          <AddressText address={account.address} />
        </Suspense>
      ) : null}
      <span className="t13 faint">{account ? messages.ofWallet(account.walletName) : fallback}</span>
    </p>
  )
}
