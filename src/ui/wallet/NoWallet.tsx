import { Icon } from '../shared/parts/Icon.tsx'
import { walletEn as messages } from '../texts/wallet.en.ts'
import { directLink } from './directLink.ts'
import { walletBrowsers } from './walletBrowsers.ts'

/**
 * Explains that the browser has no wallet. On a phone, the way without a wallet comes first, then links that open this page
 * in wallet apps.
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
