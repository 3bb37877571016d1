import { useEffect, useState } from 'react'
import { type Asset, formatAsset, homeChain } from '../../core/asset/asset.ts'
import { chains, isChainId } from '../../core/chains/chains.ts'
import { isReadableChain } from '../../core/readers/readerApis.ts'
import { browserSession } from '../wallet/browserSession.ts'
import type { Holdings } from '../wallet/payer.ts'
import { repeatConnect } from '../wallet/repeatConnect.ts'
import { accountOn, holdingOf, type SessionAccount, type SessionState } from '../wallet/sessionState.ts'
import { testWalletId } from '../wallet/testWalletId.ts'
import { useAccountOn, useWalletSession } from '../wallet/useWalletSession.ts'
import type { SwapRequest } from './swapRequest.ts'

/** The wallets that can pay and receive a swap. */
export interface Accounts {
  /** `missing`: a wallet can be connected. `none`: nothing can be sent from the chain here. */
  readonly payerState: 'opening' | 'missing' | 'none' | 'open'
  /** The preferred account of the source chain. */
  readonly payer: SessionAccount | undefined
  /** Every account of the source chain. */
  readonly payers: readonly SessionAccount[]
  readonly receiver: SessionAccount | undefined
  /** Every account of the target chain. */
  readonly receivers: readonly SessionAccount[]
  readonly holdings: Holdings | undefined
  readonly holdingsFailed: boolean
  readonly session: SessionState
}

const isDevnet = (import.meta.env?.PORTAGE_NETWORK ?? 'devnet') === 'devnet'

/**
 * Returns the accounts of both chains with the payer's balances. On the devnet, the test wallet fills in for missing
 * ones.
 */
export function useAccounts({ protocol, from, to }: SwapRequest): Accounts {
  const source = homeChain(from, protocol)
  const target = homeChain(to, protocol)
  const isOpening = useOpening([source, target])
  const session = useWalletSession()
  const payer = useAccountOn(source)
  const receiver = useAccountOn(target)
  useWatchedCoins(payer, from)
  const isPayable = isChainId(source) && isReadableChain(source)
  const missing = isOpening ? 'opening' : isPayable ? 'missing' : 'none'
  return {
    payerState: payer ? 'open' : missing,
    payer,
    receiver,
    session,
    ...accountsIn(session, { protocol, from, to }),
  }
}

/** Returns the accounts of both chains and the balances of the one that pays, as far as a session knows them. */
export function accountsIn(
  session: SessionState,
  { protocol, from, to }: Pick<SwapRequest, 'protocol' | 'from' | 'to'>,
) {
  const on = (chain: string) => session.accounts.filter((account) => account.chain === chain)
  const payers = on(homeChain(from, protocol))
  const { holdings, failed } = holdingsIn(session, payers[0], from)
  return { payers, receivers: on(homeChain(to, protocol)), holdings, holdingsFailed: failed }
}

/** Reconnects remembered wallets, and connects the devnet's test wallet where no other has an account. */
function useOpening(wanted: readonly string[]): boolean {
  const [isOpening, setOpening] = useState(true)
  const list = wanted.join(' ')
  useEffect(() => {
    let isShown = true
    openWallets(list.split(' '))
      .catch(() => undefined)
      .then(() => isShown && setOpening(false))
    return () => {
      isShown = false
    }
  }, [list])
  return isOpening
}

async function openWallets(wanted: readonly string[]): Promise<void> {
  await browserSession.restore()
  await browserSession.discover()
  if (!isDevnet) return
  for (const chain of wanted) {
    const isOpen = accountOn(browserSession.getSnapshot(), chain) !== undefined
    // A chain without a test wallet is reported by its missing account.
    if (!isOpen && isChainId(chain)) await repeatConnect(() => browserSession.connect(testWalletId, chain))
  }
}

/** Keeps the balances fresh that a swap needs. */
function useWatchedCoins(payer: SessionAccount | undefined, from: Asset): void {
  const name = formatAsset(from)
  const gas = payer && chains[payer.chain].gasAsset
  useEffect(() => {
    const stops = [name, ...(gas === undefined ? [] : [gas])].map(browserSession.watchAsset)
    return () => {
      for (const stop of stops) stop()
    }
  }, [name, gas])
}

function holdingsIn(session: SessionState, payer: SessionAccount | undefined, from: Asset) {
  const name = formatAsset(from)
  const gas = payer && chains[payer.chain].gasAsset
  if (payer === undefined || gas === undefined) return { holdings: undefined, failed: false }
  const coin = holdingOf(session, payer, name)
  const fee = holdingOf(session, payer, gas)
  const failed = coin === 'failed' || fee === 'failed'
  if (typeof coin !== 'bigint' || typeof fee !== 'bigint') return { holdings: undefined, failed }
  const holdings: Holdings = gas === name ? { coin } : { coin, gas: fee }
  return { holdings, failed: false }
}
