import { useEffect, useState } from 'react'
import { lazyPart } from '../shared/parts/lazyPart.ts'
import { payerEn } from '../texts/payer.en.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'
import type { SigningExchange } from '../wallet/signingExchange.ts'

const Signing = lazyPart(() => import('./ElsewhereSigning.tsx').then((module) => module.ElsewhereSigning))

/** Returns how a review is signed outside of the browser; undefined for wallets in it. */
export function useElsewhere({ kind, walletId }: SessionAccount) {
  const [exchange, setExchange] = useState<SigningExchange | undefined>(undefined)
  useEffect(() => {
    if (kind !== 'external') return setExchange(undefined)
    let isShown = true
    void import('../wallet/externalWallet.ts').then(({ exchangeOf }) => isShown && setExchange(exchangeOf(walletId)))
    return () => {
      isShown = false
    }
  }, [kind, walletId])
  if (kind !== 'external' || exchange === undefined) return undefined
  return { exchange, Signing, labels: { sign: payerEn.elsewhere, waiting: payerEn.waitingElsewhere } }
}
