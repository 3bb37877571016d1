import { useEffect } from 'react'
import { abbreviateAddress } from '../../core/address/abbreviateAddress.ts'
import type { Units } from '../../core/asset/amount.ts'
import { parseAsset } from '../../core/asset/asset.ts'
import type { ChainId } from '../../core/chains/chains.ts'
import { chains } from '../../core/chains/chains.ts'
import type { SwapErrorCode } from '../../core/errors.ts'
import { valueUsd } from '../../core/nodes/price.ts'
import { ChainMark } from '../shared/assets/AssetMark.tsx'
import { chainName } from '../shared/assets/chainName.ts'
import type { Market } from '../shared/assets/market.ts'
import { marketPrice } from '../shared/assets/market.ts'
import { shortCoinText } from '../shared/figures/coinText.ts'
import { usdText } from '../shared/figures/figures.ts'
import { SupportLine } from '../shared/support/SupportLine.tsx'
import { walletEn as messages } from '../texts/wallet.en.ts'
import { browserSession } from './browserSession.ts'
import type { Holding, SessionAccount, SessionState } from './sessionState.ts'
import { holdingOf } from './sessionState.ts'
import type { Connecting } from './useConnect.ts'
import { Offer, WalletHead, WalletNotes } from './WalletOffers.tsx'
import type { WalletGroup } from './walletGroups.ts'

interface ConnectedWalletProps {
  group: WalletGroup
  session: SessionState
  connecting: Connecting
  /** For values in dollars; undefined until the pools are read. */
  market: Market | undefined
  locale: string
  onDisconnect: (group: WalletGroup) => void
}

/**
 * A connected wallet: its accounts with the balance of each chain's coin, and the chains that are not connected yet.
 */
export function ConnectedWallet({ group, session, connecting, market, locale, onDisconnect }: ConnectedWalletProps) {
  const { accounts, wallets, walletName, kind } = group
  useWatchedCoins(accounts)
  const holdings = accounts.map((account) => holdingOf(session, account, chains[account.chain].gasAsset))
  const values = accounts.map(({ chain }, at) => holdingUsd(holdings[at] ?? 'loading', chains[chain].gasAsset, market))
  const sum = sumUsd(values)
  const unread = accounts.filter((_, at) => holdings[at] === 'failed').map(({ chain }) => chainName(chain))
  return (
    <li className="wallet-card">
      <WalletHead group={group}>
        {kind !== 'burner' && (
          <button
            type="button"
            className="btn btn--quiet btn--sm wallet-end"
            aria-label={messages.disconnectOf(walletName)}
            onClick={() => onDisconnect(group)}
          >
            {messages.disconnect}
          </button>
        )}
      </WalletHead>
      {sum && (
        <p className="t14 muted num">
          {sum.isComplete ? messages.worth(usdText(sum.usd, locale)) : messages.worthAtLeast(usdText(sum.usd, locale))}
        </p>
      )}
      <dl className="wallet-accounts">
        {accounts.map((account, at) => (
          <AccountRow
            key={`${account.walletId} ${account.chain}`}
            account={account}
            holding={holdings[at] ?? 'loading'}
            usd={values[at]}
            locale={locale}
          />
        ))}
      </dl>
      {unread.length > 0 && <Unread names={unread} />}
      {wallets.map((wallet) => {
        const isConnected = (chain: ChainId) =>
          accounts.some((each) => each.walletId === wallet.id && (wallet.connects !== 'each' || each.chain === chain))
        const open = wallet.chains.filter((chain) => !isConnected(chain))
        return open.length === 0 ? null : (
          <Offer key={wallet.id} wallet={{ ...wallet, chains: open }} connecting={connecting} />
        )
      })}
      <WalletNotes group={group} />
    </li>
  )
}

/** Keeps the balance of each account's coin fresh while it is shown. */
function useWatchedCoins(accounts: readonly SessionAccount[]): void {
  const names = accounts.map(({ chain }) => chain).join(' ')
  useEffect(() => {
    const stops = names
      .split(' ')
      .filter((chain) => chain in chains)
      .map((chain) => browserSession.watchAsset(chains[chain as ChainId].gasAsset))
    return () => {
      for (const stop of stops) stop()
    }
  }, [names])
}

interface AccountRowProps {
  account: SessionAccount
  holding: Holding
  usd: bigint | undefined
  locale: string
}

function AccountRow({ account: { chain, address }, holding, usd, locale }: AccountRowProps) {
  const name = chainName(chain)
  return (
    <div>
      <dt>
        <ChainMark chain={chain} />
        <span>
          {name}
          <span className="wallet-address" dir="ltr" translate="no" title={address}>
            {abbreviateAddress(address)}
          </span>
        </span>
      </dt>
      <dd className="num">
        <span className="sr">{messages.balanceOn(name)} </span>
        {holdingText(holding, chain, locale)}
        {usd !== undefined && usd > 0n && (
          <span className="wallet-worth">
            <bdi>{usdText(usd, locale)}</bdi>
          </span>
        )}
      </dd>
    </div>
  )
}

function holdingText(holding: Holding, chain: ChainId, locale: string): string {
  if (holding === 'loading') return messages.loading
  return holding === 'failed'
    ? messages.unread
    : shortCoinText(holding, parseAsset(chains[chain].gasAsset), locale, 'down')
}

/** The code of a chain whose servers don't answer. */
const unreadCode: SwapErrorCode = 'nodes_unreachable'

/** Names the chains whose balance could not be read. */
function Unread({ names }: { names: readonly string[] }) {
  return (
    <div className="wallet-unread" role="status">
      <p className="t14">
        <b>{messages.unreadOf(names.join(', '))}.</b> {messages.unreadWhy}
      </p>
      <button type="button" className="link t14" onClick={browserSession.readAgain}>
        {messages.tryAgain}
      </button>
      <SupportLine code={unreadCode} />
    </div>
  )
}

/** Returns the dollars (times 1e8) of a balance; undefined when the balance or the price is unknown. */
export function holdingUsd(holding: Holding, asset: string, market: Market | undefined): bigint | undefined {
  if (typeof holding !== 'bigint') return undefined
  if (holding === 0n) return 0n
  const coin = parseAsset(asset)
  const price = market && marketPrice(market, coin)
  return price === undefined ? undefined : valueUsd(holding, coin, price as Units)
}

/** The sum of several balances in dollars (times 1e8). */
interface HoldingsSum {
  readonly usd: bigint
  /** Whether every balance is in it. */
  readonly isComplete: boolean
}

/** Returns the sum of the known values; undefined when none is known. */
export function sumUsd(values: readonly (bigint | undefined)[]): HoldingsSum | undefined {
  const known = values.filter((value) => value !== undefined)
  if (known.length === 0) return undefined
  return { usd: known.reduce((sum, value) => sum + value, 0n), isComplete: known.length === values.length }
}
