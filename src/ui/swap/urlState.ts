import { type Asset, formatAsset, parseAsset } from '../../core/asset.ts'
import type { SwapForm } from './swapForm.ts'

/** What a link may say. Parts that it does not say are undefined; what cannot be read is reported, not guessed. */
export interface LinkedQuestion {
  readonly from: Asset | undefined
  readonly to: Asset | undefined
  readonly text: string | undefined
  readonly linkProblem: boolean
}

/** Longer asset names and amounts than these were not made by this page. */
const longestAsset = 120
const amountPattern = /^\d{1,30}(\.\d{0,18})?$/

/** Reads `?from=BTC.BTC&to=ETH.ETH&amount=0.15`. The amount is a plain decimal with a dot, whatever the reader's locale. */
export function readLink(search: string): LinkedQuestion {
  const params = new URLSearchParams(search)
  const from = linkedAsset(params.get('from'))
  const to = linkedAsset(params.get('to'))
  const amount = params.get('amount')
  const text = amount !== null && amountPattern.test(amount) ? amount : undefined
  const amountBad = amount !== null && amount !== '' && text === undefined
  return { from: from.asset, to: to.asset, text, linkProblem: from.bad || to.bad || amountBad }
}

function linkedAsset(text: string | null): { asset: Asset | undefined; bad: boolean } {
  if (text === null || text === '') return { asset: undefined, bad: false }
  if (text.length > longestAsset || !text.includes('.')) return { asset: undefined, bad: true }
  try {
    const asset = parseAsset(text)
    const known = asset.kind === 'native' || asset.kind === 'token'
    return known ? { asset, bad: false } : { asset: undefined, bad: true }
  } catch {
    return { asset: undefined, bad: true }
  }
}

/** The same question as a link's search part. `amount` is the plain decimal of what is sent, absent while there is none. */
export function writeLink({ from, to }: Pick<SwapForm, 'from' | 'to'>, amount: string | undefined): string {
  const params = [`from=${formatAsset(from)}`, `to=${formatAsset(to)}`]
  if (amount !== undefined) params.push(`amount=${amount}`)
  return `?${params.join('&')}`
}
