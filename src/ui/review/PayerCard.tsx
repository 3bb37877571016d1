import { formatAsset, homeChain, parseAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { chainName } from '../assets/chainName.ts'
import { coinText } from '../figures/coinText.ts'
import { reviewEn as messages } from '../messages/review.en.ts'
import { AddressText } from './AddressText.tsx'
import type { SwapRequest } from './swapRequest.ts'
import type { Accounts } from './useAccounts.ts'

interface PayerCardProps {
  request: SwapRequest
  accounts: Accounts
  shortage: string | undefined
  locale: string
}

/** Shows the burner wallet that pays: its address, its balances and the faucet. */
export function PayerCard({ request, accounts, shortage, locale }: PayerCardProps) {
  const { payerState, faucet, getTestCoins } = accounts
  const chain = homeChain(request.from, request.protocol)
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {messages.paysFrom}
        <span className="badge badge--net">
          <span className="net-sign" /> {messages.devnetOnly}
        </span>
      </h3>
      {payerState.kind === 'opening' && <span className="sk sk--line" />}
      {payerState.kind === 'none' && (
        <p className="t14 muted">
          <b>{messages.noBurner(chainName(chain))}.</b> {messages.noBurnerWhy}
        </p>
      )}
      {payerState.kind === 'open' && (
        <>
          <AddressText address={payerState.payer.sender.address} />
          <Balances request={request} accounts={accounts} chain={chain} locale={locale} />
          {shortage && <p className="t14 warn">{shortage}</p>}
          <p className="review-get">
            <button
              type="button"
              className="btn btn--secondary btn--sm"
              aria-disabled={faucet === 'requesting' || undefined}
              onClick={() => faucet !== 'requesting' && getTestCoins()}
            >
              {faucet === 'requesting' ? messages.requestingTestCoins : messages.getTestCoins(request.from.ticker)}
            </button>
            <span className="t13 faint" role="status">
              {faucet === 'sent' ? messages.testCoinsSent(chainName(chain)) : ''}
            </span>
          </p>
          <p className="t13 faint">{messages.burnerWhy}</p>
        </>
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
    <dl className="kv" aria-live="polite">
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
