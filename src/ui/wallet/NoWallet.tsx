import { walletEn as messages } from '../texts/wallet.en.ts'
import { isPhone } from './WalletOffers.tsx'

/** Offers the way without a wallet where the browser has none, and explains how to get one. */
export function NoWallet() {
  return (
    <div className="wallet-none">
      <p>
        <b>{messages.none}</b>
      </p>
      <p className="t14 muted">{messages.withoutWhy}</p>
      <a className="btn btn--primary" href={directLink(location.search)}>
        {messages.without}
      </a>
      <p className="t14 muted">{isPhone() ? messages.noneOnPhoneWhy : messages.noneWhy}</p>
    </div>
  )
}

/** Returns the address of the form with the coins of another address, opened for a payment without a wallet. */
export function directLink(search: string): string {
  const given = new URLSearchParams(search)
  const kept = ['sell', 'buy', 'amount'].flatMap((name) => {
    const value = given.get(name)
    return value === null ? [] : [`${name}=${encodeURIComponent(value)}`]
  })
  return `/?${[...kept, 'pay=direct'].join('&')}`
}
