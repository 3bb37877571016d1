/** A wallet app whose own browser can open this page. */
export interface WalletBrowser {
  readonly name: string
  readonly url: string
}

/**
 * Returns links that open a page in the browsers of wallet apps. Nothing is requested before a person follows one. Sources:
 * docs.metamask.io (deeplinks), docs.phantom.com (browse), developer.trustwallet.com (deep linking) and web3.okx.com (app
 * universal link).
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
