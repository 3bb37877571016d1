import { type Address, parseAddress } from '../address/address.ts'
import { isBurnAddress } from '../address/burnAddresses.ts'
import { type Units, ZERO } from '../asset/amount.ts'
import { type Asset, formatAsset } from '../asset/asset.ts'
import { type ChainId, chains } from '../chains/chains.ts'
import type { NetworkKind, Protocol } from '../chains/protocol.ts'
import { DepositIntentError } from './depositErrors.ts'

interface Parties {
  readonly chain: ChainId
  readonly network: NetworkKind
  readonly vault: string
  readonly sender: string
}

/**
 * Parses the address of a vault or router. Throws `InvalidAddressError`, and `DepositIntentError` for a burn address.
 */
export function expectSpendableAddress(text: string, { chain, network }: Pick<Parties, 'chain' | 'network'>): Address {
  const address = parseAddress(text, chain, network)
  if (!isBurnAddress(address)) return address
  throw new DepositIntentError('The recipient is a burn address: coins sent there are lost.', {
    code: 'invalid_parameter',
    hint: 'Use the vault of a fresh quote.',
  })
}

/**
 * Parses vault and sender. Throws `InvalidAddressError`, and `DepositIntentError` (invalid_parameter) when both are the
 * same or the vault is a burn address.
 */
export function expectDistinctParties({ chain, network, ...texts }: Parties): { vault: Address; sender: Address } {
  const vault = expectSpendableAddress(texts.vault, { chain, network })
  const sender = parseAddress(texts.sender, chain, network)
  if (vault !== sender) return { vault, sender }
  throw new DepositIntentError('The vault is the sender itself.', {
    code: 'invalid_parameter',
    hint: 'Use the vault of a fresh quote.',
  })
}

interface DustParams {
  readonly chain: ChainId
  /** When absent, the higher threshold applies. */
  readonly protocol?: Protocol
}

interface DepositAmount extends DustParams {
  /** Defaults to the chain's own coin. */
  readonly asset?: Asset
  readonly amount: Units
}

/** Returns the dust threshold in units of the chain's coin. Observers ignore amounts up to and including it. */
function dustThreshold({ chain, protocol }: DustParams): bigint {
  const { THORCHAIN, MAYACHAIN } = chains[chain].dustThreshold
  if (protocol !== undefined) return chains[chain].dustThreshold[protocol]
  return THORCHAIN > MAYACHAIN ? THORCHAIN : MAYACHAIN
}

/** Returns the amount, or zero when observers would ignore it as dust. */
export function aboveDust({ amount, ...source }: DepositAmount): Units {
  const isCoin = source.asset === undefined || formatAsset(source.asset) === chains[source.chain].gasAsset
  return !isCoin || amount > dustThreshold(source) ? amount : ZERO
}

/** Throws `DepositIntentError` (amount_below_dust) unless the amount is above the chain's dust threshold. */
export function expectAboveDust(deposit: DepositAmount): void {
  const { chain, amount } = deposit
  if (aboveDust(deposit) > 0n) return
  const threshold = dustThreshold(deposit)
  throw new DepositIntentError(`${amount} is not above the dust threshold of ${threshold}, so it would be lost.`, {
    code: 'amount_below_dust',
    hint: `Send more than ${threshold} units on ${chain}.`,
  })
}
