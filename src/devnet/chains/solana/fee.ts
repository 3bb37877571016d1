import { base58 } from '@scure/base'
import type { SolanaMessage } from '../../../core/deposits/solana/solanaMessage.ts'
import { COMPUTE_BUDGET_PROGRAM, SIGNATURE_FEE } from '../../../core/deposits/solana/solanaNetworks.ts'

/**
 * Compute units of an instruction whose transaction sets no limit. Source: Agave,
 * DEFAULT_INSTRUCTION_COMPUTE_UNIT_LIMIT.
 */
const DEFAULT_UNITS = 200_000n
const MICRO = 1_000_000n

/**
 * Returns the fee in lamports: 5,000 per signature, and price × units ÷ 10^6 rounded up. A wallet sets the price
 * (micro-lamports per unit) and the limit by ComputeBudget instructions. Source: solana.com/docs, fees.
 */
export function feeOf({ signers, accounts, instructions }: SolanaMessage): bigint {
  const program = (index: number) => base58.encode(accounts[index] ?? new Uint8Array())
  const budgets = instructions
    .filter((each) => program(each.program) === COMPUTE_BUDGET_PROGRAM)
    .map(({ data }) => data)
  const [limit] = budgets.filter((data) => data[0] === 2 && data.length === 5)
  const [price] = budgets.filter((data) => data[0] === 3 && data.length === 9)
  const others = BigInt(instructions.length - budgets.length)
  const units = limit === undefined ? others * DEFAULT_UNITS : BigInt(view(limit).getUint32(1, true))
  const perUnit = price === undefined ? 0n : view(price).getBigUint64(1, true)
  return SIGNATURE_FEE * BigInt(signers) + (units * perUnit + MICRO - 1n) / MICRO
}

const view = (data: Uint8Array) => new DataView(data.slice().buffer)
