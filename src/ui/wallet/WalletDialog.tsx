import { useEffect, useMemo, useRef, useState } from 'react'
import { browserNodes } from '../../runtime/browser.ts'
import { chainName } from '../shared/assets/chainName.ts'
import type { Market } from '../shared/assets/market.ts'
import { marketQuery } from '../shared/assets/marketQuery.ts'
import { Icon } from '../shared/parts/Icon.tsx'
import { showWaiting } from '../shared/parts/loadPressed.ts'
import { mountDialog } from '../shared/parts/mountDialog.ts'
import { Sheet } from '../shared/parts/Sheet.tsx'
import { SheetHead } from '../shared/parts/SheetHead.tsx'
import { useQuery } from '../shared/query/useQuery.ts'
import { numberLocale } from '../texts/shownLanguage.ts'
import { useLanguage } from '../texts/useLanguage.ts'
import { walletEn as messages } from '../texts/wallet.en.ts'
import { browserSession } from './browserSession.ts'
import { ConnectedWallet } from './ConnectedWallet.tsx'
import { chosenChain, walletChoices } from './knownWallets.ts'
import { NoWallet } from './NoWallet.tsx'
import { type Connecting, useConnect } from './useConnect.ts'
import { useWalletSession } from './useWalletSession.ts'
import { ConnectStatus, isPhone, WalletOffers } from './WalletOffers.tsx'
import { groupWallets, type WalletGroup } from './walletGroups.ts'

interface WalletDialogProps {
  onClose: () => void
}

/** Opens the panel of wallets, on pages without React as well. */
export const openWallets = (): void => mountDialog('wallets', (close) => <WalletDialog onClose={close} />)

/** Panel of wallets: the connected ones with their accounts, and those to connect. */
function WalletDialog({ onClose }: WalletDialogProps) {
  useLanguage()
  const title = useRef<HTMLHeadingElement>(null)
  const [news, setNews] = useState('')
  const session = useWalletSession()
  const isSearched = useDiscovery()
  const connecting = useConnect(({ walletName }) => setNews(messages.isConnected(walletName)))
  const groups = groupWallets(session.wallets, session.accounts)
  const connected = groups.filter(({ accounts }) => accounts.length > 0)
  const offered = groups.filter(({ accounts }) => accounts.length === 0)
  const hasOwn = groups.some(({ kind }) => kind !== 'burner')
  const market = useMarket(connected.length > 0)
  const locale = numberLocale()
  const disconnect = ({ wallets, walletName }: WalletGroup) =>
    Promise.all(wallets.map(({ id }) => browserSession.disconnect(id))).then(() =>
      setNews(messages.isDisconnected(walletName)),
    )
  return (
    <Sheet className="dialog--fit wallets" initialFocus={title} onClose={onClose}>
      <SheetHead title={messages.title} titleRef={title} close={messages.close} />
      <div className="dialog-b">
        {connected.length > 0 && (
          <section>
            <h3>{messages.connected}</h3>
            <ul className="wallet-list">
              {connected.map((group) => (
                <ConnectedWallet
                  key={group.walletName}
                  group={group}
                  session={session}
                  connecting={connecting}
                  market={market}
                  locale={locale}
                  onDisconnect={(each) => void disconnect(each)}
                />
              ))}
            </ul>
          </section>
        )}
        {!isSearched && <p className="muted">{messages.searching}</p>}
        {isSearched && !hasOwn && <NoWallet />}
        {isSearched && <OfferedWallets groups={offered} connected={connected} connecting={connecting} />}
        <ConnectStatus connecting={connecting} />
        <p className="sr" role="status">
          {news}
        </p>
        <p className="field-msg faint">
          <Icon name="shield" />
          <span>{messages.noSecret}</span>
        </p>
      </div>
    </Sheet>
  )
}

interface OfferedWalletsProps {
  groups: readonly WalletGroup[]
  connected: readonly WalletGroup[]
  connecting: Connecting
}

/** Offers the wallets of the coin that the page's form sells, then the others. */
function OfferedWallets({ groups, connected, connecting }: OfferedWalletsProps) {
  const chain = chosenChain(location.search)
  const { found, otherFound, known, otherKnown } = walletChoices(groups, { connected, chain, isPhone: isPhone() })
  const hasFirst = found.length + known.length > 0
  return (
    <>
      {hasFirst && (
        <section>
          <h3>{chain === undefined ? messages.found : messages.forChain(chainName(chain))}</h3>
          <WalletOffers groups={found} known={known} connecting={connecting} chain={chain} />
        </section>
      )}
      {otherFound.length > 0 && (
        <section>
          <h3>{messages.others}</h3>
          <WalletOffers groups={otherFound} connecting={connecting} />
        </section>
      )}
      {otherKnown.length > 0 && (
        <details className="fold wallet-others" open={!hasFirst}>
          <summary>
            <b>{otherFound.length > 0 ? messages.more : messages.others}</b>
            <span className="row">
              <Icon name="down" className="turn" />
            </span>
          </summary>
          <WalletOffers groups={[]} known={otherKnown} connecting={connecting} />
        </details>
      )}
    </>
  )
}

/** Reads the pools for values in dollars while a wallet is connected. */
function useMarket(isNeeded: boolean): Market | undefined {
  const query = useMemo(() => (isNeeded ? marketQuery(browserNodes()) : undefined), [isNeeded])
  return useQuery(query).result?.value
}

/** Searches the page for wallets. Returns whether the search has started; wallets may announce themselves later. */
function useDiscovery(): boolean {
  const [isSearched, setSearched] = useState(false)
  useEffect(() => {
    let isShown = true
    const end = showWaiting(null)
    void browserSession
      .discover()
      .then(() => isShown && setSearched(true))
      .finally(end)
    return () => {
      isShown = false
      end()
    }
  }, [])
  return isSearched
}
