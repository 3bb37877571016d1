import { Suspense, useState } from 'react'
import { formatAsset, homeChain, parseAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { AddressText } from '../shared/parts/AddressText.tsx'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { payerEn } from '../texts/payer.en.ts'
import { reviewEn as messages } from '../texts/review.en.ts'
import { PayerChoice } from './PayerChoice.tsx'
import type { SwapRequest } from './swapRequest.ts'
import type { Accounts } from './useAccounts.ts'

// Only the devnet's build has the faucet; elsewhere this is undefined at build time.
const isDevnet = (import.meta.env?.PORTAGE_NETWORK ?? 'devnet') === 'devnet'
const FaucetRow = isDevnet ? lazyPart(() => import('./FaucetRow.tsx').then((module) => module.FaucetRow)) : undefined

interface PayerCardProps {
  request: SwapRequest
  accounts: Accounts
  shortage: string | undefined
  locale: string
}

/** Shows the wallet that pays: whose it is, its address and its balances. Another one can be chosen or connected. */
export function PayerCard({ request, accounts, shortage, locale }: PayerCardProps) {
  const { payerState, payer } = accounts
  const [isChoosing, setChoosing] = useState(false)
  const chain = homeChain(request.from, request.protocol)
  const isOffered = payerState === 'missing' || (payerState === 'open' && isChoosing)
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {messages.paysFrom}
        {payer?.kind === 'burner' ? (
          <span className="badge badge--net">
            <span className="net-sign" /> {messages.devnetOnly}
          </span>
        ) : (
          payer && (
            <span className="badge">
              <bdi>{payerEn.yourWallet(payer.walletName)}</bdi>
            </span>
          )
        )}
      </h3>
      {payerState === 'opening' && <span className="sk sk--line" />}
      {payerState === 'none' && (
        <p className="t14 muted">
          <b>{payerEn.noPayer(chainName(chain))}.</b> {payerEn.noPayerWhy}
        </p>
      )}
      {payer && (
        <>
          <AddressText address={payer.address} />
          <Balances request={request} accounts={accounts} chain={chain} locale={locale} />
          {shortage && <p className="t14 warn">{shortage}</p>}
          {payer.kind === 'burner' && FaucetRow && (
            <Suspense fallback={null}>
              <FaucetRow request={request} accounts={accounts} locale={locale} />
            </Suspense>
          )}
        </>
      )}
      {payerState === 'open' && !isChoosing && (
        <p>
          <button type="button" className="link t14" onClick={() => setChoosing(true)}>
            {payerEn.otherWallet}
          </button>
        </p>
      )}
      {isOffered && isChainId(chain) && (
        <PayerChoice chain={chain} accounts={accounts} onChosen={() => setChoosing(false)} />
      )}
    </section>
  )
}

interface BalancesProps extends Omit<PayerCardProps, 'shortage'> {
  chain: string
}

function Balances({ request, accounts: { holdings, holdingsFailed }, chain, locale }: BalancesProps) {
  const gas = isChainId(chain) ? parseAsset(chains[chain].gasAsset) : undefined
  const isOther = gas !== undefined && formatAsset(gas) !== formatAsset(request.from)
  const unread = holdingsFailed ? messages.balanceUnknown : messages.balanceReading
  return (
    <dl className="kv" aria-live="polite" aria-atomic="true">
      <div>
        <dt>{messages.balance}</dt>
        <dd className="num">{holdings ? coinText(holdings.coin, request.from, locale) : unread}</dd>
      </div>
      {isOther && holdings?.gas !== undefined && (
        <div>
          <dt>{messages.forFees}</dt>
          <dd className="num">{coinText(holdings.gas, gas, locale)}</dd>
        </div>
      )}
    </dl>
  )
}
