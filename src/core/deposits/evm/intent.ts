import { utf8 } from '@scure/base'
import { parseAddress } from '../../address.ts'
import { formatDecimal, InvalidAmountError, type Units } from '../../amount.ts'
import { type Asset, formatAsset, unitDecimals } from '../../asset.ts'
import { chains } from '../../chain.ts'
import { EvmIntentError } from './errors.ts'
import { type EvmPlace, GAS_COIN_DECIMALS } from './networks.ts'

export type EvmFee =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** What the user asked for, with what a node of the chain said. Fees in wei, times in unix seconds. */
export interface EvmIntent extends EvmPlace {
  /** The chain's own coin, or a token on it. */
  readonly asset: Asset
  readonly amount: Units
  /** Decimals of the token's own contract; left out for the chain's coin. */
  readonly tokenDecimals?: number
  readonly vault: string
  /** Left out only where the quote named none: then the coin goes to the vault with the memo as data. */
  readonly router?: string
  readonly memo: string
  readonly sender: string
  /** The sender's next nonce, which the first transaction takes. */
  readonly nonce: number
  /** What the token lets the router take from the sender now, in the token's own decimals. */
  readonly allowance?: bigint
  readonly gasLimit: { readonly approve: bigint; readonly deposit: bigint }
  readonly fee: EvmFee
  /** After this the quote's vault may have changed. */
  readonly quoteExpiry: number
  /** By the time of the node, not of the user's machine. */
  readonly now: number
}

export type EvmAddress = `0x${string}`

export interface EvmParties {
  readonly sender: EvmAddress
  readonly vault: EvmAddress
  readonly router?: EvmAddress
  readonly token?: EvmAddress
}

export const COIN_ADDRESS: EvmAddress = '0x0000000000000000000000000000000000000000'

/** How long the router takes the deposit, so that one that waits in the mempool returns instead of arriving late. */
const ROUTER_PATIENCE_SECONDS = 3600

/** Beyond these nobody pays on purpose: 10,000 gwei, and a third of a block of Ethereum. */
const FEE_CEILING = 10_000_000_000_000n
const GAS_CEILING = 10_000_000n

const refuse = (fact: string, hint: string): never => {
  throw new EvmIntentError(fact, { code: 'invalid_parameter', hint })
}

/** Every address of the intent in EIP-55, no two the same and none zero. Throws `InvalidAddressError`, `EvmIntentError`. */
export function partiesOf(intent: EvmIntent): EvmParties {
  const read = (text: string): EvmAddress => parseAddress(intent.chain, text, intent.network) as string as EvmAddress
  const token = tokenOf(intent)
  const parties = {
    sender: read(intent.sender),
    vault: read(intent.vault),
    ...(intent.router === undefined ? {} : { router: read(intent.router) }),
    ...(token === undefined ? {} : { token: read(token) }),
  }
  const all = Object.values(parties)
  if (new Set(all).size < all.length || all.includes(COIN_ADDRESS)) {
    refuse('Two parties of the deposit have one address, or one has none.', 'Ask for a fresh quote.')
  }
  if (token !== undefined && intent.router === undefined) {
    refuse(
      'A token cannot be deposited without a router.',
      'Ask for a fresh quote, and wait until it names the router.',
    )
  }
  return parties
}

function tokenOf({ chain, asset }: EvmIntent): string | undefined {
  const name = formatAsset(asset)
  if (name === chains[chain].gasAsset && asset.kind === 'native') return undefined
  if (asset.kind === 'token' && asset.chain === chain && asset.id !== undefined) return asset.id.toLowerCase()
  throw new EvmIntentError(`${name} cannot be deposited on ${chain}.`, {
    code: 'unsupported_asset',
    hint: `Deposit ${chains[chain].gasAsset} or a token that a contract on ${chain} holds.`,
  })
}

/**
 * The amount as the contract counts it: units × 10^(decimals − 8). Units that the contract cannot count are refused,
 * not rounded: `InvalidAmountError`.
 */
export function nativeAmount(intent: EvmIntent): bigint {
  const { asset, amount } = intent
  const isCoin = tokenOf(intent) === undefined
  const decimals = isCoin ? GAS_COIN_DECIMALS : (intent.tokenDecimals ?? -1)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36 || (isCoin && intent.tokenDecimals !== undefined)) {
    refuse('The decimals of the asset are not known.', 'Read the decimals from the contract of the token.')
  }
  if (amount <= 0n) {
    throw new EvmIntentError('A deposit of nothing cannot be sent.', {
      code: 'invalid_amount',
      hint: 'Choose an amount above zero.',
    })
  }
  const shift = decimals - unitDecimals(asset)
  if (shift >= 0) return amount * 10n ** BigInt(shift)
  const step = 10n ** BigInt(-shift)
  if (amount % step !== 0n)
    throw new InvalidAmountError({ value: formatDecimal(amount, unitDecimals(asset)), decimals })
  return amount / step
}

/** The router's own time limit, an hour from now. Throws `quote_expired` once the quote is over, by the node's time. */
export function expirationOf({ now, quoteExpiry }: EvmIntent): bigint {
  if (!Number.isSafeInteger(now) || !Number.isSafeInteger(quoteExpiry) || now <= 0) {
    refuse('The time of the node or of the quote is no time.', 'Ask for a fresh quote.')
  }
  if (now < quoteExpiry) return BigInt(now) + BigInt(ROUTER_PATIENCE_SECONDS)
  throw new EvmIntentError('The quote has expired.', {
    code: 'quote_expired',
    hint: 'Ask for a fresh quote: the vault or the price may have changed.',
  })
}

/** Refuses a memo that is empty, that the chain's observers cut, or that does not read as it looks. */
export function expectMemo({ chain, memo }: EvmIntent): void {
  if (memo === '' || !memo.isWellFormed() || /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(memo)) {
    refuse('The memo is empty or has characters that cannot be seen.', 'Use the memo of the quote as it stands.')
  }
  const { memoLimit } = chains[chain]
  const length = utf8.decode(memo).length
  if (length <= memoLimit) return
  throw new EvmIntentError(`The memo has ${length} bytes; ${chain} takes ${memoLimit}.`, {
    code: 'memo_too_long',
    hint: 'Leave out the affiliate or the refund address, or use shorter names.',
  })
}

/** Refuses gas and fees that no deposit needs, and a nonce that is none. */
export function expectCosts({ fee, gasLimit, nonce }: EvmIntent): void {
  const prices = fee.type === 'legacy' ? [fee.gasPrice] : [fee.maxFeePerGas, fee.maxPriorityFeePerGas]
  const pricesFit = prices.every((price) => price >= 0n && price <= FEE_CEILING)
  const tipFits = fee.type === 'legacy' || fee.maxPriorityFeePerGas <= fee.maxFeePerGas
  const gasFits = [gasLimit.approve, gasLimit.deposit].every((gas) => gas >= 21_000n && gas <= GAS_CEILING)
  if (pricesFit && tipFits && gasFits && Number.isSafeInteger(nonce) && nonce >= 0) return
  refuse('The gas, its price or the nonce is out of bounds.', 'Read them again from a node of the chain.')
}
