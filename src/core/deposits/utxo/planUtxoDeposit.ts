import { type Units, units, ZERO } from '../../asset/amount.ts'
import { DepositIntentError } from '../depositErrors.ts'
import { aboveDust, expectAboveDust } from '../expectations.ts'
import { vsizeOf } from './size.ts'
import { type Coin, spendableCoins } from './spendableCoins.ts'
import { scriptsOf, type UtxoIntent, type UtxoScripts, type UtxoSource } from './utxoIntent.ts'
import { MAX_OUTPUTS, MAX_VALUE_OUTPUTS, utxoNetworks } from './utxoNetworks.ts'

export interface PlannedOutput {
  readonly role: 'vault' | 'change' | 'memo' | 'memo_piece'
  readonly script: Uint8Array
  readonly amount: bigint
  /** Absent for an OP_RETURN. */
  readonly address?: string
}

/** The inputs and outputs of a deposit. The sum of inputs equals the sum of outputs plus the fee. */
export interface UtxoPlan {
  readonly inputs: readonly Coin[]
  /** Vault, change (if any), OP_RETURN, then the rest of the memo. */
  readonly outputs: readonly PlannedOutput[]
  readonly fee: bigint
  /** Maximum size of the signed transaction in virtual bytes. */
  readonly vsize: number
}

/**
 * Chooses inputs and outputs of a deposit. Deterministic: the sender's largest coin, then the largest others until they
 * suffice. Change below dust goes to the fee. Use the plan to find the previous transactions that `buildUtxoDeposit`
 * needs. Throws `DepositIntentError` (insufficient_balance, amount_below_dust, unsupported_asset, invalid_parameter),
 * `InvalidAddressError` and `MemoTooLongError`.
 */
export function planUtxoDeposit(intent: UtxoIntent): UtxoPlan {
  const scripts = scriptsOf(intent)
  expectAboveDust(intent)
  const coins = spendableCoins(intent, scripts.sender.script)
  const outputs = outputsOf(scripts, intent.amount)
  const paid = sum(outputs)
  const inputs: Coin[] = []
  for (const coin of coins) {
    inputs.push(coin)
    const fee = feeOf(intent, inputs, outputs)
    if (total(inputs) >= paid + fee) return expectWithinLimits(intent, withChange(intent, scripts, { inputs, outputs }))
  }
  throw new DepositIntentError(`The spendable coins do not cover ${intent.amount} and the fee.`, {
    code: 'insufficient_balance',
    hint: `Send at most ${maxSpendable(intent)}, or wait until your coins are confirmed.`,
  })
}

/**
 * Returns the largest amount that can be deposited, in units: all spendable coins minus the fee, without change. Zero
 * unless above the dust threshold. Throws what `planUtxoDeposit` throws.
 */
export function maxSpendable(source: UtxoSource): Units {
  const { balance, cost } = spendable(source)
  const left = balance - cost
  return left > 0n ? aboveDust({ ...source, amount: units(left) }) : ZERO
}

/**
 * Returns the value of all spendable coins, and what a deposit of all of them costs: its fee, and the outputs that have
 * the memo. In units. Throws what `planUtxoDeposit` throws.
 */
export function spendable(source: UtxoSource): { readonly balance: bigint; readonly cost: bigint } {
  const scripts = scriptsOf(source)
  const coins = spendableCoins(source, scripts.sender.script)
  const outputs = outputsOf(scripts, 0n)
  return { balance: total(coins), cost: sum(outputs) + feeOf(source, coins, outputs) }
}

function withChange(source: UtxoSource, scripts: UtxoScripts, { inputs, outputs }: Selection): UtxoPlan {
  const [vault, ...memo] = outputs
  const { address, script, kind } = scripts.sender
  const change = { role: 'change', address, script, amount: 0n } as const
  const outputsWithChange = vault ? [vault, change, ...memo] : []
  const amount = total(inputs) - sum(outputsWithChange) - feeOf(source, inputs, outputsWithChange)
  const isAboveDust = amount >= utxoNetworks[source.chain].dust[kind]
  const all = isAboveDust
    ? outputsWithChange.map((output) => (output === change ? { ...change, amount } : output))
    : outputs
  return { inputs, outputs: all, fee: total(inputs) - sum(all), vsize: vsizeFor(inputs, all) }
}

interface Selection {
  readonly inputs: readonly Coin[]
  readonly outputs: readonly PlannedOutput[]
}

/** Returns the outputs without change. */
export function outputsOf({ vault, memo }: UtxoScripts, amount: bigint): readonly PlannedOutput[] {
  const pieces = memo.map((piece, index) => ({
    role: index === 0 ? ('memo' as const) : ('memo_piece' as const),
    ...piece,
  }))
  return [{ role: 'vault', address: vault.address, script: vault.script, amount }, ...pieces]
}

/** fee = virtual bytes × rate. */
export function feeOf({ feeRate }: UtxoSource, inputs: readonly Coin[], outputs: readonly PlannedOutput[]): bigint {
  return BigInt(vsizeFor(inputs, outputs)) * feeRate
}

function vsizeFor(inputs: readonly Coin[], outputs: readonly PlannedOutput[]): number {
  return vsizeOf(
    inputs.map(({ kind }) => kind),
    outputs.map(({ script }) => script),
  )
}

function expectWithinLimits({ chain }: UtxoSource, plan: UtxoPlan): UtxoPlan {
  const { maxFee } = utxoNetworks[chain]
  const valued = plan.outputs.filter(({ amount }) => amount > 0n)
  if (plan.fee <= maxFee && plan.outputs.length <= MAX_OUTPUTS && valued.length <= MAX_VALUE_OUTPUTS) return plan
  throw new DepositIntentError(`A fee of ${plan.fee} is above ${maxFee}, or there are too many outputs.`, {
    code: 'invalid_parameter',
    hint: 'Combine small coins first, send less, or wait for lower fees.',
  })
}

const total = (coins: readonly Coin[]): bigint => coins.reduce((all, { value }) => all + value, 0n)

const sum = (outputs: readonly PlannedOutput[]): bigint => outputs.reduce((all, { amount }) => all + amount, 0n)
