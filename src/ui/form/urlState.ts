import { type Asset, formatAsset, knownDecimals, parseAsset, sameAsset } from '../../core/asset/asset.ts'
import { isChainId } from '../../core/chains/chains.ts'
import type { OrderField, OrderForm } from './order/orderForm.ts'
import type { RecipientSide } from './recipientState.ts'

/** Name of the link parameter with an invalid value; 'same' for one coin on both sides. */
export type LinkProblem =
  | 'sell'
  | 'buy'
  | 'from'
  | 'to'
  | 'amount'
  | 'receive'
  | 'same'
  | 'pay'
  | 'mode'
  | 'price'
  | 'above'
  | 'blocks'
  | RecipientSide

/** The swap of a link. Missing parts are undefined. With a problem, nothing of the link is used. */
export interface LinkedSwap {
  readonly from?: Asset | undefined
  readonly to?: Asset | undefined
  readonly text?: string | undefined
  /** Set when the amount is the least to receive. */
  readonly fixed?: 'to' | undefined
  readonly linkProblem?: LinkProblem | undefined
  /** Addresses or names, which the person has to compare. */
  readonly destination?: string | undefined
  readonly refund?: string | undefined
  /** Set when the link opens the form for a payment without a wallet. */
  readonly mode?: 'memoless' | undefined
  /** Set when the link opens the form for a limit order. What it leaves out is that of the form. */
  readonly order?: Partial<OrderForm> | undefined
  /** A parameter of the link that this page does not know. The rest of the link is used. */
  readonly unknown?: string | undefined
}

/** Limits of links that this page creates; anything longer is rejected. */
const longestAsset = 120
const longestRecipient = 200
const amountPattern = /^(0|[1-9]\d{0,29})(\.\d{0,18})?$/
/** Known parameters, among them those of an agent's quote, a partner, and the tracking of other sites. */
const known =
  /^(sell|buy|from|to|amount|receive|price|above|blocks|destination|refund|pay|mode|seen|expires|ref|lang|utm_\w+|\w*clid)$/

/**
 * Parses `?sell=BTC.BTC&buy=ETH.ETH&amount=0.15`; `from` and `to` are older names of `sell` and `buy`. The amount is a
 * plain decimal with a dot in every locale; `receive` in its place is the least to receive. `destination` and `refund`
 * are addresses or names. An invalid value, two values of one parameter, or one coin on both sides rejects the whole
 * link. `pay=direct` or `mode=instant` opens the way without a wallet; `mode=agent` belongs to the agent view.
 * `mode=limit` opens a limit order: `price` is coins to receive for one that is sent, `receive` the least to receive for
 * `amount`, `above` percent above the market, and `blocks` how long it waits. An unknown parameter is returned, unless it
 * is one of the page's own `parameters`.
 */
export function readLink(search: string, parameters = ''): LinkedSwap {
  const params = new URLSearchParams(search)
  const sell = readSide(params, ['sell', 'from'])
  const buy = readSide(params, ['buy', 'to'])
  const order = readOrder(params)
  const fixed = params.has('receive') && order === undefined ? 'to' : undefined
  const name = fixed === undefined ? 'amount' : 'receive'
  const amounts = new Set([...params.getAll('amount'), ...(order === undefined ? params.getAll('receive') : [])])
  const [text] = amounts
  const hasOne = amounts.size === 1 && !(fixed === 'to' && params.has('amount'))
  const isAmount = text === undefined || (hasOne && amountPattern.test(text))
  const [destination, refund] = recipientSides.map((side) => readRecipient(params, side))
  const problem =
    sell.problem ??
    buy.problem ??
    (isAmount ? undefined : name) ??
    destination?.problem ??
    refund?.problem ??
    order?.problem ??
    readWay(params)
  if (problem !== undefined) return { linkProblem: problem }
  if (sell.asset && buy.asset && sameAsset(sell.asset, buy.asset)) return { linkProblem: 'same' }
  const mode = params.has('pay') || params.get('mode') === 'instant' ? 'memoless' : undefined
  const own = new URLSearchParams(parameters)
  const unknown = [...params.keys()].find((name) => !known.test(name) && !own.has(name))
  const recipients = { destination: destination?.text, refund: refund?.text }
  const limit = order && { order: order.terms }
  return { from: sell.asset, to: buy.asset, text, ...(fixed && { fixed }), ...recipients, mode, ...limit, unknown }
}

