import { useRef, useState } from 'react'
import { browserSession } from '../wallet/browserSession.ts'
import type { Payer } from '../wallet/payer.ts'
import type { SessionAccount } from '../wallet/sessionState.ts'

/** A connected account, opened to pay. */
export interface OpenedPayer {
  readonly account: SessionAccount
  readonly payer: Payer
}

export interface OpenPayer {
  /** The account that is being opened; its wallet may show a request. */
  readonly opening: SessionAccount | undefined
  readonly error: unknown
  readonly open: (account: SessionAccount, onOpen: (opened: OpenedPayer) => void) => void
}

/** Opens accounts for deposits, one at a time. EVM wallets switch to the account's chain. */
export function useOpenPayer(): OpenPayer {
  const [opening, setOpening] = useState<SessionAccount | undefined>(undefined)
  const [error, setError] = useState<unknown>(undefined)
  const isBusy = useRef(false)
  const open: OpenPayer['open'] = (account, onOpen) => {
    if (isBusy.current) return
    isBusy.current = true
    setOpening(account)
    setError(undefined)
    const end = () => {
      isBusy.current = false
      setOpening(undefined)
    }
    browserSession.openPayer(account).then(
      (payer) => {
        end()
        onOpen({ account, payer })
      },
      (reason: unknown) => {
        end()
        setError(reason)
      },
    )
  }
  return { opening, error, open }
}
