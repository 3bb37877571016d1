import { formatAsset, homeChain, parseAsset } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { chainName } from '../assets/chainName.ts'
import { coinText } from '../figures/coinText.ts'
import { reviewEn as words } from '../messages/review.en.ts'
import { AddressText } from './AddressText.tsx'
import type { SwapAsk } from './swapAsk.ts'
import type { Accounts } from './useAccounts.ts'

interface PayerCardProps {
  ask: SwapAsk
  accounts: Accounts
  shortage: string | undefined
  locale: string
}

/** The burner wallet that pays: its address, what it holds, and where test coins come from. */
export function PayerCard({ ask, accounts, shortage, locale }: PayerCardProps) {
  const { payer, gift, getCoins } = accounts
  const chain = homeChain(ask.from, ask.protocol)
  return (
    <section className="ledger">
      <h3 className="ledger-h">
        {words.paysFrom}
        <span className="badge badge--net">
          <span className="net-sign" /> {words.devnetOnly}
        </span>
      </h3>
      {payer.kind === 'opening' && <span className="sk sk--line" />}
      {payer.kind === 'none' && (
        <p className="t14 muted">
          <b>{words.noBurner(chainName(chain))}.</b> {words.noBurnerWhy}
        </p>
      )}
      {payer.kind === 'open' && (
        <>
          <AddressText address={payer.purse.sender.address} />
          <Balances ask={ask} accounts={accounts} chain={chain} locale={locale} />
          {shortage && <p className="t14 warn">{shortage}</p>}
          <p className="review-get">
            <button
              type="button"
              className="btn btn--secondary btn--sm"
              aria-disabled={gift === 'asking' || undefined}
              onClick={() => gift !== 'asking' && getCoins()}
            >
              {gift === 'asking' ? words.askingFaucet : words.getCoins(ask.from.ticker)}
            </button>
            <span className="t13 faint" role="status">
              {gift === 'coming' ? words.coinsComing(chainName(chain)) : ''}
            </span>
          </p>
          <p className="t13 faint">{words.burnerWhy}</p>
        </>
      )}
    </section>
  )
}

interface BalancesProps extends Omit<PayerCardProps, 'shortage'> {
  chain: string
}

function Balances({ ask, accounts: { holdings, holdingsFailed }, chain, locale }: BalancesProps) {
  const gas = isChainId(chain) ? parseAsset(chains[chain].gasAsset) : undefined
  const isOther = gas !== undefined && formatAsset(gas) !== formatAsset(ask.from)
  const unread = holdingsFailed ? words.balanceUnknown : words.balanceReading
  return (
    <dl className="kv" aria-live="polite">
      <div>
        <dt>{words.balance}</dt>
        <dd className="num">{holdings ? coinText(holdings.coin, ask.from, locale) : unread}</dd>
      </div>
      {isOther && holdings?.gas !== undefined && (
        <div>
          <dt>{words.forFees}</dt>
          <dd className="num">{coinText(holdings.gas, gas, locale)}</dd>
        </div>
      )}
    </dl>
  )
}
