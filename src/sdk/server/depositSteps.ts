import type { PreparedDeposit } from '../../core/actions/prepareDeposit.ts'
import type { ChainReader, ReadOptions } from '../../core/readers/reader.ts'
import { type CosmosDeposit, cosmosChecks } from '../../wallets/cosmos/cosmosChecks.ts'
import type { DepositChecks } from '../../wallets/createWallet.ts'
import { type EvmDeposit, evmChecks } from '../../wallets/evm/evmChecks.ts'
import { type SolanaDeposit, solanaChecks } from '../../wallets/solana/solanaChecks.ts'
import { type TronDeposit, tronChecks } from '../../wallets/tron/tronChecks.ts'
import { type PlannedMemoDeposit, planMemoDeposit, plannedMemoChecks } from '../../wallets/utxo/plannedMemo.ts'
import { type UtxoDeposit, utxoChecks } from '../../wallets/utxo/utxoChecks.ts'
import { type XrpDeposit, xrpChecks } from '../../wallets/xrp/xrpChecks.ts'

/**
 * A built transaction to sign, with the intent that it is compared with before and after.
 * @example
 * const familyOf = (step: DepositStep) => step.family
 */
export type DepositStep =
  | { readonly family: 'evm'; readonly deposit: EvmDeposit }
  | { readonly family: 'utxo'; readonly deposit: UtxoDeposit }
  | { readonly family: 'send_with_memo'; readonly deposit: PlannedMemoDeposit }
  | { readonly family: 'cosmos'; readonly deposit: CosmosDeposit }
  | { readonly family: 'xrp'; readonly deposit: XrpDeposit }
  | { readonly family: 'solana'; readonly deposit: SolanaDeposit }
  | { readonly family: 'tron'; readonly deposit: TronDeposit }

/**
 * Returns the transactions of a deposit in their order. Reads the coins of BCH and ZEC, and throws what
 * `planMemoDeposit` and the reader throw.
 */
export async function stepsOf(
  { transaction, confirmed }: Pick<PreparedDeposit, 'transaction' | 'confirmed'>,
  reader: ChainReader,
  options: ReadOptions,
): Promise<readonly DepositStep[]> {
  switch (transaction.family) {
    case 'evm':
      return transaction.steps.map((tx) => ({ family: 'evm', deposit: { intent: transaction.intent, tx } }))
    case 'utxo':
      return [{ family: 'utxo', deposit: transaction }]
    case 'cosmos':
      return [{ family: 'cosmos', deposit: transaction }]
    case 'xrp':
      return [{ family: 'xrp', deposit: transaction }]
    case 'solana':
      return [{ family: 'solana', deposit: transaction }]
    case 'tron':
      return [{ family: 'tron', deposit: transaction }]
    case 'send_with_memo': {
      const feeRate = confirmed?.gasRate
      if (reader.family !== 'utxo' || feeRate === undefined) throw new TypeError('The reader is of another chain.')
      const coins = { utxos: await reader.utxos(transaction.intent.sender, options), feeRate }
      return [{ family: 'send_with_memo', deposit: planMemoDeposit(transaction, coins, transaction.networkFee) }]
    }
  }
}

/** A signature in the form of its family: a whole transaction, or what the family's checks turn into one. */
type SignStep = (step: DepositStep) => Promise<Uint8Array>

/** Signs a step. Throws when the built or the signed bytes differ from the intent, or the sender is another account. */
export function signStep(step: DepositStep, sender: string, sign: SignStep) {
  const signed = () => sign(step)
  switch (step.family) {
    case 'evm':
      return signChecked(step.deposit, evmChecks, { sender, signed })
    case 'utxo':
      return signChecked(step.deposit, utxoChecks, { sender, signed })
    case 'send_with_memo':
      return signChecked(step.deposit, plannedMemoChecks, { sender, signed })
    case 'cosmos':
      return signChecked(step.deposit, cosmosChecks, { sender, signed })
    case 'xrp':
      return signChecked(step.deposit, xrpChecks, { sender, signed })
    case 'solana':
      return signChecked(step.deposit, solanaChecks, { sender, signed })
    case 'tron':
      return signChecked(step.deposit, tronChecks, { sender, signed })
  }
}

interface Signing {
  readonly sender: string
  readonly signed: () => Promise<Uint8Array>
}

async function signChecked<Deposit>(deposit: Deposit, checks: DepositChecks<Deposit>, { sender, signed }: Signing) {
  checks.expectBuilt(deposit)
  if (checks.senderOf(deposit) !== sender) throw new TypeError('The deposit has another sender than the signer.')
  const bytes = await signed()
  // The signer may have changed the deposit.
  checks.expectBuilt(deposit)
  const { txBytes, hash } = await checks.checkSigned(deposit, bytes)
  return { txBytes, hash: checks.readHash(hash) }
}