/** Parameters of an order's price, and the fields that they fill. */
const priceFields = { price: 'price', receive: 'output', above: 'above' } as const satisfies Record<string, OrderField>
/** Percent, also below the market. */
const percentPattern = /^-?\d{1,6}(\.\d{1,2})?$/

interface LinkedOrder {
  readonly terms: Partial<OrderForm>
  readonly problem?: LinkProblem
}

/** Reads the terms of a limit order: one price at most, as a plain decimal, and whole blocks. */
function readOrder(params: URLSearchParams): LinkedOrder | undefined {
  if (!params.getAll('mode').includes('limit')) return undefined
  const given = (['price', 'receive', 'above'] as const).flatMap((name) =>
    params.getAll(name).map((text) => ({ name, text })),
  )
  const [price] = given
  const isPrice = ({ name, text }: { name: string; text: string }) =>
    given.length === 1 && (name === 'above' ? percentPattern : amountPattern).test(text)
  if (price !== undefined && !isPrice(price)) return { terms: {}, problem: price.name }
  const [blocks, ...others] = params.getAll('blocks')
  if (others.length > 0 || (blocks !== undefined && !/^[1-9]\d{0,5}$/.test(blocks)))
    return { terms: {}, problem: 'blocks' }
  return {
    terms: {
      ...(price && { field: priceFields[price.name], text: price.text }),
      ...(blocks !== undefined && { blocks: Number(blocks) }),
    },
  }
}

const modes: ReadonlySet<string> = new Set(['instant', 'agent', 'limit'])

/** Returns the parameter whose value is not a way to pay. */
function readWay(params: URLSearchParams): LinkProblem | undefined {
  if (params.getAll('pay').some((way) => way !== 'direct')) return 'pay'
  return params.getAll('mode').some((mode) => !modes.has(mode)) ? 'mode' : undefined
}

const recipientSides: readonly RecipientSide[] = ['destination', 'refund']

/** Returns the text of an address parameter. Its form is checked later, when the chain is known. */
function readRecipient(params: URLSearchParams, side: RecipientSide): { text?: string; problem?: LinkProblem } {
  const [text, ...others] = new Set(params.getAll(side))
  if (text === undefined) return {}
  const isValid = others.length === 0 && /^[\x21-\x7e]+$/.test(text) && text.length <= longestRecipient
  return isValid ? { text } : { problem: side }
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
    const isCoin = isChainId(asset.chain) && (asset.kind === 'native' || asset.kind === 'token')
    return isCoin && knownDecimals(asset) !== undefined ? asset : undefined
  } catch {
    return undefined
  }
}

interface SwapPair {
  readonly from: Asset
  readonly to: Asset
}

/** A limit order in a link: its price as a plain decimal, if it can be read. */
export type LinkedTerms = Pick<OrderForm, 'field' | 'blocks'> & { readonly price: string | undefined }

interface LinkOptions {
  readonly fixed?: 'from' | 'to'
  readonly order?: LinkedTerms | undefined
}

/**
 * Returns the search part of a link. `amount` is the sent amount as a plain decimal, or the least to receive where that
 * side is `fixed`; undefined without one.
 */
export function writeLink({ from, to }: SwapPair, amount: string | undefined, options: LinkOptions = {}): string {
  const { fixed = 'from', order } = options
  const params = [`sell=${formatAsset(from)}`, `buy=${formatAsset(to)}`]
  if (amount !== undefined) params.push(`${fixed === 'to' ? 'receive' : 'amount'}=${amount}`)
  if (order !== undefined) {
    params.push('mode=limit')
    if (order.price !== undefined) params.push(`${order.field === 'output' ? 'receive' : order.field}=${order.price}`)
    params.push(`blocks=${order.blocks}`)
  }
  return `?${params.join('&')}`
}

/** The assets of a pair page. */
interface LinkedPair {
  readonly sell: string
  readonly buy: string
}

/** Returns the path for the form's swap. The page of a pair keeps its path only while the form has that pair. */
export function pathFor({ from, to }: SwapPair, pathname: string, pair: LinkedPair | undefined): string {
  const isOwn = pair === undefined || (isNamed(from, pair.sell) && isNamed(to, pair.buy))
  return isOwn ? pathname : '/'
}

/** Whether a name is that of the asset, with or without its contract. */
const isNamed = (asset: Asset, name: string) => [formatAsset(asset), `${asset.chain}.${asset.ticker}`].includes(name)
