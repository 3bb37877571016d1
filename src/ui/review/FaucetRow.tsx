import { homeChain } from '../../core/asset/asset.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { reviewEn as messages } from '../texts/review.en.ts'
import { refusalView } from './refusalView.ts'
import type { SwapRequest } from './swapRequest.ts'
import type { Accounts } from './useAccounts.ts'
import { useFaucet } from './useFaucet.ts'

interface FaucetRowProps {
  request: SwapRequest
  accounts: Accounts
  locale: string
}

/** The faucet of the devnet's test wallet. Other networks' builds do not contain it. */
export function FaucetRow({ request, accounts: { payer, holdings }, locale }: FaucetRowProps) {
  const { faucet, faucetError, getTestCoins } = useFaucet(payer, request, holdings)
  const chain = chainName(homeChain(request.from, request.protocol))
  const refusal = faucetError === undefined ? undefined : refusalView(faucetError, { messages, locale })
  return (
    <>
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
          {faucet === 'sent' ? messages.testCoinsSent(chain) : ''}
        </span>
      </p>
      {refusal && (
        <Callout tone={refusal.tone} title={refusal.title} urgent>
          {refusal.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Callout>
      )}
      <p className="t13 faint">{messages.burnerWhy}</p>
    </>
  )
}
