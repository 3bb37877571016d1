import { type Asset, formatAsset, parseAsset, sameAsset } from '../../core/asset/asset.ts'
import { isChainId } from '../../core/chains/chains.ts'

/** Name of the link parameter with an invalid value; 'same' for one coin on both sides. */
export type LinkProblem = 'sell' | 'buy' | 'from' | 'to' | 'amount' | 'same'

/** The swap of a link. Missing parts are undefined. With a problem, nothing of the link is used. */
export interface LinkedSwap {
  readonly from?: Asset | undefined
  readonly to?: Asset | undefined
  readonly text?: string | undefined
  readonly linkProblem?: LinkProblem | undefined
}

/** Limits of links that this page creates; anything longer is rejected. */
const longestAsset = 120
const amountPattern = /^(0|[1-9]\d{0,29})(\.\d{0,18})?$/

/**
 * Parses `?sell=BTC.BTC&buy=ETH.ETH&amount=0.15`; `from` and `to` are older names of `sell` and `buy`. The amount is a
 * plain decimal with a dot in every locale. An invalid value, two values of one parameter, or one coin on both sides
 * rejects the whole link. Unknown parameters are ignored; `mode` belongs to the agent view.
 */
export function readLink(search: string): LinkedSwap {
  const params = new URLSearchParams(search)
  const sell = readSide(params, ['sell', 'from'])
  const buy = readSide(params, ['buy', 'to'])
  const amounts = new Set(params.getAll('amount'))
  const [text] = amounts
  const isAmount = text === undefined || (amounts.size === 1 && amountPattern.test(text))
  const problem = sell.problem ?? buy.problem ?? (isAmount ? undefined : 'amount')
  if (problem !== undefined) return { linkProblem: problem }
  if (sell.asset && buy.asset && sameAsset(sell.asset, buy.asset)) return { linkProblem: 'same' }
  return { from: sell.asset, to: buy.asset, text }
}

interface Side {
  readonly asset?: Asset
  readonly problem?: LinkProblem
}

/** Parses one side of the swap by all of its parameter names, which must agree. */
function readSide(params: URLSearchParams, names: readonly LinkProblem[]): Side {
  let found: Asset | undefined
  for (const name of names) {
    for (const value of params.getAll(name)) {
      const asset = readAsset(value)
      if (asset === undefined || (found !== undefined && !sameAsset(found, asset))) return { problem: name }
      found = asset
    }
  }
  return found === undefined ? {} : { asset: found }
}

function readAsset(text: string): Asset | undefined {
  if (text.length > longestAsset || !text.includes('.')) return undefined
  try {
    const asset = parseAsset(text)
    return isChainId(asset.chain) && (asset.kind === 'native' || asset.kind === 'token') ? asset : undefined
  } catch {
    return undefined
  }
}

/** Returns the search part of a link. `amount` is the sent amount as a plain decimal; undefined without one. */
export function writeLink(
  { from, to }: { readonly from: Asset; readonly to: Asset },
  amount: string | undefined,
): string {
  const params = [`sell=${formatAsset(from)}`, `buy=${formatAsset(to)}`]
  if (amount !== undefined) params.push(`amount=${amount}`)
  return `?${params.join('&')}`
}
