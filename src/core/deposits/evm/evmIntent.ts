import { parseAddress } from '../../address/address.ts'
import type { Units } from '../../asset/amount.ts'
import { type Asset, formatAsset } from '../../asset/asset.ts'
import { chains } from '../../chains/chains.ts'
import { DepositIntentError } from '../depositErrors.ts'
import { expectAboveDust, expectSpendableAddress } from '../expectations.ts'
import { expectQuoteTimes, type QuoteTimes } from '../quoteTimes.ts'
import { toNative } from '../toNative.ts'
import { type EvmChainOnNetwork, evmFeeCeilings, GAS_COIN_DECIMALS } from './evmNetworks.ts'

export type EvmFee =
  | { readonly type: 'eip1559'; readonly maxFeePerGas: bigint; readonly maxPriorityFeePerGas: bigint }
  | { readonly type: 'legacy'; readonly gasPrice: bigint }

/** A deposit on an EVM chain, with the chain data that it needs. Fees in wei. */
export interface EvmIntent extends EvmChainOnNetwork, QuoteTimes {
  /** The chain's own coin, or a token on it. */
  readonly asset: Asset
  readonly amount: Units
  /** Decimals of the token's contract; absent for the chain's coin. */
  readonly tokenDecimals?: number
  readonly vault: string
  /** Absent only if the quote has none: then the coin goes to the vault with the memo as data. */
  readonly router?: string
  readonly memo: string
  readonly sender: string
  /** The sender's next nonce, used by the first transaction. */
  readonly nonce: number
  /** The router's current allowance, in the token's own decimals. */
  readonly allowance?: bigint
  readonly gasLimit: { readonly approve: bigint; readonly deposit: bigint }
  readonly fee: EvmFee
}

export type EvmAddress = `0x${string}`

export interface EvmParties {
  readonly sender: EvmAddress
  readonly vault: EvmAddress
  readonly router?: EvmAddress
  readonly token?: EvmAddress
}

export const COIN_ADDRESS: EvmAddress = '0x0000000000000000000000000000000000000000'

/** Lifetime of the deposit call: a transaction that stays in the mempool longer fails instead of arriving late. */
const ROUTER_EXPIRATION_SECONDS = 3600

/** A third of an Ethereum block, far more than any deposit uses. */
const GAS_CEILING = 10_000_000n

const refuse = (fact: string, hint: string): never => {
  throw new DepositIntentError(fact, { code: 'invalid_parameter', hint })
}

/**
 * Returns every address of the intent in EIP-55 form. Throws `InvalidAddressError`, and `DepositIntentError` when two
 * are the same, one is a burn address, or a token has no router.
 */
export function partiesOf(intent: EvmIntent): EvmParties {
  const read = (text: string): EvmAddress => parseAddress(text, intent.chain, intent.network) as string as EvmAddress
  const payable = (text: string): EvmAddress => expectSpendableAddress(text, intent) as string as EvmAddress
  const token = tokenOf(intent)
  const parties = {
    sender: read(intent.sender),
    vault: payable(intent.vault),
    ...(intent.router === undefined ? {} : { router: payable(intent.router) }),
    ...(token === undefined ? {} : { token: read(token) }),
  }
  const all = Object.values(parties)
  if (new Set(all).size < all.length || all.includes(COIN_ADDRESS)) {
    refuse('Two addresses of the deposit are the same, or one is the zero address.', 'Get a new quote.')
  }
  if (token !== undefined && intent.router === undefined) {
    refuse(
      'The quote has no router, which a token deposit needs.',
      'Get a new quote later, when the router is available.',
    )
  }
  return parties
}

function tokenOf({ chain, asset }: EvmIntent): string | undefined {
  const name = formatAsset(asset)
  if (name === chains[chain].gasAsset && asset.kind === 'native') return undefined
  if (asset.kind === 'token' && asset.chain === chain && asset.id !== undefined) return asset.id.toLowerCase()
  throw new DepositIntentError(`${name} cannot be deposited on ${chain}.`, {
    code: 'unsupported_asset',
    hint: `Deposit ${chains[chain].gasAsset} or a token on ${chain}.`,
  })
}

/**
 * Returns the amount in the smallest unit of the contract: units × 10^(decimals − 8). Never rounds. Throws
 * `InvalidAmountError` for too many decimals, and `DepositIntentError` for unknown decimals or dust.
 */
export function nativeAmount(intent: EvmIntent): bigint {
  const { asset, amount } = intent
  const isCoin = tokenOf(intent) === undefined
  const decimals = isCoin ? GAS_COIN_DECIMALS : (intent.tokenDecimals ?? -1)
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 36 || (isCoin && intent.tokenDecimals !== undefined)) {
    refuse('The decimals of the asset are unknown.', 'Read them from the contract of the token.')
  }
  const native = toNative(amount, asset, decimals)
  expectAboveDust({ chain: intent.chain, asset, amount })
  return native
}

/**
 * Returns the expiration of the router call, an hour from the node's time. Throws `quote_expired` for an expired quote.
 */
export function expirationOf(intent: EvmIntent): bigint {
  expectQuoteTimes(intent)
  return BigInt(intent.now) + BigInt(ROUTER_EXPIRATION_SECONDS)
}

/** Throws `DepositIntentError` when gas, gas price or fee is outside the chain's bounds, or the nonce is invalid. */
export function expectCosts({ chain, fee, gasLimit, nonce }: EvmIntent): void {
  const ceiling = evmFeeCeilings[chain]
  const prices = fee.type === 'legacy' ? [fee.gasPrice] : [fee.maxFeePerGas, fee.maxPriorityFeePerGas]
  const limits = [gasLimit.approve, gasLimit.deposit]
  const pricesFit = prices.every((price) => price >= 0n && price <= ceiling.price)
  const tipFits = fee.type === 'legacy' || fee.maxPriorityFeePerGas <= fee.maxFeePerGas
  const gasFits = limits.every((gas) => gas >= 21_000n && gas <= GAS_CEILING)
  const feesFit = limits.every((gas) => prices.every((price) => gas * price <= ceiling.fee))
  if (pricesFit && tipFits && gasFits && feesFit && Number.isSafeInteger(nonce) && nonce >= 0) return
  refuse('The gas limit, the gas price or the nonce is out of bounds.', 'Read them again from a node of the chain.')
}
