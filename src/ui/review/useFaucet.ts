import { useCallback, useState } from 'react'
import { publicConfig } from '../../runtime/browser.ts'
import type { Holdings } from '../wallet/payer.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'
import { requestTestCoins } from './requestTestCoins.ts'
import type { SwapRequest } from './swapRequest.ts'
import { testCoinsFor } from './testCoinsFor.ts'

export interface Faucet {
  readonly faucet: 'idle' | 'requesting' | 'sent'
  readonly faucetError: unknown
  readonly getTestCoins: () => void
}

/** Requests test coins from the devnet's faucet for an account. */
export function useFaucet(
  payer: SessionAccount | undefined,
  request: SwapRequest,
  holdings: Holdings | undefined,
): Faucet {
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
