import { tokenFamilyOf } from '../../core/address/tokenContract.ts'
import { type Units, units } from '../../core/asset/amount.ts'
import { type Asset, parseAsset } from '../../core/asset/asset.ts'
import { type ChainId, chains } from '../../core/chains/chains.ts'
import type { RegisteredSwap } from '../../core/memo/memoless/memolessSwap.ts'
import type { ConfirmedInbound } from '../../core/quorum/confirmInbound.ts'
import { chainName } from '../shared/assets/chainName.ts'
import { coinText } from '../shared/figures/coinText.ts'
import { payEn as messages } from '../texts/pay.en.ts'

/** Whether wallets send tokens to the same address. Coins of Cosmos chains other than their own have no contract. */
const hasTokens = (chain: ChainId): boolean =>
  tokenFamilyOf({ chain }) !== undefined || chains[chain].family === 'cosmos'

/** Returns the highest known threshold of a chain: the network ignores deposits of it or less. */
export function dustOf(chain: ChainId, { dustThreshold }: Pick<ConfirmedInbound, 'dustThreshold'>): Units {
  const known = units(chains[chain].dustThreshold.THORCHAIN)
  return dustThreshold > known ? dustThreshold : known
}

/** Returns what wallets call an asset: "TRC-20 USDT" for a token of TRON, "BTC" for a coin. */
export function walletName(asset: Asset): string {
  const standard = asset.kind === 'token' ? tokenFamilyOf(asset)?.standard : undefined
  return standard === undefined ? asset.ticker : messages.tokenOf(asset.ticker, standard)
}

/** Returns what is sent and where, for the title of a payment: "TRC-20 USDT on TRON", or the chain of a coin. */
export function paidName(asset: Asset): string {
  const network = chainName(asset.chain)
  return asset.kind === 'token' ? messages.tokenOn(walletName(asset), network) : network
}

/** Returns the mistakes that lose a payment for good, to be read before it is sent. */
export function payWarnings(
  { from }: Pick<RegisteredSwap, 'from'>,
  { chain, confirmed }: { readonly chain: ChainId; readonly confirmed: Pick<ConfirmedInbound, 'dustThreshold'> },
  locale: string,
): readonly string[] {
  const network = chainName(chain)
  const dust = dustOf(chain, confirmed)
  const ignored = dust === 0n ? [] : [messages.ignored(coinText(dust, from, locale))]
  if (from.kind === 'token') {
    const gas = parseAsset(chains[chain].gasAsset).ticker
    return [messages.onlyToken({ token: walletName(from), network, gas }), ...ignored]
  }
  const coin = hasTokens(chain) ? messages.onlyCoin(from.ticker, network) : messages.onlyNetwork(from.ticker, network)
  return [coin, ...ignored]
}
