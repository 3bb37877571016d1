import { useCallback, useState } from 'react'
import { homeChain } from '../../core/asset/asset.ts'
import { publicConfig } from '../../runtime/browser.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { Callout } from '../shared/parts/Callout.tsx'
import { reviewEn as messages } from '../texts/review.en.ts'
import type { Holdings } from '../wallet/payer.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'
import { refusalView } from './refusalView.ts'
import { requestTestCoins } from './requestTestCoins.ts'
import type { SwapRequest } from './swapRequest.ts'
import { testCoinsFor } from './testCoinsFor.ts'
import type { Accounts } from './useAccounts.ts'

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

interface Faucet {
  readonly faucet: 'idle' | 'requesting' | 'sent'
  readonly faucetError: unknown
  readonly getTestCoins: () => void
}

/** Requests test coins from the devnet's faucet for an account. */
function useFaucet(payer: SessionAccount | undefined, request: SwapRequest, holdings: Holdings | undefined): Faucet {
  const [state, setState] = useState<'idle' | 'requesting' | { readonly before: Holdings | undefined }>('idle')
  const [faucetError, setFaucetError] = useState<unknown>(undefined)
  const getTestCoins = useCallback(() => {
    const url = publicConfig.devnet
    if (payer === undefined || url === undefined) return
    setState('requesting')
    setFaucetError(undefined)
    const send = async () => {
      for (const coins of testCoinsFor(request)) {
        await requestTestCoins({ url, transport: (sent) => fetch(sent) }, { ...coins, to: payer.address })
      }
    }
    send().then(
      () => setState({ before: holdings }),
      (reason: unknown) => {
        setState('idle')
        setFaucetError(reason)
      },
    )
  }, [payer, request, holdings])
  const hasArrived = typeof state === 'object' && holdings !== undefined && holdings.coin !== state.before?.coin
  const faucet = state === 'requesting' ? 'requesting' : typeof state === 'object' && !hasArrived ? 'sent' : 'idle'
  return { faucet, faucetError, getTestCoins }
}
