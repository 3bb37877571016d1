import { useCallback, useEffect, useState } from 'react'
import { homeChain } from '../../core/asset/asset.ts'
import { browserReader, publicConfig } from '../../runtime/browser.ts'
import { loadBurnerKey } from './loadBurnerKey.ts'
import { burnerAddress, type Holdings, openPayer, type Payer, readHoldings } from './payer.ts'
import { requestTestCoins } from './requestTestCoins.ts'
import type { SwapRequest } from './swapRequest.ts'
import { testCoinsFor } from './testCoinsFor.ts'

/** The test wallets of this browser, as far as they are loaded. */
export interface Accounts {
  readonly payerState: { readonly kind: 'opening' | 'none' } | { readonly kind: 'open'; readonly payer: Payer }
  readonly receiver: string | undefined
  readonly error: unknown
  readonly holdings: Holdings | undefined
  readonly holdingsFailed: boolean
  readonly faucet: 'idle' | 'requesting' | 'sent'
  readonly getTestCoins: () => void
  readonly retry: () => void
}

const BALANCE_EVERY_MS = 3_000

/** Opens the burner wallets of both chains, reads the payer's balances, and requests test coins from the faucet. */
export function useAccounts(request: SwapRequest): Accounts {
  const [payerState, setPayerState] = useState<Accounts['payerState']>({ kind: 'opening' })
  const [receiver, setReceiver] = useState<string | undefined>(undefined)
  const [error, setError] = useState<unknown>(undefined)
  const [round, setRound] = useState(0)
  const { protocol, from, to } = request

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round repeats the same request
  useEffect(() => {
    let current = true
    const key = loadBurnerKey(localStorage, (bytes) => crypto.getRandomValues(bytes))
    const opening = openPayer(homeChain(from, protocol), { key, readerFor: browserReader })
    Promise.all([opening, burnerAddress(homeChain(to, protocol), key)]).then(
      ([payer, address]) => {
        if (!current) return
        setPayerState(payer ? { kind: 'open', payer } : { kind: 'none' })
        setReceiver(address)
        setError(undefined)
      },
      (reason: unknown) => current && setError(reason),
    )
    return () => {
      current = false
    }
  }, [protocol, from, to, round])

  const payer = payerState.kind === 'open' ? payerState.payer : undefined
  const { holdings, failed } = useHoldings(payer, request)
  const { faucet, faucetError, getTestCoins } = useFaucet(payer, request, holdings)
  const retry = useCallback(() => setRound((before) => before + 1), [])
  return {
    payerState,
    receiver,
    error: error ?? faucetError,
    holdings,
    holdingsFailed: failed,
    faucet,
    getTestCoins,
    retry,
  }
}

/** Reads the payer's balances every few seconds. */
function useHoldings(payer: Payer | undefined, { from }: SwapRequest) {
  const [holdings, setHoldings] = useState<Holdings | undefined>(undefined)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (payer === undefined) return
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () =>
      readHoldings(payer, from, { signal: controller.signal })
        .then(
          (found) => {
            setHoldings(found)
            setFailed(false)
          },
          () => setFailed(true),
        )
        .then(() => {
          if (!controller.signal.aborted) timer = setTimeout(read, BALANCE_EVERY_MS)
        })
    void read()
    return () => {
      controller.abort()
      clearTimeout(timer)
    }
  }, [payer, from])
  return { holdings, failed }
}

function useFaucet(payer: Payer | undefined, request: SwapRequest, holdings: Holdings | undefined) {
  const [state, setState] = useState<'idle' | 'requesting' | { readonly before: Holdings | undefined }>('idle')
  const [faucetError, setFaucetError] = useState<unknown>(undefined)
  const getTestCoins = useCallback(() => {
    const url = publicConfig.devnet
    if (payer === undefined || url === undefined) return
    setState('requesting')
    setFaucetError(undefined)
    const send = async () => {
      for (const coins of testCoinsFor(request)) {
        await requestTestCoins({ url, transport: (sent) => fetch(sent) }, { ...coins, to: payer.sender.address })
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
  return { faucet, faucetError, getTestCoins } as const
}
