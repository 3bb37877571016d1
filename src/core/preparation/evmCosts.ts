import { chains } from '../chain.ts'
import { buildEvmDeposit, type EvmTx } from '../deposits/evm/buildEvmDeposit.ts'
import type { EvmFee, EvmIntent } from '../deposits/evm/intent.ts'
import { GAS_COIN_DECIMALS } from '../deposits/evm/networks.ts'
import type { EvmReader, ReadOptions } from '../readers/reader.ts'
import { DepositRefusedError } from './errors.ts'

/** Half as much again as the node estimates, because state moves before the transaction is mined. */
const withMargin = (gas: bigint): bigint => (gas * 3n) / 2n

/** What depositWithExpiry takes for a token beside what approving it took; it cannot be estimated before the allowance is there. */
const TOKEN_DEPOSIT_GAS = 200_000n
const PLAIN_GAS = { approve: 100_000n, deposit: 300_000n } as const

/**
 * What to offer for gas: twice the base fee and the tip that the node suggests, or its gas price where there is no base
 * fee. A node may not ask for more than twenty times what the quorum's gas rate says, and 3 gwei always pass, because
 * rates of quiet chains are rounded. Throws `DepositRefusedError` (gas_rate_out_of_bounds).
 */
export async function evmFee(reader: EvmReader, gasRate: bigint | undefined, options?: ReadOptions): Promise<EvmFee> {
  const { baseFeePerGas, maxPriorityFeePerGas, gasPrice } = await reader.fees(options)
  const fee: EvmFee =
    baseFeePerGas === undefined
      ? { type: 'legacy', gasPrice }
      : { type: 'eip1559', maxFeePerGas: baseFeePerGas * 2n + maxPriorityFeePerGas, maxPriorityFeePerGas }
  const asked = priceOf(fee)
  const weiPerRate = 10n ** BigInt(GAS_COIN_DECIMALS) / chains[reader.chain].gasUnitsPerOne
  const ceiling = (gasRate ?? 0n) * weiPerRate * 20n
  if (asked <= (ceiling > QUIET_PRICE ? ceiling : QUIET_PRICE)) return fee
  throw new DepositRefusedError('gas_rate_out_of_bounds', {
    message: `The node of ${reader.chain} asks for ${asked} wei per gas, far more than the network counts with.`,
    hint: 'Send nothing. Try again when fees are back to normal, or with another node of the chain.',
  })
}

const QUIET_PRICE = 3_000_000_000n

export const priceOf = (fee: EvmFee): bigint => (fee.type === 'legacy' ? fee.gasPrice : fee.maxFeePerGas)

/** What it costs more to write an allowance where none is than to clear one (EIP-2929): 20,000 instead of 2,900. */
const FRESH_ALLOWANCE_GAS = 17_100n

/**
 * The same intent with gas limits by the node's own estimate of its first transaction. Throws `ChainRefusedError` when
 * the chain would revert it.
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

/** cost = Σ gas limit × price + what publishing the bytes costs, in wei: the most that the transactions can take. */
export async function evmCost(
  reader: EvmReader,
  { steps, fee }: { readonly steps: readonly EvmTx[]; readonly fee: EvmFee },
  options?: ReadOptions,
): Promise<bigint> {
  const dataFees = await Promise.all(steps.map(({ unsigned }) => reader.dataFee(unsigned, options)))
  const gas = steps.reduce((all, { request }) => all + request.gas, 0n)
  return gas * priceOf(fee) + dataFees.reduce((all, dataFee) => all + dataFee, 0n)
}
