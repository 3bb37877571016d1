import { type Address, parseAddress } from '../address/address.ts'
import { isBurnAddress } from '../address/burnAddresses.ts'
import { type Units, ZERO } from '../asset/amount.ts'
import { type Asset, formatAsset } from '../asset/asset.ts'
import { type ChainId, chains } from '../chains/chains.ts'
import type { NetworkKind, Protocol } from '../chains/protocol.ts'
import { DepositIntentError } from './errors.ts'

interface Parties {
  readonly chain: ChainId
  readonly network: NetworkKind
  readonly vault: string
  readonly sender: string
}

/** The same without the sender. Throws as `expectParties`. */
export function expectSpendableAddress(text: string, { chain, network }: Pick<Parties, 'chain' | 'network'>): Address {
  const address = parseAddress(text, chain, network)
  if (!isBurnAddress(address)) return address
  throw new DepositIntentError('Coins would go to an address that nobody has the key to.', {
    code: 'invalid_parameter',
    hint: 'Take the vault from a fresh quote.',
  })
}

/**
 * Both addresses in their chain's spelling. Throws `InvalidAddressError`, and `DepositIntentError` (invalid_parameter)
 * when the vault is the sender itself or an address that nobody has the key to.
 */
export function expectDistinctParties({ chain, network, ...texts }: Parties): { vault: Address; sender: Address } {
  const vault = expectSpendableAddress(texts.vault, { chain, network })
  const sender = parseAddress(texts.sender, chain, network)
  if (vault !== sender) return { vault, sender }
  throw new DepositIntentError('The vault is the sender itself.', {
    code: 'invalid_parameter',
    hint: 'Take the vault from a fresh quote.',
  })
}

interface DustParams {
  readonly chain: ChainId
  /** Where it is not known, the highest threshold counts. */
  readonly protocol?: Protocol
}

interface DepositAmount extends DustParams {
  /** The chain's coin unless given. */
  readonly asset?: Asset
  readonly amount: Units
}

/** Units of the chain's coin that observers ignore, as they ignore everything below. */
export function dustThreshold({ chain, protocol }: DustParams): bigint {
  const { THORCHAIN, MAYACHAIN } = chains[chain].dustThreshold
  if (protocol !== undefined) return chains[chain].dustThreshold[protocol]
  return THORCHAIN > MAYACHAIN ? THORCHAIN : MAYACHAIN
}

/** What is left of an asset for a deposit: nothing, when observers would ignore it. */
export function aboveDust({ amount, ...place }: DepositAmount): Units {
  const isCoin = place.asset === undefined || formatAsset(place.asset) === chains[place.chain].gasAsset
  return !isCoin || amount > dustThreshold(place) ? amount : ZERO
}

/**
 * Refuses an amount of the chain's coin that observers would ignore: it must be above the threshold, not at it.
 * Throws `DepositIntentError` (amount_below_dust).
 */
export function expectAboveDust(asked: DepositAmount): void {
  const { chain, amount } = asked
  if (aboveDust({ ...asked, amount }) > 0n) return
  const threshold = dustThreshold(asked)
  throw new DepositIntentError(`${amount} is not above the dust threshold of ${threshold}, so it would be lost.`, {
    code: 'amount_below_dust',
    hint: `Send more than ${threshold} of ${chain}'s units.`,
  })
}

/** Times in unix seconds, `now` by the time of the node, not of the user's machine. */
export interface QuoteTimes {
  readonly now: number
  /** After this the quote's vault may have changed. */
  readonly quoteExpiry: number
}

/** Throws `DepositIntentError`: quote_expired once the quote is over, invalid_parameter for times that are none. */
export function expectUnexpired({ now, quoteExpiry }: QuoteTimes): void {
  if (!Number.isSafeInteger(now) || !Number.isSafeInteger(quoteExpiry) || now <= 0) {
    throw new DepositIntentError('The time of the node or of the quote is no time.', {
      code: 'invalid_parameter',
      hint: 'Ask for a fresh quote.',
    })
  }
  if (now < quoteExpiry) return
  throw new DepositIntentError('The quote has expired.', {
    code: 'quote_expired',
    hint: 'Ask for a fresh quote: the vault or the price may have changed.',
  })
}

/** Throws `DepositIntentError` (insufficient_balance) when a balance does not pay for what leaves it and what must stay. */
export function expectCovered(balance: bigint, needed: bigint, hint: string): void {
  if (balance >= needed) return
  throw new DepositIntentError(`The deposit, its fee and what must stay need ${needed}; the account has ${balance}.`, {
    code: 'insufficient_balance',
    hint,
  })
}
