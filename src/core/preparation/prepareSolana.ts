import { chains } from '../chains/chains.ts'
import type { NetworkKind } from '../chains/protocol.ts'
import { buildSolanaDeposit, type SolanaTx } from '../deposits/solana/buildSolanaDeposit.ts'
import { rentOf, SOL, type SolanaIntent, type SolanaSource } from '../deposits/solana/solanaIntent.ts'
import { FEE, SOL_DECIMALS } from '../deposits/solana/solanaNetworks.ts'
import { toNative } from '../deposits/toNative.ts'
import type { ReadOptions, SolanaReader } from '../readers/reader.ts'
import { balanceOf, expectBalance } from './balances.ts'
import type { PreparerParams } from './depositParams.ts'

export interface PreparedSolana {
  readonly family: 'solana'
  readonly tx: SolanaTx
  readonly intent: SolanaIntent
  /** The most that the chain may take, in the smallest unit of the coin that pays. */
  readonly networkFee: bigint
}

/** The transfer of a deposit on Solana. Throws `InsufficientBalanceError`, and as `buildSolanaDeposit`. */
export async function prepareSolana(
  reader: SolanaReader,
  { params, network }: { readonly params: PreparerParams; readonly network: NetworkKind },
  options?: ReadOptions,
): Promise<PreparedSolana> {
  const { intent, sender, inbound, memo, quote, now } = params
  const [source, { blockhash }] = await Promise.all([
    readSolanaSource(reader, sender.address, options),
    reader.recentBlockhash(options),
  ])
  expectBalance([{ asset: chains.SOL.gasAsset, amount: source.balance, decimals: SOL_DECIMALS }], {
    asset: chains.SOL.gasAsset,
    decimals: SOL_DECIMALS,
    needed: toNative(intent.amount, SOL, SOL_DECIMALS) + rentOf(source) + FEE,
  })
  const vault = inbound?.address ?? ''
  const complete = { ...source, network, amount: intent.amount, vault, memo, blockhash, now, quoteExpiry: quote.expiry }
  return { family: 'solana', tx: buildSolanaDeposit(complete), intent: complete, networkFee: FEE }
}

/** Reads balance and rent exemption of the sender. */
export async function readSolanaSource(
  reader: SolanaReader,
  sender: string,
  options?: ReadOptions,
): Promise<SolanaSource> {
  const [balances, rentExemption] = await Promise.all([reader.balances(sender, options), reader.rentExemption(options)])
  return { sender, balance: balanceOf(balances, chains.SOL.gasAsset, SOL_DECIMALS), rentExemption }
}
