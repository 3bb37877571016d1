import { chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { buildEvmDeposit, type EvmTx } from '../deposits/evm/buildEvmDeposit.ts'
import type { EvmFee, EvmIntent } from '../deposits/evm/evmIntent.ts'
import { evmFeeCeilings, evmFeeFloors, GAS_COIN_DECIMALS } from '../deposits/evm/evmNetworks.ts'
import type { EvmReader, ReadOptions } from '../readers/reader.ts'
import { type ChosenRate, chooseRate } from './chooseRate.ts'
import { DepositRefusedError } from './preparationErrors.ts'

/** Adds 50 % to the estimate, because state changes before the transaction is mined. */
const withMargin = (gas: bigint): bigint => (gas * 3n) / 2n

/** Gas of depositWithExpiry beyond that of approve; it cannot be estimated before the allowance exists. */
const TOKEN_DEPOSIT_GAS = 200_000n
const PLAIN_GAS = { approve: 100_000n, deposit: 300_000n } as const

interface FeeFacts {
  readonly network: NetworkKind
  /** The nodes' rate, in the chain's gas-rate unit. */
  readonly gasRate: bigint | undefined
}

/** The gas fee to offer, and whether its price is confirmed: see `chooseRate`. */
export interface OfferedFee extends Pick<ChosenRate, 'isConfirmed'> {
  readonly fee: EvmFee
}

/**
 * Returns the gas fee to offer: twice the base fee and the tip that the server suggests, or its gas price where there
 * is no base fee, and at least the nodes' rate. A price above four times the nodes' rate needs a second server; 3 gwei
 * are always accepted, because rates of quiet chains are rounded. Throws `DepositRefusedError` (gas_rate_out_of_bounds)
 * for a base fee far below what the chain or the nodes ask, and for a price above the chain's ceiling.
 */
export async function evmFee(
  reader: EvmReader,
  { network, gasRate = 0n }: FeeFacts,
  options?: ReadOptions,
): Promise<OfferedFee> {
  const { baseFeePerGas, maxPriorityFeePerGas, gasPrice } = await reader.fees(options)
  const base = baseFeePerGas ?? gasPrice
  const price = baseFeePerGas === undefined ? gasPrice : baseFeePerGas + maxPriorityFeePerGas
  const nodesPrice = (gasRate * 10n ** BigInt(GAS_COIN_DECIMALS)) / chains[reader.chain].gasUnitsPerOne
  if (network !== 'mocknet') expectAboveFloor(reader.chain, { base, gasRate, nodesPrice })
  const least = nodesPrice * 4n > QUIET_PRICE ? nodesPrice : QUIET_PRICE / 4n
  const { isConfirmed } = await chooseRate({ own: price, least, readAll: () => reader.gasPrices(options) })
  const atLeast = (offer: bigint) => (offer < nodesPrice ? nodesPrice : offer)
  const fee: EvmFee =
    baseFeePerGas === undefined
      ? { type: 'legacy', gasPrice: atLeast(gasPrice) }
      : { type: 'eip1559', maxFeePerGas: atLeast(baseFeePerGas * 2n + maxPriorityFeePerGas), maxPriorityFeePerGas }
  expectBelowCeiling(reader.chain, priceOf(fee))
  return { fee, isConfirmed }
}

/** Throws above the chain's ceiling, even if several servers report the price. */
function expectBelowCeiling(chain: EvmReader['chain'], price: bigint): void {
  if (price <= evmFeeCeilings[chain].price) return
  throw new DepositRefusedError('gas_rate_out_of_bounds', {
    message: `The server of ${chain} reports ${price} wei per gas, more than the chain has ever cost.`,
    hint: 'Send nothing. Try again when fees are back to normal, or with another server of the chain.',
  })
}

/** Nodes report whole units, so only a rate above this implies a minimum base fee: a tenth of the rate. */
const ROUNDED_RATE = 3n

function expectAboveFloor(
  chain: EvmReader['chain'],
  { base, gasRate, nodesPrice }: { readonly base: bigint; readonly gasRate: bigint; readonly nodesPrice: bigint },
): void {
  const byNodes = gasRate > ROUNDED_RATE ? nodesPrice / 10n : 0n
  const floor = evmFeeFloors[chain] > byNodes ? evmFeeFloors[chain] : byNodes
  if (base >= floor) return
  throw new DepositRefusedError('gas_rate_out_of_bounds', {
    message: `The server of ${chain} reports a base fee of ${base} wei, far below what the network pays.`,
    hint: 'Send nothing. Try again with another server of the chain.',
  })
}

const QUIET_PRICE = 3_000_000_000n

const priceOf = (fee: EvmFee): bigint => (fee.type === 'legacy' ? fee.gasPrice : fee.maxFeePerGas)

/** Extra gas to set an allowance from zero instead of clearing one (EIP-2929): 20,000 instead of 2,900. */
const FRESH_ALLOWANCE_GAS = 17_100n

/**
 * Adds gas limits, from the node's estimate of the first transaction. Throws `ChainRefusedError` when the chain would
 * revert it.
 */
export async function withGas(
  reader: EvmReader,
  intent: Omit<EvmIntent, 'gasLimit'>,
  options?: ReadOptions,
): Promise<EvmIntent> {
  const plain: EvmIntent = { ...intent, gasLimit: PLAIN_GAS }
  const [first] = buildEvmDeposit(plain)
  if (first === undefined) return plain
  const { from, to, value, data } = first.request
  const estimated = await reader.estimateGas({ from, to, value, data }, options)
  // The reset is estimated; the approval after it has the same limit and finds an empty allowance.
  const gas = withMargin(first.step === 'reset' ? estimated + FRESH_ALLOWANCE_GAS : estimated)
  if (first.step === 'deposit') return { ...plain, gasLimit: { ...PLAIN_GAS, deposit: gas } }
  return { ...plain, gasLimit: { approve: gas, deposit: gas + TOKEN_DEPOSIT_GAS } }
}

/** cost = Σ gas limit × price + what publishing the bytes costs, in wei: the highest possible cost. */
export async function evmCost(
  reader: EvmReader,
  { steps, fee }: { readonly steps: readonly EvmTx[]; readonly fee: EvmFee },
  options?: ReadOptions,
): Promise<bigint> {
  const dataFees = await Promise.all(steps.map(({ unsigned }) => reader.dataFee(unsigned, options)))
  const gas = steps.reduce((all, { request }) => all + request.gas, 0n)
  return gas * priceOf(fee) + dataFees.reduce((all, dataFee) => all + dataFee, 0n)
}
