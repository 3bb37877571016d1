import { useCallback, useEffect, useState } from 'react'
import { homeChain } from '../../core/asset/asset.ts'
import { browserReader, publicConfig } from '../../runtime/browser.ts'
import { askFaucet } from './faucet.ts'
import { keptKey } from './keptKey.ts'
import { burnerAddress, type Holdings, openPurse, type Purse, readHoldings } from './purse.ts'
import type { SwapAsk } from './swapAsk.ts'
import { giftsFor } from './testCoins.ts'

/** The test wallets of this browser, as far as they are known. */
export interface Accounts {
  readonly payer: { readonly kind: 'opening' | 'none' } | { readonly kind: 'open'; readonly purse: Purse }
  readonly receiver: string | undefined
  readonly error: unknown
  readonly holdings: Holdings | undefined
  readonly holdingsFailed: boolean
  readonly gift: 'none' | 'asking' | 'coming'
  readonly getCoins: () => void
  readonly openAgain: () => void
}

const BALANCE_EVERY_MS = 3_000

/** Opens the burner wallets of both chains, reads what the paying one holds, and asks the faucet for more. */
export function useAccounts(ask: SwapAsk): Accounts {
  const [payer, setPayer] = useState<Accounts['payer']>({ kind: 'opening' })
  const [receiver, setReceiver] = useState<string | undefined>(undefined)
  const [error, setError] = useState<unknown>(undefined)
  const [round, setRound] = useState(0)
  const { protocol, from, to } = ask

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is the same question, asked again
  useEffect(() => {
    let current = true
    const key = keptKey(localStorage, (bytes) => crypto.getRandomValues(bytes))
    const opening = openPurse(homeChain(from, protocol), { key, readerFor: browserReader })
    Promise.all([opening, burnerAddress(homeChain(to, protocol), key)]).then(
      ([purse, address]) => {
        if (!current) return
        setPayer(purse ? { kind: 'open', purse } : { kind: 'none' })
        setReceiver(address)
        setError(undefined)
      },
      (reason: unknown) => current && setError(reason),
    )
    return () => {
      current = false
    }
  }, [protocol, from, to, round])

  const purse = payer.kind === 'open' ? payer.purse : undefined
  const { holdings, failed } = useHoldings(purse, ask)
  const { gift, giftError, getCoins } = useFaucet(purse, ask, holdings)
  const openAgain = useCallback(() => setRound((before) => before + 1), [])
  return { payer, receiver, error: error ?? giftError, holdings, holdingsFailed: failed, gift, getCoins, openAgain }
}

/** What the purse holds, read again while somebody looks. */
function useHoldings(purse: Purse | undefined, { from }: SwapAsk) {
  const [holdings, setHoldings] = useState<Holdings | undefined>(undefined)
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    if (purse === undefined) return
    const given = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const read = () =>
      readHoldings(purse, from, { signal: given.signal })
        .then(
          (found) => {
            setHoldings(found)
            setFailed(false)
          },
          () => setFailed(true),
        )
        .then(() => {
          if (!given.signal.aborted) timer = setTimeout(read, BALANCE_EVERY_MS)
        })
    void read()
    return () => {
      given.abort()
      clearTimeout(timer)
    }
  }, [purse, from])
  return { holdings, failed }
}

function useFaucet(purse: Purse | undefined, ask: SwapAsk, holdings: Holdings | undefined) {
  const [asked, setAsked] = useState<'none' | 'asking' | { readonly before: Holdings | undefined }>('none')
  const [giftError, setGiftError] = useState<unknown>(undefined)
  const getCoins = useCallback(() => {
    const url = publicConfig.devnet
    if (purse === undefined || url === undefined) return
    setAsked('asking')
    setGiftError(undefined)
    const give = async () => {
      for (const gift of giftsFor(ask)) {
        await askFaucet({ url, transport: (request) => fetch(request) }, { ...gift, to: purse.sender.address })
      }
    }
    give().then(
      () => setAsked({ before: holdings }),
      (reason: unknown) => {
        setAsked('none')
        setGiftError(reason)
      },
    )
  }, [purse, ask, holdings])
  const came = typeof asked === 'object' && holdings !== undefined && holdings.coin !== asked.before?.coin
  const gift = asked === 'asking' ? 'asking' : typeof asked === 'object' && !came ? 'coming' : 'none'
  return { gift, giftError, getCoins } as const
}
