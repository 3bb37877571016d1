import { Icon } from '../shared/parts/Icon.tsx'
import { walletEn as messages } from '../texts/wallet.en.ts'

/**
 * Explains that the browser has no wallet. On a phone, the way without a wallet comes first, then links that open this
 * page in wallet apps.
 */
export function NoWallet() {
  const isPhone = matchMedia('(pointer: coarse)').matches
  return (
    <div className="wallet-none">
      {isPhone && (
        <>
          <p className="t14 muted">{messages.withoutWhy}</p>
          <a className="btn btn--primary" href={directLink(location.search)}>
            {messages.without}
          </a>
        </>
      )}
      <p>
        <b>{isPhone ? messages.noneOnPhone : messages.none}</b>
      </p>
      <p className="t14 muted">{isPhone ? messages.noneOnPhoneWhy : messages.noneWhy}</p>
      {isPhone && (
        <ul className="wallet-links">
          {walletBrowsers(new URL(location.href)).map(({ name, url }) => (
            <li key={name}>
              <a className="btn btn--secondary" href={url} rel="noreferrer">
                {messages.openIn(name)} <Icon name="ext" />
              </a>
            </li>
          ))}
        </ul>
      )}
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

/** A wallet app whose own browser can open this page. */
interface WalletBrowser {
  readonly name: string
  readonly url: string
}

/**
 * Returns links that open a page in the browsers of wallet apps. Nothing is requested before a person follows one.
 * Sources: docs.metamask.io (deeplinks), docs.phantom.com (browse), developer.trustwallet.com (deep linking) and
 * web3.okx.com (app universal link).
 */
export function walletBrowsers(page: URL): readonly WalletBrowser[] {
  const url = encodeURIComponent(page.href)
  const okx = `okx://wallet/dapp/url?dappUrl=${url}`
  return [
    // MetaMask's path is the address without its scheme, not encoded.
    { name: 'MetaMask', url: `https://link.metamask.io/dapp/${page.host}${page.pathname}${page.search}` },
    { name: 'Trust Wallet', url: `https://link.trustwallet.com/open_url?coin_id=60&url=${url}` },
    { name: 'Phantom', url: `https://phantom.app/ul/browse/${url}?ref=${encodeURIComponent(page.origin)}` },
    { name: 'OKX Wallet', url: `https://web3.okx.com/download?deeplink=${encodeURIComponent(okx)}` },
  ]
}
